from __future__ import annotations

import os
import signal
import time

from manners import serve


def spoil(request, answer):
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(60)


serve(spoil)
