"""
Slips
=====

What can be wrong with an Ambush that is right, each by one small change, mostly so that one rule alone is broken. A
slip does nothing where there is no room for it.
"""

from __future__ import annotations

from oracle.deathburgh.generating.draft import Draft
from oracle.deathburgh.generating.slips import answers, attacks, figures, moves, routes

GROUPS = (figures.SLIPS, moves.SLIPS, routes.SLIPS, attacks.SLIPS, answers.SLIPS)


def slip(draft: Draft) -> None:
    """Makes one slip, unless one has left nothing else to be wrong."""
    if draft.action["type"] == "move":
        draft.pick(draft.pick(GROUPS))(draft)
