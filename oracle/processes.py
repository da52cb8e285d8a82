"""Worker processes: how they are started, and what they leave to the first one."""

from __future__ import annotations

import signal
import sys
import threading


def start_method() -> str:
    """`fork` is much the faster start, and safe only while no other thread and no solver is there to be copied."""
    import multiprocessing

    alone = threading.active_count() == 1 and "z3" not in sys.modules
    return "fork" if alone and "fork" in multiprocessing.get_all_start_methods() else "spawn"


def deaf() -> None:
    """Ctrl-C reaches every process of a terminal; only the first one answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
