"""Processes of ours: how workers are started, what they leave to the first one, and how memory is looked after."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading


def start_method() -> str:
    """`fork` is much the faster start, and safe only while no other thread and no solver is there to be copied."""
    import multiprocessing

    alone = threading.active_count() == 1 and "z3" not in sys.modules
    return "fork" if alone and "fork" in multiprocessing.get_all_start_methods() else "spawn"


def seldom_collecting() -> None:
    """Looks for garbage in cycles less often: a tenth of the time of judging went there, and hardly any is made."""
    gc.set_threshold(50_000, 20, 50)


def worker() -> None:
    """Ctrl-C reaches every process of a terminal; only the first one answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    seldom_collecting()
    end_with_parent()


def end_with_parent() -> None:
    """However the process ends that this one was started by, this one ends then, whatever it is at."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
