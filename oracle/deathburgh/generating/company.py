"""
Company
=======

Others on the table and terrain, out of everybody's way, so that what has nothing to do with the Ambush is there, too.
"""

from __future__ import annotations

from oracle.deathburgh.generating.draft import Draft
from oracle.deathburgh.generating.duel import Record
from oracle.deathburgh.vocabulary.words import INCH

DISTANT = (9000, 9000)
"""Far from everything."""
PLACES = ((6000, 0), (-6000, 500), (0, 7000), (400, -6500))
SHAPES = (((0, 0), (300, 0), (300, 200)), ((0, 0), (500, 0), (500, 300), (250, 100), (0, 300)))


def company(draft: Draft) -> None:
    """Adds up to two figures and two pieces of terrain."""
    places = list(PLACES)
    draft.random.shuffle(places)
    for number in range(draft.pick((0, 1, 2)) if draft.knows("moreFigures") else 0):
        friend = draft.add(f"o{number}", draft.pick(("P", "Q")), places.pop())
        if draft.chance(0.5):
            friend["weapon"] = {"range": 12 * INCH, "rangeDie": True}
        if draft.chance(0.3):
            friend.update({"mode": "defensive", "activated": True, "wounds": draft.pick((1, 3))})
    for number in range(draft.pick((0, 0, 1, 2)) if draft.knows("terrain") else 0):
        if places:
            draft.before["terrain"].append(_piece(draft, f"p{number}", places.pop()))
    if draft.chance(0.15):
        draft.pick(draft.before["figures"])["actionsDone"] = draft.pick((["attack"], []))


def _piece(draft: Draft, name: str, place: tuple[int, int]) -> Record:
    shape = [[place[0] + x, place[1] + y] for x, y in draft.pick(SHAPES)]
    piece: Record = {"id": name, "kind": draft.pick(("obstacle", "difficult", "impassable")), "polygon": shape}
    if draft.chance(0.3):
        piece["cost"] = draft.pick((INCH, 0, 3 * INCH))
    for field in ("blocksSight", "blocksMove"):
        if draft.chance(0.2):
            piece[field] = draft.pick((True, False))
    return piece
