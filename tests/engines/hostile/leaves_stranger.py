"""Its grandchild has a session, a group and an environment of its own, and no parent any more."""

from __future__ import annotations

import os
import signal
import sys

from manners import serve

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.setsid()
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        sleeps = "import time; time.sleep(600)  # leaves_stranger"
        os.execve(sys.executable, ["stranger", "-c", sleeps, *sys.argv[1:]], {})
    os._exit(0)
serve()
