"""
What came after, against what the rules expect
==============================================

Every field that the record of the position afterwards has is compared with the board that the outcome rules lead to.
Fields that it leaves out are not compared. Where nothing may have changed (a refused play), the position before is
what is expected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from oracle.riftbound.features.case import Case
from oracle.riftbound.features.lot import Lot
from oracle.riftbound.features.table import Missing
from oracle.riftbound.procedure.blaming import RULES, blamed, blamed_for_chain, blamed_for_focus
from oracle.riftbound.procedure.board import Board
from oracle.riftbound.procedure.lethal import leave_open_what_deaths_change
from oracle.riftbound.procedure.state import Paying
from oracle.riftbound.vocabulary.position import ChainItem, Combat, Floating, Object, Position, Rune
from oracle.rule import Rule
from oracle.rulebook import Difference

PLAYER_FIELDS = ("xp", "pool", "runes", "hand", "champion", "trash", "banished", "rune_deck")
FIELD_FIELDS = ("controller", "contested_by", "showdown", "combat")


def expected(state: Paying, rules: Sequence[Rule]) -> Board:
    """The board after a legal play: every outcome rule, in the order of the rulebook."""
    board = Board(state)
    for rule in rules:
        try:
            rule.body(board)
        except Missing as missing:
            board.unsure[rule.id] = missing.pointer
    leave_open_what_deaths_change(board)
    return board


def compare_played(case: Case, board: Board) -> Iterator[Difference]:
    """Differences after a play that was accepted."""
    yield from _cost(case, board)
    after = case.incident.after
    enters = board.card.type in ("unit", "gear")
    if isinstance(after, UnsetType):
        if case.incident.claim is not UNSET:
            for rule in ("entry.place", "after.priority") if enters else ("after.priority",):
                yield Difference("missing", rule, "the position afterwards is not recorded", missing=("/after",))
        return
    if isinstance(after, str):
        yield Difference("missing", "entry.place", "the engine ran on; the entry was not seen", missing=("/after",))
        return
    yield from _entry(case, board, after)
    yield from _top(board, after)
    yield from _turn(case.position, after, "wrong-aftermath", "")
    yield from _parts(board.position(), after, board.unsure, partial(blamed, board), "wrong-aftermath", board)
    yield from _vanished(board, after)


def enters_the_same(lot: Lot) -> bool:
    """However it is paid, the card enters in the same place and state: it costs resources only, and no text matters."""
    texts = [lot.case.card, *(text.card for text in lot.case.texts.in_force)]
    changing = (card.enters_ready or card.enters_exhausted or card.readies or card.adds for card in texts)
    return lot.owed is not None and not lot.owed.others and not any(changing)


def compare_entry(case: Case, board: Board) -> Iterator[Difference]:
    """Differences in how the card entered."""
    if isinstance(case.incident.after, Position):
        yield from _entry(case, board, case.incident.after)


def compare_refused(case: Case) -> Iterator[Difference]:
    """Differences after a refusal: nothing may have changed, and the card is back where it was."""
    after = case.incident.after
    if isinstance(after, UnsetType | str):
        return
    claim = case.incident.claim
    late = not isinstance(claim, UnsetType) and claim.stage == "check"
    kind = "wrong-undo" if late else "state-changed-by-refusal"
    before = case.position
    for name in ("priority", "focus", "chain", "chain_opened_by"):
        was, now = getattr(before, name), getattr(after, name)
        if UNSET not in (was, now) and not _agrees(was, now):
            yield Difference(kind, "undo.everything", _changed(_wire(name), was, now), f"/after/{_wire(name)}")
    yield from _turn(before, after, kind, "undo.everything")
    yield from _parts(
        before, after, {}, lambda field, _, __: "undo.zone" if field in _ZONES else "undo.everything", kind, None
    )
    if not isinstance(before.objects, UnsetType) and not isinstance(after.objects, UnsetType):
        there = {thing.id for thing in after.objects}
        for thing in before.objects:
            if thing.id not in there and "objects" in after.complete:
                yield Difference(kind, "undo.everything", f"{thing.id} is gone after the refusal", "/after/objects")


_ZONES = ("hand", "champion", "trash", "banished")


@cache
def _wire(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def _changed(what: str, was: Any, now: Any) -> str:
    return f"{what} was {_show(was)} and is {_show(now)}, but nothing may change"


def _show(value: Any) -> str:
    return msgspec.json.encode(value).decode() if value is not UNSET else "not recorded"


# --- cost -------------------------------------------------------------------------------------------------------


def _cost(case: Case, board: Board) -> Iterator[Difference]:
    claim, owed = case.incident.claim, board.lot.owed
    if isinstance(claim, UnsetType) or claim.cost is None or owed is None:
        return
    made_of = "; ".join(owed.parts)
    if isinstance(claim.cost.energy, int) and claim.cost.energy != owed.energy:
        message = f"the total is {owed.energy} Energy ({made_of}), not {claim.cost.energy}"
        yield Difference("wrong-cost", "cost.total", message, "/claim/cost/energy")
    power = claim.cost.power
    if not isinstance(power, UnsetType):
        number = power if isinstance(power, int) else sum(power.values())
        if number != len(owed.power):
            message = f"the total is {len(owed.power)} Power ({made_of}), not {number}"
            yield Difference("wrong-cost", "cost.total", message, "/claim/cost/power")


# --- entry ------------------------------------------------------------------------------------------------------


def _entry(case: Case, board: Board, after: Position) -> Iterator[Difference]:
    if board.card.type not in ("unit", "gear"):
        return
    if isinstance(after.objects, UnsetType):
        yield Difference(
            "missing", "entry.place", "where the card entered is not recorded", missing=("/after/objects",)
        )
        return
    wanted = board.objects[case.card_id]
    index, entered = _find(after.objects, case.card_id)
    if entered is None:
        if "objects" in after.complete:
            yield Difference(
                "wrong-destination", "entry.place", f"{case.card_id} is not on the board", "/after/objects"
            )
        else:
            yield Difference("missing", "entry.place", "the card is not listed", missing=("/after/objects",))
        return
    pointer = f"/after/objects/{index}"
    if isinstance(entered.at, str) and entered.at != wanted.at:
        message = f"{case.card_id} entered at {entered.at}, but {wanted.at} was chosen"
        yield Difference("wrong-destination", "entry.place", message, pointer + "/at")
    if isinstance(entered.exhausted, UnsetType):
        yield Difference("missing", "entry.exhausted", "ready or exhausted", missing=(pointer + "/exhausted",))
    elif f"objects/{case.card_id}/exhausted" in board.unsure:
        gap = board.unsure[f"objects/{case.card_id}/exhausted"]
        yield Difference("missing", "entry.ready-by-text", "whether a text lets it enter ready", missing=(gap,))
    elif entered.exhausted != wanted.exhausted:
        rule = board.ready_by or "entry.exhausted"
        state = "exhausted" if wanted.exhausted else "ready"
        message = f"{case.card_id} should have entered {state}"
        yield Difference("wrong-entry", rule, message, pointer + "/exhausted")


def _find(objects: tuple[Object, ...], name: str) -> tuple[int, Object | None]:
    for index, thing in enumerate(objects):
        if thing.id == name:
            return index, thing
    return 0, None


# --- the rest ---------------------------------------------------------------------------------------------------


def _top(board: Board, after: Position) -> Iterator[Difference]:
    """Chain, priority, Focus."""
    unsure = board.unsure
    if not isinstance(after.chain, UnsetType) and "chain" not in unsure:
        told = _told(board.chain, after.chain)
        wanted, found = [_item(item) for item in board.chain], [_item(item) for item in told]
        if wanted != found:
            rule = "trigger.plays" if sorted(wanted) == sorted(found) else blamed_for_chain(board, told)
            message = f"the chain should be {_show(wanted)}, not {_show(found)}"
            kind = "triggers-out-of-order" if sorted(wanted) == sorted(found) else "wrong-chain"
            yield Difference(kind, rule, message, "/after/chain")
            return
    if "chain" in unsure:
        yield Difference("missing", "after.finalized", "which abilities triggered", missing=(unsure["chain"],))
        return
    for name in ("focus", "priority", "chain_opened_by"):
        found_, wanted_ = getattr(after, name), getattr(board, "opened_by" if name == "chain_opened_by" else name)
        if name in unsure or UNSET in (found_, wanted_):
            continue
        if found_ != wanted_ and not (name == "priority" and board.awaits is not None):
            field = _wire(name)
            message = f"{field} should be {_show(wanted_)}, not {_show(found_)}"
            rule = blamed_for_focus(board) if name == "focus" else RULES[field]
            yield Difference(f"wrong-{name.split('_')[0]}", rule, message, f"/after/{field}")
    if board.awaits is not None and after.awaits is not None and after.awaits.player != board.awaits.player:
        message = f"{board.awaits.player} has to decide, not {after.awaits.player}"
        yield Difference("wrong-decider", "after.finalized", message, "/after/awaits")


def _agrees(right: Any, told: Any) -> bool:
    """The same, but for what was not told: a combat may leave its sides out, an item its card, source and cause."""
    if isinstance(right, tuple) and isinstance(told, tuple) and len(right) == len(told):
        return all(_agrees(*pair) for pair in zip(right, told, strict=True))
    if isinstance(right, ChainItem | Combat) and type(told) is type(right):
        named = ((getattr(right, name), getattr(told, name)) for name in right.__struct_fields__)
        return all(said is None or said == due for due, said in named)
    return bool(right == told)


def _told(due: Sequence[ChainItem], told: Sequence[ChainItem]) -> list[ChainItem]:
    """The items as told; where one does not say what it is from, it is taken to be from what is due there."""
    if len(due) != len(told):
        return list(told)
    return [item if item.source else replace(item, source=right.source) for right, item in zip(due, told, strict=True)]


def _item(item: ChainItem) -> tuple[str, str, str]:
    """A chain item as it is compared: what kind, whose, from what."""
    return item.kind, item.controller, (item.source or "") if item.kind in ("trigger", "ability") else ""


def _parts(
    wanted: Position,
    after: Position,
    unsure: dict[str, str],
    rule_of: Callable[[str, str, Any], str | None],
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
        pointer = f"/after/objects/{index}"
        yield from _whose(thing, should, pointer, kind, "undo.everything" if board is None else "")
        if thing.id == skip:
            yield from _designation(thing, should, pointer)
            continue
        if should is None:
            if board is not None and thing.id in board.case.table.by_id and _on_board(thing):
                yield Difference("wrong-payment", "outcome.killed", f"{thing.id} should be gone", pointer)
            continue
        if thing == should:
            continue
        for field in ("at", "exhausted", "buffs", "designation"):
            attribute = "buffs_told" if field == "buffs" else field
            found, right = getattr(thing, attribute), getattr(should, attribute)
            if UNSET not in (found, right) and found != right:
                rule = rule_of(field, thing.id, right) or ("outcome.killed" if field == "at" else "outcome.other-costs")
                yield Difference(kind, rule, _wrong(f"{thing.id} {field}", right, found), f"{pointer}/{field}")


def _whose(thing: Object, should: Object | None, pointer: str, kind: str, rule: str) -> Iterator[Difference]:
    """No play gives an object to somebody else."""
    for field in ("controller", "owner") if should is not None else ():
        found, right = getattr(thing, field), getattr(should, field)
        if UNSET not in (found, right) and found != right:
            yield Difference(kind, rule, _wrong(f"{thing.id} {field}", right, found), f"{pointer}/{field}")


def _turn(before: Position, after: Position, kind: str, rule: str) -> Iterator[Difference]:
    """Nobody's play ends a turn or a phase."""
    was, now = before.turn, after.turn
    if isinstance(was, UnsetType) or isinstance(now, UnsetType):
        return
    for name in ("player", "phase", "number"):
        right, found = getattr(was, name), getattr(now, name)
        if UNSET not in (right, found) and right != found:
            yield Difference(kind, rule, _wrong(f"the turn's {name}", right, found), f"/after/turn/{name}")


