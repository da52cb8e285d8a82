"""What comes after a unit has entered: cleanups, and who acts next [318-324, 334-347]."""

from __future__ import annotations

from game import Battlefield, GameState, Thing
from giving import remove


def finish(game: GameState, player: str, unit: Thing) -> None:
    """The unit has just left the chain for its place."""
    field = game.battlefields.get(unit.at or "")
    if field is not None and field.controller != player and field.contested is None:
        field.contested = player
    mine = game.history.setdefault(player, {})
    finalized = mine.get("finalized", [])
    mine["finalized"] = finalized + 1 if isinstance(finalized, int) else [*finalized, unit.id]
    if game.chain:
        game.priority = game.chain[-1]["controller"]
    else:
        game.opened_by = None
        if game.showdown and game.focus is not None:
            game.focus = game.priority = game.order[(game.order.index(game.focus) + 1) % len(game.order)]
        else:
            game.priority = game.turn["player"]
    _cleanup(game)


def _cleanup(game: GameState) -> None:
    for thing in list(game.things.values()):
        damage = thing.extra.get("damage", 0)
        if thing.at is not None and thing.card.type == "unit" and damage and damage >= thing.might:
            remove(game, thing, "trash")
    for field in game.battlefields.values():
        if not field.ongoing:
            _settle(game, field)
        else:
            _join(game, field)
    if not game.chain and not game.showdown:
        _open(game)
    for field in game.battlefields.values():
        if field.combat and field.combat["status"] == "ongoing":
            for unit in game.units(field.id):
                if unit.designation is None:
                    unit.designation = "attacker" if unit.controller == field.combat["attacker"] else "defender"


def _sides(game: GameState, field: Battlefield) -> list[str]:
    there = {each.controller for each in game.units(field.id)}
    return [each for each in game.order if each in there]


def _settle(game: GameState, field: Battlefield) -> None:
    """Control, Contested and what is staged at a battlefield without a showdown."""
    sides = _sides(game, field)
    if not game.chain and field.controller not in sides:
        field.controller = None
    if field.contested not in sides or field.contested == field.controller:
        field.contested = next((each for each in sides if each != field.controller), None)
    field.showdown = "staged" if field.contested else None
    field.combat = None
    if field.contested and len(sides) == 2:
        other = next(each for each in sides if each != field.contested)
        field.combat = {"status": "staged", "attacker": field.contested, "defender": other}


def _join(game: GameState, field: Battlefield) -> None:
    """A second side in a showdown makes it a combat, which waits for the chain to end [316.8.b.1.a]."""
    if field.combat is None and len(_sides(game, field)) == 2:
        other = next(each for each in _sides(game, field) if each != field.contested)
        field.combat = {"status": "staged", "attacker": field.contested, "defender": other}
    if field.combat and field.combat["status"] == "staged" and not game.chain:
        field.combat = {**field.combat, "status": "ongoing"}
        game.focus = game.priority = field.contested


def _open(game: GameState) -> None:
    """In a Neutral Open state what is staged begins; who contests has Focus."""
    for field in game.battlefields.values():
        if field.showdown == "staged":
            field.showdown = "ongoing"
            if field.combat:
                field.combat["status"] = "ongoing"
            game.focus = game.priority = field.contested
            return
