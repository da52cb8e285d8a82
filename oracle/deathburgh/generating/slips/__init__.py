"""
Slips
=====

What can be wrong with an Ambush that is right, each by one small change, mostly so that one rule alone is broken. A
slip does nothing where there is no room for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from oracle.deathburgh.generating.draft import Draft
from oracle.deathburgh.generating.slips import answers, attacks, figures, moves, routes
from oracle.deathburgh.generating.slips.slip import Slip

GROUPS = (figures.SLIPS, moves.SLIPS, routes.SLIPS, attacks.SLIPS, answers.SLIPS)


ABOUT: Mapping[str, tuple[Slip, ...]] = {
    "parenthesis": (figures.mover_defensive, figures.defensive),
    "activated": (figures.activated, figures.defensive),
    "lock": (figures.locked_with_third, figures.lock_apart),
    "lock-life": (figures.lock_apart, figures.locked_with_third),
    "ensoul": (routes.ensouled,),
    "interrupted": (moves.interrupted,),
    "swap": (moves.also,),
    "sight": (routes.something_between,),
    "others-answer": (answers.answered_by_another,),
    "declare": (moves.another_moment,),
    "resume": (moves.elsewhere, moves.too_far),
    "four-inches": (attacks.closer,),
}
"""By reading: slips that are none by some of its values, or only by some."""


def slip_about(draft: Draft, readings: Iterable[str]) -> None:
    """Makes a slip that one of the readings is about, if there is one."""
    known = [change for name in readings for change in ABOUT.get(name, ())]
    if known and draft.action["type"] == "move":
        draft.pick(known)(draft)


def slip(draft: Draft) -> None:
    """Makes one slip, unless one has left nothing else to be wrong."""
    if draft.action["type"] == "move":
        draft.pick(draft.pick(GROUPS))(draft)
