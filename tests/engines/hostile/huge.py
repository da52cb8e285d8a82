from __future__ import annotations

import sys

from manners import serve


def spoil(request, answer):
    for _ in range(1600):
        sys.stdout.write("x" * 65536)
    print(flush=True)


serve(spoil)
