"""A sample of what `ci/geometry` compares in full: exact geometry agrees with 60-digit arithmetic."""

from __future__ import annotations

from itertools import islice
from math import hypot
from typing import Any

import pytest

from ci.geometrically import comparing
from ci.geometrically.comparing import differences
from ci.geometrically.placing import at_random, on_boundaries

SAMPLE = 1000
EVERY = 10


def test_random_placements_agree() -> None:
    assert [(number, found) for number in range(SAMPLE) if (found := differences(at_random(number)))] == []


def test_exact_boundaries_agree() -> None:
    sample = list(islice(on_boundaries(), 0, None, EVERY))
    assert len(sample) > 700
    assert [(placement, found) for placement in sample if (found := differences(placement))] == []


def test_binary_fractions_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def rounded(a: Any, b: Any, threshold: int, measure: str = "edge") -> int:
        inches = hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) / 254 - (a.diameter + b.diameter) / 508
        return (inches > threshold / 254) - (inches < threshold / 254)

    monkeypatch.setattr(comparing, "compare_gap", rounded)
    wrong = sum("edge" in differences(placement) for placement in islice(on_boundaries(), 0, None, 50))
    assert wrong > 10
