"""What a legal play leads to is a position that fits its schema, in which one can go on, and no mistake of anybody."""

from __future__ import annotations

from random import Random

import pytest

from oracle.sitting import Sitting
from oracle.trace.validate import Validator
from oracle.verdict import Status, Verdict

from .generated import TERMS, copied, played, question


@pytest.mark.parametrize(("game", "number"), [("riftbound", 1500), ("deathburgh", 300)])
def test_what_a_legal_play_leads_to_speaks_against_nobody(game: str, number: int) -> None:
    accepts = Validator.for_kind(game, "incident").accepts
    legal = 0
    for seed in range(number):
        header, record = question(game, Random(f"comes after/{game}/{seed}"))
        sitting = Sitting(header, TERMS)
        book, play = sitting.rulebook, played(sitting, record)
        if play is None:
            continue
        after = copied(book.position_after(sitting.decoded(record), play, sitting.judge(record).setting))
        told = {**record, "claim": {"accepted": True}, "after": after}
        assert accepts(told), seed
        heard = sitting.hear(told)
        assert isinstance(heard, Verdict), (seed, heard)
        assert heard.status is not Status.ILLEGAL, (seed, heard)
        if book.pays:
            assert not sitting.lint(book.as_incident(after, book.idle)), seed
        legal += 1
    assert legal > number // 10
