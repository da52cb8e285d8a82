"""Every rule of the card game says the same of plain facts and in the solver's model of them."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter

import pytest

from oracle import facts as declared
from oracle.deciders.model import PHYSICS
from oracle.deciders.solver import model
from oracle.riftbound.features.facts import Decisions, Facts
from oracle.rule import Kind, Rule
from tests.kernel.positions import book
from tests.kernel.whole_facts import filled

PERMISSIONS = ("to_base", "controls", "granted", "extension", "extension_to_victim", "extra_supporter")
"""Facts each of which makes a destination valid; without all of them the objects decide."""
CONSTRAINTS: list[Rule] = [rule for rule in book().rules if rule.kind is Kind.CONSTRAINT]


@pytest.mark.parametrize(("size_name", "rounds"), [("small", 250), ("converting", 150), ("medium", 100)])
def test_plain_values_and_terms_agree_on_every_rule(size_name: str, rounds: int) -> None:
    size = book().sizes[size_name]
    compiled = model(book(), size_name, True)
    said: dict[str, Counter[bool]] = {rule.id: Counter() for rule in CONSTRAINTS}
    for seed in range(rounds):
        draw = random.Random(seed)
        used, often = draw.randint(1, 2 if seed % 2 else size["things"]), draw.choice((0.15, 0.5, 0.85))
        facts = filled(draw, Facts, size, used, often)
        if seed % 2:
            facts = dataclasses.replace(facts, is_unit=True, ambush=True, **dict.fromkeys(PERMISSIONS, False))
        if seed % 4 == 1:
            things = (dataclasses.replace(thing, supports=thing.present, grants=False) for thing in facts.things)
            facts = dataclasses.replace(facts, things=tuple(things))
        decided = filled(draw, Decisions, size, used, draw.choice((0.1, 0.3, 0.6)))
        known = [("fact:" + atom, holds) for atom, holds in declared.literals(facts, size)]
        known += [("do:" + atom, holds) for atom, holds in declared.literals(decided, size)]
        assert compiled.check(compiled.handles(known))
        solved = compiled.solution([name for name in compiled.terms if name.startswith("holds:")])
        play = book().view(facts, decided)
        plain = {rule.id: rule(play) for rule in CONSTRAINTS}
        for rule in CONSTRAINTS:
            assert type(plain[rule.id]) is bool
            said[rule.id][plain[rule.id]] += 1
            if not rule.physics:
                assert solved[f"holds:{rule.id}"] is plain[rule.id], (seed, rule.id)
        physics = all(plain[rule.id] for rule in CONSTRAINTS if rule.physics)
        assert solved[f"holds:{PHYSICS}"] is physics, seed
    one_sided = {name for name, counts in said.items() if len(counts) < 2}
    assert not one_sided, "these rules were only ever true, or only ever false"
