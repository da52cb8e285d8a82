"""Power matched to symbols, against trying every way to hand it out."""

from __future__ import annotations

import itertools
import random

import pytest

from oracle.riftbound.features.cost import ANY, Power
from oracle.riftbound.features.matching import leftovers, payable

DOMAINS = ("body", "calm", "fury")


def handed_out(asked: Power, supply: dict[str, int]) -> set[tuple[tuple[str, int], ...]]:
    """What is left, for every way to give each symbol one Power that pays it."""
    tokens = sorted(domain for domain, number in supply.items() for _ in range(number))
    left = set()
    for chosen in itertools.permutations(range(len(tokens)), len(asked)):
        pairs = zip(asked, (tokens[index] for index in chosen), strict=True)
        if all(symbol == ANY or token == "any" or token in symbol for symbol, token in pairs):
            rest = [token for index, token in enumerate(tokens) if index not in chosen]
            left.add(tuple((domain, rest.count(domain)) for domain in sorted(set(rest))))
    return left


@pytest.mark.parametrize("seed", range(60))
def test_what_may_be_left_over_is_what_handing_out_leaves(seed: int) -> None:
    draw = random.Random(seed)
    symbols = (ANY, *(frozenset((each,)) for each in DOMAINS), frozenset(DOMAINS[:2]))
    asked = tuple(draw.choice(symbols) for _ in range(draw.randint(0, 3)))
    supply = {domain: draw.randint(0, 2) for domain in (*DOMAINS, "any")}
    expected = handed_out(asked, supply) if sum(supply.values()) >= len(asked) else set()
    found = [tuple(sorted(left.items())) for left in leftovers(asked, supply)]
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert payable(asked, supply) is bool(expected)


def test_a_huge_pool_is_looked_through_at_once() -> None:
    asked = tuple(frozenset((each,)) for each in DOMAINS * 2)
    assert len(list(leftovers(asked, dict.fromkeys((*DOMAINS, "body2", "any"), 10_000)))) == 27
