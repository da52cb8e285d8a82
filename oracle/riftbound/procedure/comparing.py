"""
What came after, against what the rules expect
==============================================

Every field that the record of the position afterwards has is compared with the board that the outcome rules lead to.
Fields that it leaves out are not compared. Where nothing may have changed (a refused play), the position before is
what is expected.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from oracle.riftbound.features.case import Case
from oracle.riftbound.features.lot import Lot
from oracle.riftbound.features.table import Missing
from oracle.riftbound.procedure.blaming import RULES, blamed, blamed_for_chain, blamed_for_focus
from oracle.riftbound.procedure.board import Board
from oracle.riftbound.procedure.fieldwise import agrees, parts, show, turn, vanished, wire
from oracle.riftbound.procedure.lethal import leave_open_what_deaths_change
from oracle.riftbound.procedure.state import Paying
from oracle.riftbound.procedure.unrecorded import leave_open_what_is_not_recorded
from oracle.riftbound.vocabulary.position import ChainItem, Object, Position
from oracle.rule import Rule
from oracle.rulebook import Difference


def expected(state: Paying, rules: Sequence[Rule]) -> Board:
    """The board after a legal play: every outcome rule, in the order of the rulebook."""
    board = Board(state)
    for rule in rules:
        try:
            rule.body(board)
        except Missing as missing:
            board.unsure[rule.id] = missing.pointer
    _unattach(board)
    leave_open_what_deaths_change(board)
    leave_open_what_is_not_recorded(board)
    return board


def _unattach(board: Board) -> None:
    """What was attached to something that left is attached to nothing; no rule here says where it lies from then on."""
    for thing in list(board.objects.values()):
        if thing.attached_to in board.case.table.by_id and thing.attached_to not in board.objects:
            board.set_object(thing.id, attached_to=None, at=UNSET)


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
    yield from turn(case.position, after, "wrong-aftermath", "")
    yield from parts(board.position(), after, board.unsure, partial(blamed, board), "wrong-aftermath", board)
    yield from vanished(board, after)


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
        if UNSET not in (was, now) and not agrees(was, now):
            yield Difference(kind, "undo.everything", _changed(wire(name), was, now), f"/after/{wire(name)}")
    yield from turn(before, after, kind, "undo.everything")
    yield from parts(
        before, after, {}, lambda field, *_: "undo.zone" if field in _ZONES else "undo.everything", kind, None
    )
    if not isinstance(before.objects, UnsetType) and not isinstance(after.objects, UnsetType):
        there = {thing.id for thing in after.objects}
        for thing in before.objects:
            if thing.id not in there and "objects" in after.complete:
                yield Difference(kind, "undo.everything", f"{thing.id} is gone after the refusal", "/after/objects")


_ZONES = ("hand", "champion", "trash", "banished")


def _changed(what: str, was: Any, now: Any) -> str:
    return f"{what} was {show(was)} and is {show(now)}, but nothing may change"


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
            message = f"the chain should be {show(wanted)}, not {show(found)}"
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
            field = wire(name)
            message = f"{field} should be {show(wanted_)}, not {show(found_)}"
            rule = blamed_for_focus(board) if name == "focus" else RULES[field]
            yield Difference(f"wrong-{name.split('_')[0]}", rule, message, f"/after/{field}")
    if board.awaits is not None and after.awaits is not None and after.awaits.player != board.awaits.player:
        message = f"{board.awaits.player} has to decide, not {after.awaits.player}"
        yield Difference("wrong-decider", "after.finalized", message, "/after/awaits")


def _told(due: Sequence[ChainItem], told: Sequence[ChainItem]) -> list[ChainItem]:
    """The items as told; where one does not say what it is from, it is taken to be from what is due there."""
    if len(due) != len(told):
        return list(told)
    return [item if item.source else replace(item, source=right.source) for right, item in zip(due, told, strict=True)]


def _item(item: ChainItem) -> tuple[str, str, str]:
    """A chain item as it is compared: what kind, whose, from what."""
    return item.kind, item.controller, (item.source or "") if item.kind in ("trigger", "ability") else ""


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
