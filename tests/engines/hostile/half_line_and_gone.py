from __future__ import annotations

import sys

from manners import serve


def spoil(request, answer):
    print('{"id": 3, "acti', end="", flush=True)
    sys.exit(1)


serve(spoil)
