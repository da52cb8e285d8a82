"""Mistakes about what a play leads to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from oracle.engines.mutant import Mutant
from oracle.riftbound.mutants.altered import Altered
from oracle.riftbound.rulebook import Riftbound
from oracle.rule import Rule

Record = dict[str, Any]


def _set(position: Record, name: str, **fields: Any) -> Record:
    """The position with some fields of an object changed."""
    things = [{**thing, **fields} if thing["id"] == name else thing for thing in position["objects"]]
    return {**position, "objects": things}


def _ambushers_ready(position: Record, incident: Any, played: Any) -> Record:
    facts = played.facts
    ambushed = facts.ambush is True and facts.to_base is False and facts.controls is False
    return _set(position, incident.card_id, exhausted=False) if ambushed else position


def _accelerated_later(position: Record, incident: Any, played: Any) -> Record:
    """Another ready rune is exhausted and recycled, and the unit readied, although Accelerate was not chosen."""
    me = incident.player
    runes = next(player.get("runes", []) for player in position["players"] if player["id"] == me)
    rune = next((each["id"] for each in runes if not each["exhausted"]), None)
    chosen = any(choice.cost == "accelerate" for choice in played.course.origin.taken.values())
    if chosen or rune is None or "accelerate" not in incident.keywords:
        return position
    left = [each for each in runes if each["id"] != rune]
    players = [{**player, "runes": left} if player["id"] == me else player for player in position["players"]]
    return _set({**position, "players": players}, incident.card_id, exhausted=False)


def _victims_stay(position: Record, incident: Any, played: Any) -> Record:
    killed = {name for name, where in played.state.gone if where == "trash"}
    there = {thing["id"] for thing in position["objects"]}
    return {**position, "objects": [*position["objects"], *_as_before(incident, killed - there)]}


def _as_before(incident: Any, names: set[str]) -> Iterator[Record]:
    import msgspec

    for thing in incident.table.objects:
        if thing.id in names and incident.table.on_board(thing):
            yield msgspec.json.decode(msgspec.json.encode(thing))


def _all_to_base(position: Record, incident: Any, played: Any) -> Record:
    return _set(position, incident.card_id, at="base")


def _focus_passes_at_once(position: Record, incident: Any, played: Any) -> Record:
    focus = position.get("focus")
    if not isinstance(focus, str) or not position["chain"]:
        return position
    return {**position, "focus": incident.deal.next_player(focus)}


def _focus_to_the_turn_player(position: Record, incident: Any, played: Any) -> Record:
    if not isinstance(position.get("focus"), str) or position["chain"]:
        return position
    turn = position["turn"]["player"]
    return {**position, "focus": turn, "priority": turn}


def _control_at_once(position: Record, incident: Any, played: Any) -> Record:
    """Where the unit came to, its player has control."""
    place = next((thing.get("at") for thing in position["objects"] if thing["id"] == incident.card_id), None)
    there = {"controller": incident.player}
    fields = [{**field, **there} if field["id"] == place else field for field in position["battlefields"]]
    return {**position, "battlefields": fields}


def _showdown_goes_on(position: Record, incident: Any, played: Any) -> Record:
    """A showdown that was no combat when the play began is none afterwards, whoever has come to it."""
    plain = {field.id for field in incident.position.battlefields if field.showdown == "ongoing" and not field.combat}
    fields = [{**field, "combat": None} if field["id"] in plain else field for field in position["battlefields"]]
    things = [{**thing, "designation": None} if thing.get("at") in plain else thing for thing in position["objects"]]
    return {**position, "battlefields": fields, "objects": things}


def _triggers_first() -> tuple[Rule, ...]:
    """The rules with what triggers on a play before the entry."""
    late = [rule for rule in Riftbound.rules if rule.id == "trigger.plays"]
    rest = [rule for rule in Riftbound.rules if rule.id != "trigger.plays"]
    entry = next(index for index, rule in enumerate(rest) if rule.id == "entry.place")
    return (*rest[:entry], *late, *rest[entry:])


def entering() -> Iterator[Mutant]:
    """The mutants, entry first."""
    yield Mutant(
        "ambushers-enter-ready",
        "lets a unit enter ready where it came by Ambush",
        ("entry.exhausted",),
        book=Altered(after=_ambushers_ready),
    )
    yield Mutant(
        "accelerate-after-entry",
        "asks for Accelerate only once the unit has entered, and then takes a rune for it",
        ("entry.exhausted", "outcome.runes"),
        book=Altered(after=_accelerated_later),
    )
    yield Mutant(
        "all-to-base",
        "puts every unit into Base, wherever it was played to",
        ("entry.place",),
        book=Altered(after=_all_to_base),
    )
    yield Mutant(
        "victims-stay",
        "leaves what was killed as a cost on the board, beside its card in the trash",
        ("outcome.killed",),
        book=Altered(after=_victims_stay),
    )
    yield Mutant(
        "triggers-before-entry",
        "lets abilities trigger on a play before the unit has entered",
        ("trigger.plays",),
        book=Altered(rules=_triggers_first()),
    )
    yield Mutant(
        "control-at-once",
        "gives control of a battlefield to whoever plays a unit there",
        ("cleanup.control",),
        book=Altered(after=_control_at_once),
    )
    yield Mutant(
        "showdown-goes-on",
        "lets no combat come of a showdown to which opposing units come",
        ("cleanup.staged", "cleanup.designation"),
        book=Altered(after=_showdown_goes_on),
    )
    yield Mutant(
        "focus-passes-at-once",
        "passes Focus with every play, although the chain goes on",
        ("after.focus",),
        book=Altered(after=_focus_passes_at_once),
    )
    yield Mutant(
        "focus-to-the-turn-player",
        "gives Focus to the turn player when a chain ends, instead of passing it on",
        ("after.focus", "after.priority"),
        book=Altered(after=_focus_to_the_turn_player),
    )
