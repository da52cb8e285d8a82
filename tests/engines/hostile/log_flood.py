from __future__ import annotations

import sys

from manners import serve


def spoil(request, answer):
    while True:
        sys.stderr.write("y" * 65535 + "\n")


serve(spoil)
