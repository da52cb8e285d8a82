"""
What came after against what should have
========================================

The record is compared field by field with what outcome rules say. Poses only have to agree within the tolerance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from oracle.deathburgh.features.attempt import Attempt
from oracle.deathburgh.features.facts import Decisions, Facts
from oracle.deathburgh.procedure.aftermath import UNSURE, Aftermath
from oracle.deathburgh.procedure.steps import Ambushing
from oracle.deathburgh.vocabulary.table import Figure, Position
from oracle.deathburgh.vocabulary.words import Path
from oracle.rule import Rule
from oracle.rulebook import Difference


def expected(
    state: Ambushing, facts: Facts, done: Decisions, rules: Iterable[Rule], without: frozenset[str]
) -> Aftermath:
    """The table that a legal Ambush leads to, by these outcome rules, some of which are switched off."""
    attempt = state.attempt
    table = Aftermath(attempt, facts, done, _route(attempt, state), _lost(attempt, done))
    table.write(rules, without)
    turn = attempt.scene.position.turn
    if table.table.get("turn", turn) != turn or table.falls(table.mover) is UNSURE:
        # Who has moved is told of one turn, which may end with the mover.
        for changes in table.figures.values():
            changes.pop("moved", None)
    return table


def _route(attempt: Attempt, state: Ambushing) -> Path | None:
    if state.face or attempt.reaction is None:
        return None
    return None if attempt.reaction.route is UNSET else attempt.reaction.route


def _lost(attempt: Attempt, done: Decisions) -> tuple[int | None, int | None]:
    """Wounds that ambusher and mover lost."""
    if done.fights is False and done.shoots is False:
        return 0, 0
    attack = attempt.reaction.attack if attempt.reaction is not None else UNSET
    if attack is UNSET or attack is None or attack.outcome is UNSET:
        return None, None
    own, other = attack.outcome.attacker_lost, attack.outcome.defender_lost
    return None if own is UNSET else own, None if other is UNSET else other


def differences(table: Aftermath, after: Position) -> Iterator[Difference]:
    """Where the record of what came after is not what was to be expected."""
    scene = table.attempt.scene
    for index, figure in enumerate(after.figures if after.figures is not UNSET else ()):
        for name, value in table.figures.get(figure.id, {}).items():
            got = getattr(figure, name)
            if got == value or got is UNSET or value is UNSURE or _same(name, value, got, scene.tolerance):
                continue
            rule = table.reasons[figure.id, name]
            message = f"{figure.id}: {name} should be {_say(value)}, and is {_say(got)}"
            yield Difference("wrong-aftermath", rule, message, f"/after/figures/{index}/{name}")
    yield from _table(table, after)
    yield from _pair(table, after)


def _table(table: Aftermath, after: Position) -> Iterator[Difference]:
    for name, field in (("turn", "turn"), ("firstWord", "first_word")):
        value, got = table.table.get(name, UNSURE), getattr(after, field)
        if value is not UNSURE and got is not UNSET and got != value:
            message = f"{name} should be {value}, and is {got}"
            yield Difference("wrong-aftermath", table.reasons["", name], message, f"/after/{name}")
    souls = table.table.get("souls", UNSURE)
    left = after.souls if after.souls is not UNSET else {}
    for player, number in souls.items() if isinstance(souls, Mapping) else ():
        got = left.get(player, number)
        if number is not UNSURE and got != number:
            message = f"{player} should have {number} Soul's Dice, and has {got}"
            yield Difference("wrong-aftermath", table.reasons["", "souls"], message, "/after/souls")


def _pair(table: Aftermath, after: Position) -> Iterator[Difference]:
    one, other = table.ambusher.id, table.mover.id
    touching = table.table.get("touching", UNSURE)
    if touching is not UNSURE and after.contact is not UNSET:
        got = any({*pair} == {one, other} for pair in after.contact)
        if got is not touching:
            message = f"{one} and {other} should {'' if touching else 'not '}be in contact"
            yield Difference("wrong-aftermath", table.reasons["", "touching"], message, "/after/contact")
    locked = table.table.get("locked", UNSURE)
    for index, figure in enumerate(after.figures if after.figures is not UNSET else ()):
        if locked is UNSURE or figure.id not in (one, other) or figure.locks is UNSET:
            continue
        got = any(lock.with_ == (other if figure.id == one else one) for lock in figure.locks)
        if got is not locked:
            message = f"{one} and {other} should {'' if locked else 'not '}be locked with each other"
            where = f"/after/figures/{index}/locks"
            yield Difference("wrong-aftermath", table.reasons["", "locked"], message, where)


def _same(name: str, value: Any, got: Any, tolerance: int) -> bool:
    if name != "at":
        return False
    across, up = value[0] - got[0], value[1] - got[1]
    return bool(across * across + up * up <= (tolerance + 1) ** 2)


def _say(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(list(value)) if isinstance(value, tuple) else str(value)


def outcome(table: Aftermath) -> dict[str, Any]:
    """The position afterwards as far as the rules determine it, in the trace's words."""
    position = table.attempt.scene.position
    known = {name: value for name, value in table.table.items() if value is not UNSURE}
    record: dict[str, Any] = {name: known[name] for name in ("turn", "firstWord") if name in known}
    souls = known.get("souls")
    if isinstance(souls, Mapping) and UNSURE not in souls.values():
        record["souls"] = dict(souls)
    record["figures"] = [_figure(table, figure, known) for figure in position.figures or ()]
    if "touching" in known and isinstance(position.contact, tuple):
        # Whom else the mover touches once it has moved is not for the Ambush to say.
        others = [list(pair) for pair in position.contact if table.mover.id not in pair]
        record["contact"] = others + ([[table.ambusher.id, table.mover.id]] if known["touching"] else [])
    return record


def whole(table: Aftermath) -> dict[str, Any]:
    """The position afterwards; what the rules do not determine is as it was."""
    position, known = table.attempt.scene.position, outcome(table)
    record: dict[str, Any] = {**msgspec.to_builtins(position), **known}
    souls = table.table.get("souls", {})
    if isinstance(souls, Mapping) and position.souls is not UNSET:
        sure = {player: number for player, number in souls.items() if number is not UNSURE}
        record["souls"] = {**position.souls, **sure}
    for before, after in zip(position.figures or (), record["figures"], strict=True):
        after.update({name: value for name, value in msgspec.to_builtins(before).items() if name not in after})
    return record


def _figure(table: Aftermath, figure: Figure, known: Mapping[str, Any]) -> dict[str, Any]:
    record: dict[str, Any] = msgspec.to_builtins(figure)
    for name, value in table.figures.get(figure.id, {}).items():
        if value is UNSURE:
            record.pop(name, None)
        else:
            record[name] = list(value) if isinstance(value, tuple) else value
    pair = {table.ambusher.id: table.mover.id, table.mover.id: table.ambusher.id}
    if figure.id in pair:
        other = pair[figure.id]
        if "locked" in known:
            locks = [lock for lock in record.get("locks", []) if lock["with"] != other]
            now = table.attempt.scene.position.round
            since = {"since": {"round": now}} if now is not UNSET else {}
            record["locks"] = locks + ([{"with": other, **since}] if known["locked"] else [])
    return record
