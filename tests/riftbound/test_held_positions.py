"""What is kept of a position that is asked about again and again changes no answer."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from oracle import registry
from oracle.fuzz.examples import edition_for, example
from oracle.lawful import legal
from oracle.sitting import Seat, Sitting, Terms
from oracle.verdict import Verdict

KEYS = ("type", "card", "from", "to", "source", "ability")


def _asked(before: Mapping[str, Any], action: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The play as it is, claimed and refused; open; to every place; with and without costs; by somebody else."""
    record = {"kind": "incident", "n": 1, "before": before}
    opened = {name: value for name, value in action.items() if name in ("type", "player", "card", "from", "source")}
    for each in (action, {**action, "pay": []}, opened, {**opened, "by": action.get("by"), "pay": []}):
        yield {**record, "action": {name: value for name, value in each.items() if value is not None}}
    for accepted in (True, False):
        yield {**record, "action": action, "claim": {"accepted": accepted}, "after": before}
    for to in ("base", "X", "Y", "Z"):
        yield {**record, "action": {**opened, "to": to}}
        yield {**record, "action": {**opened, "to": to, "optional": []}}
        yield {**record, "action": {**opened, "to": to, "targets": ["u0"], "ignoring": "cost"}}
    yield {**record, "action": {**opened, "player": "B"}}


def _heard(sitting: Sitting, record: Mapping[str, Any]) -> Any:
    heard = sitting.hear(record)
    return heard.as_record() if isinstance(heard, Verdict) else heard


@pytest.mark.parametrize("explain", [True, False])
def test_a_held_position_is_judged_as_if_it_were_new(explain: bool) -> None:
    registry.teach()
    book, terms = registry.rulebook("riftbound"), Terms(explain=explain)
    statuses: set[str] = set()
    for number in range(30):
        made = example(Random(f"held/{number}"), book, Seat(terms), edition_for(book, terms))
        held = Sitting(made.header, terms)
        held.hold(made.before)
        lawful = legal(held, made.before, "A", KEYS)
        for record in _asked(made.before, made.action):
            expected = _heard(Sitting(made.header, terms), record)
            assert _heard(held, record) == expected, (number, record["action"])
            statuses.add(expected["status"] if isinstance(expected, dict) else "ill-formed")
        assert lawful.keys() == legal(Sitting(made.header, terms), made.before, "A", KEYS).keys()
    assert statuses >= {"legal", "illegal", "ill-formed"}


def test_a_position_that_nobody_holds_any_more_is_gone_at_once() -> None:
    registry.teach()
    book, terms = registry.rulebook("riftbound"), Terms(explain=False)
    gc.disable()
    try:
        for number in range(20):
            made = example(Random(f"held/{number}"), book, Seat(terms), edition_for(book, terms))
            held = Sitting(made.header, terms)
            held.hold(made.before)
            legal(held, made.before, "A", KEYS)
            records = [*_asked(made.before, made.action)]
            for record in records:
                held.hear(record)
            seen = weakref.ref(held.decoded(records[0]).seen)
            del held
            assert seen() is None, f"some of these records leave a cycle behind: {records}"
    finally:
        gc.enable()
