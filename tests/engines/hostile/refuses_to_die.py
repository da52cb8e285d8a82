from __future__ import annotations

import signal
import time

from manners import serve

signal.signal(signal.SIGTERM, signal.SIG_IGN)
serve()
while True:
    time.sleep(1)