def _vanished(board: Board, after: Position) -> Iterator[Difference]:
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


def _designation(thing: Object, should: Object | None, pointer: str) -> Iterator[Difference]:
    found, right = thing.designation, should.designation if should is not None else UNSET
    if UNSET not in (found, right) and found != right:
        message = _wrong(f"{thing.id} designation", right, found)
        yield Difference("wrong-aftermath", "cleanup.designation", message, pointer + "/designation")


def _on_board(thing: Object) -> bool:
    return isinstance(thing.at, str) and thing.at != "legend" and not thing.at.startswith("facedown:")


def _wrong(what: str, right: Any, found: Any) -> str:
    return f"{what} should be {_show(right)}, not {_show(found)}"


def _each(
    part: str,
    fields: tuple[str, ...],
    wanted: Position,
    after: Position,
    unsure: dict[str, str],
    rule_of: Callable[[str, str, Any], str | None],
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
            if is_ is UNSET or ought is UNSET or _agrees(ought, is_) or _normal(is_) == _normal(ought):
                continue
            name = _wire(field)
            if f"{part}/{name}" in unsure:
                continue
            rule = rule_of(name, each.id, ought) or "undo.everything"
            yield Difference(kind, rule, _wrong(f"{each.id} {name}", ought, is_), f"/after/{part}/{index}/{name}")


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


def outcome_record(case: Case, board: Board) -> dict[str, Any]:
    """The expected position in the trace's words; fields that stay open are left out."""
    record: dict[str, Any] = msgspec.to_builtins(board.position())
    for name in ("history", "effects", "complete"):
        record.pop(name, None)
    for pointer in board.unsure:
        record.pop(pointer, None)
    for player in record.get("players", ()):
        if player["id"] == board.me and "players/pool" in board.unsure:
            player.pop("pool", None)
    return record
