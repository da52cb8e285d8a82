"""Plays in a row from random positions: the oracle agrees with each, and each leads to a position to go on from."""

from __future__ import annotations

from typing import Any

import pytest

from oracle.engines.reference import ReferenceEngine
from oracle.sitting import Sitting, Terms
from oracle.verdict import Status, Verdict
from tests.kernel.positions import position

Json = dict[str, Any]
LEGEND = "l1"
"""No legend is ever killed for resources at a table; these positions have some that could be."""


@pytest.mark.parametrize("start", range(0, 120, 30))
def test_three_plays_in_a_row(start: int) -> None:
    played = 0
    for seed in range(start, start + 30):
        header, incident = position(seed)
        header = {**header, "cards": {name: {"id": name, **card} for name, card in header["cards"].items()}}
        before = incident["before"]
        engine = ReferenceEngine()
        for _ in range(3):
            assert engine.load(header, before) == {"accepted": True}, seed
            ways = [way for way in engine.offer("A")["actions"] if not _uses_legend(way)]
            if not ways:
                break
            action = ways[seed % len(ways)]
            told = engine.apply(action)
            assert told["accepted"], (seed, action, told)
            verdict = judged(header, before, action, told)
            assert (verdict.status, verdict.findings) == (Status.LEGAL, ()), seed
            played += 1
            before = told["after"]
    assert played > 20


def _uses_legend(way: Json) -> bool:
    return way.get("source") == LEGEND or any(step.get("use") == LEGEND for step in way["pay"])


def judged(header: Json, before: Json, action: Json, told: Json) -> Verdict:
    claim = {"accepted": True, "cost": told["cost"]}
    record = {"kind": "incident", "n": 1, "before": before, "action": action, "claim": claim, "after": told["after"]}
    heard = Sitting(header, Terms(explain=False)).hear(record)
    assert isinstance(heard, Verdict), heard
    return heard
