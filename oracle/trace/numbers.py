"""Which numbers were given out already, in little memory: runs of consecutive ones are kept as runs."""

from __future__ import annotations

from bisect import bisect_right


class Numbers:
    """A set of integers. It remembers at most `runs` separate runs and then forgets the lowest."""

    def __init__(self, runs: int = 1_000_000) -> None:
        self._runs = runs
        self._starts: list[int] = []
        self._ends: list[int] = []
        """Runs that do not touch, ascending; an end is the last number of its run."""

    def add(self, number: int) -> bool:
        """Whether `number` is new; from now on it is not."""
        starts, ends = self._starts, self._ends
        if ends and number == ends[-1] + 1:
            ends[-1] = number
            return True
        at = bisect_right(starts, number)
        if at and number <= ends[at - 1]:
            return False
        joins_left = at > 0 and ends[at - 1] + 1 == number
        joins_right = at < len(starts) and starts[at] - 1 == number
        if joins_left and joins_right:
            ends[at - 1] = ends.pop(at)
            del starts[at]
        elif joins_left:
            ends[at - 1] = number
        elif joins_right:
            starts[at] = number
        else:
            starts.insert(at, number)
            ends.insert(at, number)
            if len(starts) > self._runs:
                del starts[0], ends[0]
        return True
