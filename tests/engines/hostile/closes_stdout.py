from __future__ import annotations

import os
import time

from manners import serve


def spoil(request, answer):
    os.close(1)
    time.sleep(60)


serve(spoil)
