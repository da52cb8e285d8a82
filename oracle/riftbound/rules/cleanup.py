"""
The cleanup
===========

After a play the board is brought in order: newcomers to a combat are designated, empty battlefields are lost,
showdowns and combats are staged, and in a Neutral Open state one begins. The steps have the rulebook's order.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UnsetType

from oracle.riftbound.procedure.board import Board
from oracle.riftbound.procedure.triggers import defence_triggers, designation_triggers
from oracle.riftbound.vocabulary.position import Awaits, Combat
from oracle.rule import outcome


@outcome("cleanup.designation", aspect="aftermath", cites={"1.3": "323.2.a", "1.4": "323.2.a"})
def newcomers_are_designated(board: Board) -> None:
    """A unit that arrived in a combat gets its controller's designation, which may trigger its ability."""
    place = board.showdown()
    combat = board.battlefields[place].combat if place is not None else None
    if combat is None or isinstance(combat, UnsetType) or combat.status != "ongoing" or place is None:
        return
    for thing in board.units_at(place):
        side = _side(combat, board.controller(thing))
        if side is not None and thing.designation != side:
            board.set_object(thing.id, designation=side)
            if thing.id == board.case.card_id:
                designation_triggers(board, board.objects[thing.id])


def _side(combat: Combat, player: str) -> Literal["attacker", "defender"] | None:
    """On which side of a combat a player's units fight; None if the record names neither side."""
    if combat.attacker is None and combat.defender is None:
        return None
    if combat.attacker is None:
        return "defender" if player == combat.defender else "attacker"
    return "attacker" if player == combat.attacker else "defender"


@outcome("cleanup.control", aspect="aftermath", cites={"1.3": "323.6", "1.4": "323.6"})
def empty_battlefields_are_lost(board: Board) -> None:
    """In an Open state a battlefield without its controller's units is lost, unless a showdown is ongoing there."""
    if not board.open_again:
        return
    for field in list(board.battlefields.values()):
        if not isinstance(field.controller, str) or board.fought_over(field.id):
            continue
        if not any(board.controller(thing) == field.controller for thing in board.units_at(field.id)):
            board.set_battlefield(field.id, controller=None)


@outcome("cleanup.contested-ends", aspect="aftermath", cites={"1.3": None, "1.4": "323.11"})
def contested_ends(board: Board) -> None:
    """Contested ends where the player who applied it has no units and no showdown is ongoing."""
    for field in list(board.battlefields.values()):
        who = field.contested_by
        if not isinstance(who, str) or board.fought_over(field.id):
            continue
        if not any(board.controller(thing) == who for thing in board.units_at(field.id)):
            others = [board.controller(thing) for thing in board.units_at(field.id)]
            strangers = [each for each in others if each != board.battlefields[field.id].controller]
            board.set_battlefield(field.id, contested_by=strangers[0] if strangers else None)


@outcome("cleanup.staged", aspect="aftermath", cites={"1.3": "323.8", "1.4": "323.8"})
def showdowns_are_staged(board: Board) -> None:
    """A showdown is staged where somebody contests, a combat where opposing units stand; or no longer is."""
    for field in list(board.battlefields.values()):
        if isinstance(field.showdown, UnsetType) or isinstance(field.combat, UnsetType) or board.fought_over(field.id):
            _join_combat(board, field.id)
            continue
        sides = {board.controller(thing) for thing in board.units_at(field.id)}
        staged = isinstance(field.contested_by, str) and field.contested_by in sides
        opposing = staged and any(not board.case.deal.friendly(str(field.contested_by), side) for side in sides)
        showdown = "staged" if staged else None
        combat = (field.combat or board.staged_combat(field.id)) if opposing else None
        if (field.showdown, field.combat) != (showdown, combat):
            board.set_battlefield(field.id, showdown=showdown, combat=combat)


def _join_combat(board: Board, place: str) -> None:
    """A showdown where opposing units now stand becomes a combat (CR 323.14)."""
    field = board.battlefields[place]
    if field.showdown != "ongoing" or field.combat is not None:
        return
    sides = {board.controller(thing) for thing in board.units_at(place)}
    contester = field.contested_by
    if contester in sides and any(not board.case.deal.friendly(str(contester), side) for side in sides):
        board.start_combat(place, staged=not board.open_again)
        attacker = board.attacker(place)
        if not board.chain and not board.pending and board.focus != attacker:
            board.unsure["focus"] = board.unsure["priority"] = "two rules disagree on Focus here (464.2)"


@outcome("cleanup.opens", aspect="aftermath", cites={"1.3": "323.11", "1.4": "323.12"})
def showdowns_open(board: Board) -> None:
    """In a Neutral Open state a staged showdown or combat begins; who contested gains Focus."""
    if not board.open_again or board.showdown() is not None:
        return
    staged = [field for field in board.battlefields.values() if field.showdown == "staged"]
    if len(staged) > 1:
        board.awaits = Awaits(board.case.table.turn_player(), "choose-showdown")
    if len(staged) != 1:
        return
    field = staged[0]
    board.set_battlefield(field.id, showdown="ongoing")
    if field.combat is not None:
        board.start_combat(field.id, staged=False)
        units = [board.objects[thing.id] for thing in board.units_at(field.id)]
        # The attacker places triggers first, the defender last (CR 464.2.e.1).
        for thing in sorted(units, key=lambda thing: str(thing.designation)):
            designation_triggers(board, thing)
        defence_triggers(board, field.id)
    board.focus = field.contested_by
