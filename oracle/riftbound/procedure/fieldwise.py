"""
Two positions, field by field
=============================

What the record of a position has is compared with what is due, player by player, battlefield by battlefield, object by
object. What it leaves out is not compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from oracle.riftbound.procedure.board import Board
from oracle.riftbound.vocabulary.position import ChainItem, Combat, Floating, Object, Position, Rune
from oracle.rulebook import Difference

PLAYER_FIELDS = ("xp", "pool", "runes", "hand", "champion", "trash", "banished", "rune_deck")
DESIGNATION = "objects/designation"
FIELD_FIELDS = ("controller", "contested_by", "showdown", "combat")


def turn(before: Position, after: Position, kind: str, rule: str) -> Iterator[Difference]:
    """Nobody's play ends a turn or a phase."""
    was, now = before.turn, after.turn
    if isinstance(was, UnsetType) or isinstance(now, UnsetType):
        return
    for name in ("player", "phase", "number"):
        right, found = getattr(was, name), getattr(now, name)
        if UNSET not in (right, found) and right != found:
            yield Difference(kind, rule, _wrong(f"the turn's {name}", right, found), f"/after/turn/{name}")


def parts(
    wanted: Position,
    after: Position,
    unsure: dict[str, str],
    rule_of: Callable[[str, str, Any, Any], str | None],
    kind: str,
    board: Board | None,
) -> Iterator[Difference]:
    """Players, battlefields and objects, field by field."""
    yield from _each("players", PLAYER_FIELDS, wanted, after, unsure, rule_of, kind)
    yield from _each("battlefields", FIELD_FIELDS, wanted, after, unsure, rule_of, kind)
    if isinstance(wanted.objects, UnsetType) or isinstance(after.objects, UnsetType):
        return
    expected_things = {thing.id: thing for thing in wanted.objects}
    skip = board.case.card_id if board is not None else ""
    for index, thing in enumerate(after.objects):
        should = expected_things.get(thing.id)
        if thing == should:
            continue
        pointer = f"/after/objects/{index}"
        yield from _whose(thing, should, pointer, kind, "undo.everything" if board is None else "")
        if thing.id == skip:
            if DESIGNATION not in unsure:
                yield from _designation(thing, should, pointer)
            continue
        if should is None:
            if board is not None and thing.id in board.case.table.by_id and _on_board(thing):
                yield Difference("wrong-payment", "outcome.killed", f"{thing.id} should be gone", pointer)
            continue
        for field in ("at", "exhausted", "buffs", "designation"):
            attribute = "buffs_told" if field == "buffs" else field
            found, right = getattr(thing, attribute), getattr(should, attribute)
            if UNSET not in (found, right) and found != right and f"objects/{field}" not in unsure:
                rule = rule_of(field, thing.id, right, found) or (
                    "outcome.killed" if field == "at" else "outcome.other-costs"
                )
                yield Difference(kind, rule, _wrong(f"{thing.id} {field}", right, found), f"{pointer}/{field}")


def _each(
    part: str,
    fields: tuple[str, ...],
    wanted: Position,
    after: Position,
    unsure: dict[str, str],
    rule_of: Callable[[str, str, Any, Any], str | None],
    kind: str,
) -> Iterator[Difference]:
    right, found = getattr(wanted, part), getattr(after, part)
    if isinstance(right, UnsetType) or isinstance(found, UnsetType):
        return
    by_id = {each.id: each for each in right}
    for index, each in enumerate(found):
        should = by_id.get(each.id)
        if should is None or each == should:
            continue
        for field in fields:
            is_, ought = getattr(each, field), getattr(should, field)
            if is_ is UNSET or ought is UNSET or agrees(ought, is_) or _normal(is_) == _normal(ought):
                continue
            name = wire(field)
            if f"{part}/{name}" in unsure:
                continue
            rule = rule_of(name, each.id, ought, is_) or "undo.everything"
            yield Difference(kind, rule, _wrong(f"{each.id} {name}", ought, is_), f"/after/{part}/{index}/{name}")


def _whose(thing: Object, should: Object | None, pointer: str, kind: str, rule: str) -> Iterator[Difference]:
    """No play gives an object to somebody else."""
    for field in ("controller", "owner") if should is not None else ():
        found, right = getattr(thing, field), getattr(should, field)
        if UNSET not in (found, right) and found != right:
            yield Difference(kind, rule, _wrong(f"{thing.id} {field}", right, found), f"{pointer}/{field}")


def _designation(thing: Object, should: Object | None, pointer: str) -> Iterator[Difference]:
    found, right = thing.designation, should.designation if should is not None else UNSET
    if UNSET not in (found, right) and found != right:
        message = _wrong(f"{thing.id} designation", right, found)
        yield Difference("wrong-aftermath", "cleanup.designation", message, pointer + "/designation")


def vanished(board: Board, after: Position) -> Iterator[Difference]:
    """Permanents and legends that a position which lists them all does not have, though nothing took them away."""
    if isinstance(after.objects, UnsetType) or "objects" not in after.complete:
        return
    listed = {thing.id for thing in after.objects}
    for thing in board.objects.values():
        in_play = _on_board(thing) or thing.at == "legend"
        # What was damaged may have died in the cleanup, and what was attached goes with what it was attached to.
        left_alone = not thing.damage and (thing.attached_to is None or thing.attached_to in listed)
        if in_play and left_alone and thing.id not in listed and thing.id != board.case.card_id:
            yield Difference("wrong-aftermath", "outcome.killed", f"{thing.id} should still be there", "/after/objects")


def _on_board(thing: Object) -> bool:
    return isinstance(thing.at, str) and thing.at != "legend" and not thing.at.startswith("facedown:")


def agrees(right: Any, told: Any) -> bool:
    """The same, but for what was not told: a combat may leave its sides out, an item its card, source and cause.

    A side of a combat that was not told before the play may be told afterwards.
    """
    if isinstance(right, tuple) and isinstance(told, tuple) and len(right) == len(told):
        return all(agrees(*pair) for pair in zip(right, told, strict=True))
    if isinstance(right, ChainItem | Combat) and type(told) is type(right):
        named = ((getattr(right, name), getattr(told, name)) for name in right.__struct_fields__)
        open_ = isinstance(right, Combat)
        return all(said is None or said == due or (open_ and due is None) for due, said in named)
    return bool(right == told)


def _normal(value: Any) -> Any:
    """Zones and runes are compared as sets, the pool by its sums: order and division mean nothing."""
    if isinstance(value, tuple):
        if value and isinstance(value[0], Floating):
            return _sums(value)
        if value and isinstance(value[0], Rune):
            return tuple(sorted(value, key=lambda rune: rune.id))
        if all(isinstance(each, str) for each in value):
            return tuple(sorted(value))
    return value


def _sums(pool: tuple[Floating, ...]) -> tuple[Any, ...]:
    """What floats, by what it may pay for and by domain ("" for Energy)."""
    sums: Counter[tuple[tuple[str, ...], str]] = Counter()
    for entry in pool:
        for domain, amount in (("", entry.energy), *entry.power.items()):
            sums[tuple(sorted(entry.only)), domain] += amount
    return tuple(sorted((key, amount) for key, amount in sums.items() if amount))


@cache
def wire(name: str) -> str:
    """A field's name as records write it."""
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def show(value: Any) -> str:
    """A value as a record would write it."""
    return msgspec.json.encode(value).decode() if value is not UNSET else "not recorded"


def _wrong(what: str, right: Any, found: Any) -> str:
    return f"{what} should be {show(right)}, not {show(found)}"
