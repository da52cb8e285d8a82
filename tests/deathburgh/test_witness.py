"""The product and the referee agree about generated Ambushes; what `ci/witness` counted is committed."""

from __future__ import annotations

import json
from random import Random

from ci.witnessing.__main__ import PAGE, TERMS, UNKNOWN, compared
from ci.witnessing.situating import Beyond
from oracle.fuzz.examples import edition_for, example
from oracle.registry import rulebook
from oracle.sitting import Seat

BOOK = rulebook("deathburgh")
MANY = 250


def test_they_agree_about_all_that_the_referee_knows() -> None:
    can = frozenset(BOOK.capabilities) - UNKNOWN
    results = []
    for number in range(MANY):
        each = example(Random(f"witness:{number}"), BOOK, Seat(TERMS), edition_for(BOOK, TERMS), can=can)
        try:
            result, wrong = compared(each)
        except Beyond:
            continue
        assert not wrong, (number, wrong)
        results.append(result)
    assert results.count("legal") > 5
    assert results.count("illegal") > 5


def test_nothing_differed() -> None:
    asked = json.loads(PAGE.read_bytes())["asked of both"]
    assert asked["differs"] == 0
    assert min(asked["legal"], asked["illegal"]) > 1000
