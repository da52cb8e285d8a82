"""
How the move went on
====================

What is recorded of the mover once the Ambush is over: whether it stands, whether it moved on, how far and where.
"""

from __future__ import annotations

from msgspec import UNSET

from oracle.deathburgh.features import standing
from oracle.deathburgh.features.attempt import Attempt
from oracle.deathburgh.features.doubt import missing, near
from oracle.deathburgh.features.ground import ROUNDING
from oracle.deathburgh.features.scene import Scene, follows
from oracle.deathburgh.geometry.areas import clear_of_base
from oracle.deathburgh.geometry.discs import Disc
from oracle.deathburgh.geometry.paths import at_most, length, length_to
from oracle.deathburgh.geometry.surd import Exact
from oracle.deathburgh.vocabulary.incident import Reaction
from oracle.deathburgh.vocabulary.words import INCH, Path
from oracle.logic import Truth, all_of


def holds_word(attempt: Attempt, reaction: Reaction, moment: str, player: str) -> Truth:
    """Whether that player is recorded to hold the First Word at that moment."""
    pointer = f"{attempt.scene.pointer}/firstWord"
    if reaction.first_word is UNSET:
        return missing(pointer)
    holders = [each.holder for each in reaction.first_word if each.at == moment]
    return holders[-1] == player if holders else missing(pointer)


def falls(attempt: Attempt, reaction: Reaction) -> Truth:
    """Whether the mover lost its last wound."""
    if reaction.attack is None:
        return False
    pointer = f"{attempt.scene.pointer}/attack"
    if reaction.attack is UNSET:
        return missing(pointer)
    outcome = reaction.attack.outcome
    if outcome is UNSET or outcome.defender_lost is UNSET:
        return missing(f"{pointer}/outcome/defenderLost")
    if outcome.defender_lost == 0:
        return False
    mover = attempt.scene.mover
    if mover.wounds is UNSET:
        return missing(f"{attempt.scene.place(mover)}/wounds")
    return outcome.defender_lost >= mover.wounds


ROUNDED = 3
"""So far beyond the pause the path of a mover that stopped may end, its corners rounded to whole units."""


def resumes(attempt: Attempt) -> Truth:
    """Whether the mover went on: as recorded, or as its path beyond the pause tells.

    A path that only says what was planned tells nothing of that.
    """
    action = attempt.scene.action
    if isinstance(action.resumed, bool):
        return action.resumed
    if action.resumed is None or action.path is UNSET:
        return False if action.resumed is None else missing("/action/resumed")
    if attempt.pause.unplaced:
        return missing(attempt.pause.unplaced)
    beyond, slack = length(action.path) - _spent(attempt), attempt.scene.tolerance
    if not beyond > slack + 1:
        return False
    if not beyond > slack + ROUNDED:
        return missing("/action/resumed")
    planned = isinstance(action.planned, tuple) and follows(action.planned, action.path, attempt.scene.tolerance)
    return missing("/action/resumed") if planned else True


def _spent(attempt: Attempt) -> Exact:
    """How far the mover had gone when it was paused."""
    return length_to(attempt.watch.path, attempt.pause.place)


def allowance(scene: Scene) -> tuple[int | None, str]:
    """How far the mover may move in all; None, with the field that would tell, if it is not recorded."""
    mover, action = scene.mover, scene.action
    if not isinstance(mover.move, int):
        return None, f"{scene.place(mover)}/move"
    if action.kind != "charge":
        return mover.move, ""
    if not isinstance(action.charge_roll, int):
        return None, "/action/chargeRoll"
    return mover.move + action.charge_roll * INCH, ""


def in_allowance(attempt: Attempt) -> Truth:
    scene = attempt.scene
    if scene.action.path is UNSET and scene.action.resumed is False:
        return True
    most, pointer = allowance(scene)
    if most is None:
        return missing(pointer)
    if scene.action.path is UNSET:
        as_planned = scene.action.planned is not UNSET and scene.action.resumed is not True
        return (as_planned and at_most(scene.walked, most) is True) or missing("/action/path")
    base = scene.base(scene.mover)
    capped = standing.capped(scene, base, scene.walk)
    most = most if capped is None else min(most, capped)
    spent: list[Exact] = [scene.walked + standing.toll(scene, base, scene.walk)]
    if at_most(spent[0], most, scene.tolerance) is not True and attempt.readings["resume"] == "fresh":
        spent = [_spent(attempt), scene.walked - _spent(attempt)]
    found = [at_most(each, most, scene.tolerance) for each in spent]
    return all_of(*(near(each, "/action/path") for each in found))


def as_planned(scene: Scene) -> Truth:
    """Whether the path walked is where the announced one leads, as far as it goes."""
    action = scene.action
    if action.planned is UNSET:
        return missing("/action/planned")
    if action.path is UNSET:
        return True
    return follows(action.planned, action.path, scene.tolerance)


def way_clear(attempt: Attempt, reaction: Reaction) -> Truth:
    """Whether the mover can walk on: past terrain, bystanders, and the ambusher where it now stands."""
    scene = attempt.scene
    if scene.action.path is UNSET:
        return missing("/action/path")
    solid = attempt.readings["blocking"] == "solid"
    free = standing.free(scene, scene.mover, scene.walk, attempt.figure, solid)
    board = standing.stays_on_board(scene, scene.mover, scene.walk)
    unplaced = attempt.pause.unplaced
    past = missing(unplaced) if unplaced else _past(attempt, reaction, _rest(attempt), solid)
    return all_of(free, board, past)


def _rest(attempt: Attempt) -> Path:
    """The path from the pause on, which is rounded to the nearest whole units."""
    return attempt.pause.rounded, *attempt.scene.walk[attempt.pause.place.segment + 1 :]


def _past(attempt: Attempt, reaction: Reaction, rest: Path, solid: bool) -> Truth:
    scene = attempt.scene
    if reaction.attack is None and attempt.readings["fail-position"] == "return":
        place = scene.at(attempt.figure)
    elif reaction.route is UNSET:
        return missing(f"{scene.pointer}/route")
    else:
        place = reaction.route[-1]
    other = Disc(place, scene.base(attempt.figure))
    walk = rest if solid else rest[-1:]
    # In contact as it leaves, the mover may still brush the ambusher, and both places are rounded.
    found = clear_of_base(walk, scene.base(scene.mover), other, scene.tolerance + 2 * ROUNDING)
    return found is not False
