"""What is not recorded is open: leaving fields out never turns a legal Ambush into an illegal one, nor the reverse."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from oracle import registry
from oracle.deathburgh.generating.duel import HEADER
from oracle.deathburgh.generating.traits import situations
from oracle.sitting import Sitting, Terms
from oracle.trace import Validator
from oracle.verdict import Status, Verdict

BOOK = registry.rulebook("deathburgh")
SITUATIONS = [record for _, _, record in BOOK.situations()]
FITS = Validator.for_kind("deathburgh", "incident")
WITH_DEFAULT = {"also", "class", "performed", "target", "tolerance", "blocksSight", "blocksMove", "cost", "interrupts"}
"""Fields that say what holds where they are left out."""

Path = tuple[str | int, ...]


def fields(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every field that may be left out; without reactions a record would be a question."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        here = (*path, name)
        if isinstance(name, str) and name not in WITH_DEFAULT and here not in (("reactions",), ("kind",), ("n",)):
            yield here
        yield from fields(part, here)


def without(record: Any, paths: list[Path]) -> Any:
    left = copy.deepcopy(record)
    for *way, name in paths:
        level = left
        for step in way:
            level = level[step]
        del level[name]
    return left


def status(record: Any, readings: dict[str, str]) -> Status | None:
    """The status; None if the record is ill-formed."""
    if not FITS.accepts(record):
        return None
    heard = Sitting(HEADER, Terms(readings=readings, explain=False)).hear(record)
    return heard.status if isinstance(heard, Verdict) else None


@pytest.mark.parametrize("seed", range(4))
def test_a_field_left_out_never_turns_the_verdict_round(seed: int) -> None:
    random, seen = Random(seed), Counter[str]()
    for _ in range(250):
        record = random.choice(SITUATIONS)
        asked = random.sample(BOOK.readings, random.randint(0, 3))
        readings = {each.name: random.choice(each.values) for each in asked}
        paths = random.sample(list(fields(record)), 1)
        before, after = status(record, readings), status(without(record, paths), readings)
        if before is None or after is None:
            continue
        assert {before, after} != {Status.LEGAL, Status.ILLEGAL}, (paths, readings)
        assert after is not Status.UNKNOWN, (paths, readings)
        seen[f"{before} {after}"] += 1
    assert seen["legal undetermined"] > 5
    assert seen["legal legal"] > 10


def test_situations_are_many_and_different() -> None:
    found = [says for says, _ in situations()]
    assert len(found) == len(set(found)) > 800
