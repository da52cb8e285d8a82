from __future__ import annotations

import sys

from manners import say, serve


def spoil(request, answer):
    sys.stderr.write("a line of the log\n" * 20000)
    say(answer)


serve(spoil)
