"""
The keeper of one engine
========================

A small program that starts the engine and stays beside it, run by path and without any import of this package. It
is the subreaper of everything the engine starts (Linux): what leaves the group, or forks twice, is still found. It
ends the engine when it is told to, and when whoever started it dies, so that nothing is ever left behind.

    python keeper.py CONTROL STATUS GRACE COMMAND...

CONTROL is a file descriptor whose end means "end the engine"; on STATUS go lines: `started PID`, `failed WHY`,
`exited CODE` (negative: the signal), `stubborn` (it had to be killed), `left N` (processes that outlived it), `done`.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
import time

SUBREAPER = 36
"""PR_SET_CHILD_SUBREAPER of <linux/prctl.h>."""

SETTLE = 0.25
"""Seconds in which what an engine started may still end by itself."""


def become_subreaper() -> None:
    """Orphans come to this process from now on; only the group is watched where the system has no such thing."""
    if sys.platform == "linux":
        import ctypes

        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)


def descendants(root: int) -> list[int]:
    """The living processes below `root`, as /proc tells; none where there is no /proc."""
    children: dict[int, list[int]] = {}
    with contextlib.suppress(OSError):
        for name in os.listdir("/proc"):
            if name.isdigit():
                with contextlib.suppress(OSError, ValueError, IndexError), open(f"/proc/{name}/stat", "rb") as file:
                    state, parent = file.read().rpartition(b")")[2].split()[:2]
                    if state not in (b"Z", b"X"):
                        children.setdefault(int(parent), []).append(int(name))
    found: list[int] = []
    waiting = [root]
    while waiting:
        below = children.get(waiting.pop(), [])
        found += below
        waiting += below
    return found


def send(group: int, number: int) -> None:
    """Signals a whole group, if there still is one."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)


def reap(engine: int) -> int | None:
    """Takes up whatever ended; the engine's exit code if it was among it, negative for a signal."""
    code = None
    with contextlib.suppress(ChildProcessError):
        while True:
            process, status = os.waitpid(-1, os.WNOHANG)
            if process == 0:
                break
            if process == engine:
                code = os.waitstatus_to_exitcode(status)
    return code


def group_lives(group: int) -> bool:
    """Whether some process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def clear(group: int) -> int:
    """Kills everything that is left, below this process and in the group; how many that were."""
    end = time.monotonic() + SETTLE
    while time.monotonic() < end and (descendants(os.getpid()) or group_lives(group)):
        reap(0)
        time.sleep(0.01)
    reap(0)
    left = len(descendants(os.getpid())) or int(group_lives(group))
    # What is killed may have children that come here in turn.
    end = time.monotonic() + 5
    while time.monotonic() < end:
        send(group, signal.SIGKILL)
        remaining = descendants(os.getpid())
        for process in remaining:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        reap(0)
        if not remaining and not group_lives(group):
            break
        time.sleep(0.005)
    return left


def main(words: list[str]) -> int:
    """Keeps one engine until its end or the end of CONTROL."""
    control, status, grace = int(words[0]), int(words[1]), float(words[2])

    def tell(line: str) -> None:
        with contextlib.suppress(OSError):
            os.write(status, line.encode(errors="replace") + b"\n")

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    become_subreaper()
    wake, ring = os.pipe()
    os.set_blocking(ring, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(ring, warn_on_full_buffer=False)
    try:
        # Held until the end: were it dropped, it would take up an engine that has ended by then, and its exit code.
        held = subprocess.Popen(words[3:], start_new_session=True, restore_signals=True, preexec_fn=_deafness_off)
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        tell(f"failed {getattr(error, 'strerror', None) or error}")
        return 127
    engine = held.pid
    tell(f"started {engine}")
    # The engine alone holds the pipes, so that its end is the end of them.
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    code: int | None = None
    while code is None:
        ready, _, _ = select.select([control, wake], [], [])
        if wake in ready:
            os.read(wake, 4096)
        code = reap(engine)
        if control in ready and code is None:
            break
    if code is None:
        send(engine, signal.SIGTERM)
        end = time.monotonic() + grace
        while code is None and time.monotonic() < end:
            select.select([wake], [], [], 0.02)
            code = reap(engine)
        if code is None:
            tell("stubborn")
            send(engine, signal.SIGKILL)
            while code is None:
                select.select([wake], [], [], 0.02)
                code = reap(engine)
    tell(f"exited {code}")
    left = clear(engine)
    if left:
        tell(f"left {left}")
    tell("done")
    return 0


def _deafness_off() -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
