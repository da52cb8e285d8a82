"""Run as a module: answers the N-th illegal question first thing in this process, and writes the verdict record."""

from __future__ import annotations

import sys

from ci.benching.questions import illegal_question
from oracle.trace.write import encode

if __name__ == "__main__":
    sys.stdout.buffer.write(encode(illegal_question(int(sys.argv[1])).answer().as_record()))
