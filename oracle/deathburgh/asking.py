"""
What an engine is given
=======================

An engine is given a table on which somebody is moving, and then a reaction to that move. A trace keeps the move and all
reactions beside the table: here one becomes the other. What the move is, and who has reacted to it before, stands in
the field `underway` of an engine's position.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import UNSET

from oracle.deathburgh.features.scene import Scene
from oracle.deathburgh.vocabulary.table import Figure

Record = Mapping[str, Any]

UNDERWAY = "underway"
BEGINNING = ("type", "player", "figure")
"""What is said when a reaction is declared; all else of an action comes later."""

OF_TABLE = ("board", "round", "turn", "first_word", "souls", "figures", "contact", "terrain")
OF_FIGURE = ("side", "base", "at", "mode", "activated", "moved", "move", "wounds", "wasted", "weapon", "locks")
OF_MOVE = ("path", "resumed")
"""What nobody can play on without."""


def posed(record: Record) -> tuple[Record, Record] | None:
    """Table and reaction; None where nobody reacts, or where everything but who ambushes is left open."""
    reactions = record.get("reactions") or ()
    if not reactions:
        return None
    *earlier, last = reactions
    if last["type"] == "ambush" and not last.keys() - {"type", "figure", "performed", "declaredAt"}:
        return None
    underway: dict[str, Any] = {"action": record["action"]}
    underway |= {"reactions": earlier} if earlier else {}
    underway |= {"interrupts": record["interrupts"]} if record.get("interrupts") else {}
    sides = {figure["id"]: figure.get("side") for figure in record["before"].get("figures", ())}
    action = {"type": last["type"], "player": sides.get(last["figure"]), **last}
    return {**record["before"], UNDERWAY: underway}, action


def as_incident(before: Record, action: Record) -> dict[str, Any]:
    """The incident; an action that is no reaction asks who could ambush the move."""
    underway = before.get(UNDERWAY, {"action": {"type": "pass"}})
    if not isinstance(underway, Mapping) or not isinstance(underway.get("reactions", []), list):
        return {"kind": "incident", "n": 1, "before": before, "action": {"type": "pass"}}
    record = {**underway, "kind": "incident", "n": 1, "before": as_after(before)}
    if action.get("type") != "pass":
        reaction = {name: value for name, value in action.items() if name != "player"}
        record["reactions"] = [*underway.get("reactions", ()), reaction]
    return record


def as_after(position: Record) -> Record:
    """The table alone."""
    return {name: value for name, value in position.items() if name != UNDERWAY}


def opened(action: Record) -> Record:
    """Who declares what."""
    return {name: action[name] for name in BEGINNING if name in action}


def openings(scene: Scene, player: str) -> Iterator[Record]:
    """An Ambush by every figure of the player, if an opponent is acting."""
    if scene.action.figure is UNSET or scene.mover.side == player:
        return
    for figure in scene.figures.values():
        if figure.side == player:
            yield {"type": "ambush", "player": player, "figure": figure.id}


def unsupported(scene: Scene) -> str:
    """What is left out that an engine has to know; empty if nothing is."""
    if scene.action.figure is UNSET:
        return "nobody is acting, so there is nothing to react to"
    for name in OF_TABLE:
        if getattr(scene.position, name) is UNSET:
            return f"the position does not say {_plain(name)}"
    for figure in scene.figures.values():
        for name in OF_FIGURE:
            if getattr(figure, name) is UNSET:
                return f"the position does not say {name} of {figure.id}"
    missing = [name for name in OF_MOVE if scene.action.type == "move" and getattr(scene.action, name) is UNSET]
    return f"the move does not say its {missing[0]}" if missing else ""


def _plain(name: str) -> str:
    return name.replace("_", " ")


def needs(scene: Scene) -> Iterator[str]:
    """The capabilities without which an engine could not have the table or carry the reaction out."""
    action, position = scene.action, scene.position
    if scene.agreed:
        yield "readings"
    if action.type == "attack":
        yield "attacks"
    if action.kind == "charge":
        yield "charges"
    if action.class_ == "reaction":
        yield "reactionMoves"
    if scene.incident.interrupts:
        yield "interrupts"
    if position.terrain:
        yield "terrain"
    if position.contact:
        yield "contact"
    if len(scene.figures) > 2:
        yield "moreFigures"
    if scene.tolerance:
        yield "tolerance"
    for figure in scene.figures.values():
        yield from _of(figure)
    if len(scene.reactions) > 1:
        yield "earlierReactions"
    yield from _of_reaction(scene)
    if action.resumed is True:
        yield "resuming"


def _of(figure: Figure) -> Iterator[str]:
    if figure.locks:
        yield "locks"
    if figure.weapon:
        yield "ranged"
        if figure.weapon.range_die:
            yield "rangeDie"


def _of_reaction(scene: Scene) -> Iterator[str]:
    if scene.judged is None:
        return
    reaction = scene.reactions[scene.judged]
    if reaction.type != "ambush":
        yield "otherReactions"
    if reaction.ensouled is True:
        yield "souls"
    if reaction.replies:
        yield "replies"
    if reaction.also:
        yield "skills"


def table_said(before: Record) -> Iterator[str]:
    """Every figure, and what is being done."""
    for figure in before.get("figures", ()):
        state = [figure["mode"]] if figure.get("mode") == "defensive" else []
        state += [word for word in ("activated", "moved", "wasted") if figure.get(word)]
        state += [f"locked with {lock['with']}" for lock in figure.get("locks", ())]
        words = f" ({', '.join(state)})" if state else ""
        yield f"{figure['id']} of {figure.get('side')} at {figure.get('at')}{words}"
    for piece in before.get("terrain", ()):
        yield f"{piece['kind']} {piece['id']}"
    action = before.get(UNDERWAY, {}).get("action", {})
    if action.get("type") == "move":
        way = " to ".join(str(point) for point in action.get("path", ())[1:])
        yield f"{action['figure']} moves {action['kind']}" + (f" to {way}" if way else "")
