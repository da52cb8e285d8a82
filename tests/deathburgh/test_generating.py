"""Ambushes made up at random: well-formed, as often legal as not, and small when Hypothesis shrinks them."""

from __future__ import annotations

import copy
from collections import Counter
from random import Random

from hypothesis import HealthCheck, find, given, settings

from oracle.deathburgh.asking import as_incident as incident
from oracle.deathburgh.generating.tidying import tidied
from oracle.fuzz.examples import edition_for
from oracle.registry import rulebook
from oracle.services import Made
from oracle.sitting import Sitting, Terms
from oracle.trace import Validator
from oracle.verdict import Verdict

TERMS = Terms(explain=False)
BOOK = rulebook("deathburgh")
EDITION = edition_for(BOOK, TERMS)
DRAWN = BOOK.examples(EDITION)
assert DRAWN is not None
SCHEMA = Validator.for_kind("deathburgh", "incident")
MANY, FEW = 400, 60


def made(number: int) -> Made:
    found = BOOK.example(Random(f"generating:{number}"), EDITION)
    assert found is not None
    return found


def is_well_formed(example: Made) -> bool:
    header, before, action = example
    record = incident(before, action)
    return not SCHEMA.problems(record, limit=1) and not Sitting(header, TERMS).lint(record)


def verdict(example: Made) -> Verdict:
    header, before, action = example
    heard = Sitting(header, TERMS).hear(incident(before, action))
    assert isinstance(heard, Verdict), heard
    return heard


def test_the_same_numbers_make_the_same_table() -> None:
    assert made(1) == made(1) != made(2)


def test_nearly_all_are_well_formed_and_about_half_are_legal() -> None:
    examples = [made(number) for number in range(MANY)]
    good = [example for example in examples if is_well_formed(example)]
    assert len(good) > 0.98 * MANY
    verdicts = [verdict(example) for example in good]
    statuses = Counter(each.status.value for each in verdicts)
    assert 0.4 < statuses["legal"] / MANY < 0.6
    assert statuses["undetermined"] < 0.1 * MANY
    assert statuses["unknown"] == 0
    broken = Counter(len({finding.rule for finding in each.findings}) for each in verdicts if each.status == "illegal")
    assert broken[1] > 0.5 * broken.total()


def test_readings_are_only_for_engines_that_follow_them() -> None:
    can = frozenset(BOOK.capabilities) - {"readings"}
    headers = [(BOOK.example(Random(number), EDITION, can) or ({},))[0] for number in range(MANY)]
    assert not any("readings" in header for header in headers)
    assert any("readings" in made(number)[0] for number in range(MANY))


@given(DRAWN)
@settings(max_examples=FEW, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
def test_what_hypothesis_draws_is_well_formed(drawn: Made) -> None:
    assert is_well_formed(drawn)


def test_what_hypothesis_draws_shrinks_to_what_matters() -> None:
    assert DRAWN is not None
    wanted = settings(max_examples=400, derandomize=True, database=None)
    header, before, action = find(DRAWN, lambda drawn: bool(drawn[1]["terrain"]), settings=wanted)
    assert "readings" not in header
    assert len(before["terrain"]) == 1
    assert [figure["id"] for figure in before["figures"]] == ["m", "b"]
    assert verdict((header, before, action)).status == "legal"


def test_what_names_a_figure_goes_with_it() -> None:
    for number in range(MANY):
        header, before, action = made(number)
        acting = {before["underway"]["action"]["figure"], action["figure"]}
        named = {reply["figure"] for reply in action.get("replies", ())}
        for gone in [each["id"] for each in before["figures"] if each["id"] not in acting | named]:
            less = copy.deepcopy(before)
            less["figures"] = [each for each in less["figures"] if each["id"] != gone]
            if before["underway"]["action"]["type"] == "attack" and before["underway"]["action"]["target"] == gone:
                continue
            if any(each["side"] != action["player"] for each in less["figures"]):
                problems = Sitting(header, TERMS).lint(incident(tidied(less), action))
                assert not {problem.code for problem in problems} - {"no-opponent"}
