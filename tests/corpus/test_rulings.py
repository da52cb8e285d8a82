"""Rulings on Ambush and on playing and paying: each is a case, or says why it is none."""

from __future__ import annotations

import json

from oracle.casework import cases, folder
from oracle.resources import corpus
from oracle.trace import Record

AMBUSH = (1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 14, 15, 16, 17, 19)
OTHER_COSTS = (21, 22, 23, 24, 28, 29, 31, 32, 33, 35, 37)
TOTAL_COST = (39, 40, 42, 44, 45, 46, 48)
PAYING = (49, 50, 51, 54, 55)
FLOW = (56, 57, 58, 59, 60, 62, 65, 66, 67, 68)
NUMBERS = {*AMBUSH, *OTHER_COSTS, *TOTAL_COST, *PAYING, *FLOW}


def _number(case_id: str) -> int:
    return int(case_id.split("-")[1])


def test_every_ruling_is_a_case_or_has_a_reason() -> None:
    written = {_number(record.data["id"]) for record in cases([folder() / "rulings"]) if isinstance(record, Record)}
    listed = {entry["ruling"]: entry["reason"] for entry in json.loads((corpus() / "rulings.json").read_text("utf-8"))}
    assert written | set(listed) == NUMBERS
    assert not written & set(listed)
    assert all(listed.values())


def test_the_reasons_name_rules_of_the_edition() -> None:
    numbers = json.loads((corpus() / "rules" / "riftbound.json").read_text("utf-8"))["1.4"]
    for entry in json.loads((corpus() / "rulings.json").read_text("utf-8")):
        assert set(entry["cites"]) <= set(numbers), entry["ruling"]
