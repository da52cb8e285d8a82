from __future__ import annotations

import os
import sys

from manners import serve


def spoil(request, answer):
    print("about to fall over", file=sys.stderr, flush=True)
    os.abort()


serve(spoil)
