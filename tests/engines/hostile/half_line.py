from __future__ import annotations

import time

from manners import serve


def spoil(request, answer):
    print('{"id": 3, "acti', end="", flush=True)
    time.sleep(60)


serve(spoil)
