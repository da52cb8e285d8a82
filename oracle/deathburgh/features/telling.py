"""
What is told of an Ambush
=========================

How decisions are filled in from the record, in groups that `lazily` knows how to leave out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from oracle.deathburgh.features.attempt import Attempt
from oracle.deathburgh.features.doubt import NO_PATH, missing
from oracle.deathburgh.features.facts import Decisions
from oracle.deathburgh.features.lazily import Groups
from oracle.deathburgh.vocabulary.incident import Reaction

Told = Callable[[Attempt, Reaction, Any], None]


def telling(groups: Groups[Decisions]) -> Callable[..., Callable[[Told], Told]]:
    """What declares how some decisions are filled in. Those `measured` from where the mover is paused, or along its
    path, are open if the record does not say at all where it went."""
    return partial(_tells, groups)


def _tells(groups: Groups[Decisions], *fields: str, measured: bool = False) -> Callable[[Told], Told]:
    def declare(tell: Told) -> Told:
        @groups.of(*fields)
        def fill(attempt: Attempt, done: Any) -> None:
            assert attempt.reaction is not None
            if measured and attempt.scene.pathless:
                for name in fields:
                    setattr(done, name, missing(NO_PATH))
            else:
                tell(attempt, attempt.reaction, done)

        return tell

    return declare
