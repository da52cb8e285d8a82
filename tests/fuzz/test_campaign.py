"""Positions at random put to engines: a right one survives, wrong ones are found, and what is found is small."""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from oracle.engines.target import Target, target
from oracle.fuzz.campaign import Done, Plan
from oracle.fuzz.doing import carry_out, swept
from oracle.fuzz.examples import Example, edition_for, example, well_formed
from oracle.fuzz.failure import Failure, in_order
from oracle.fuzz.running import campaign
from oracle.fuzz.shrinking import shrunk
from oracle.fuzz.tasks import HUNT, SWEEP, Came, Shrinking, Stretch, stretches
from oracle.fuzz.trial import Trial
from oracle.registry import rulebook, teach
from oracle.scoring import PASSED, Tried
from oracle.sitting import Seat, Sitting, Terms
from oracle.verdict import Finding

from .engines import TwoMistakes, mutant, named

TERMS = Terms(explain=False)
FOUND = {
    "all-to-base": ("wrong-destination", "entry.place"),
    "no-entry.exhausted": ("wrong-entry", "entry.exhausted"),
    "no-timing.closed": ("wrongly-accepted", "timing.closed"),
}
"""A mutant, and the kind and rule of the finding that it is found by."""


def made(number: int, seed: int = 0) -> Example:
    teach()
    book = rulebook("riftbound")
    return example(Random(f"{seed}:{number}"), book, Seat(TERMS), edition_for(book, TERMS))


def run(target: Target, plan: Plan) -> Done:
    with campaign(target, TERMS, plan) as running:
        assert all(each is None or isinstance(each, Failure) for each in running.run())
        assert running.over
        return running.done


@cache
def found(name: str, gear: str = SWEEP) -> Failure:
    """The failure with the rule that the mutant breaks, made small."""
    with Trial(mutant(name), TERMS) as trial:
        for number in itertools.count(1):
            stretch = Stretch(gear, number if gear == HUNT else 20 * number - 19, 20)
            came = carry_out(trial, 0, stretch)
            assert isinstance(came, Came)
            for failure in came.failures:
                if failure.identity[:2] == FOUND[name]:
                    small = carry_out(trial, 0, Shrinking(failure))
                    assert isinstance(small, Failure)
                    return small
    raise AssertionError("a mutant was never found")


@pytest.mark.parametrize("in_process", [True, False])
def test_examples_put_in_a_row_come_to_what_each_comes_to_alone(in_process: bool) -> None:
    examples = [made(number) for number in range(1, 41)]
    words = ("engine", "--rulebook", "riftbound", "--mutant", "no-undo.everything")
    over_a_pipe = target([sys.executable, "-c", "from oracle.cli import main; main()", *words])
    with Trial(mutant("no-undo.everything") if in_process else over_a_pipe, TERMS) as trial:
        in_a_row = [*trial.put_all(iter(examples))]
        alone = [(each, trial.put(each)) for each in examples]
        looked = itertools.count()
        two = [*trial.put_all(iter(examples), lambda: next(looked) < 2)]
    assert in_a_row == alone
    assert two == alone[:2]
    assert len({tried.result for _, tried in alone}) > 1


def test_the_reference_engine_survives() -> None:
    done = run(mutant(None), Plan(seed=7, examples=20))
    assert not done.failures
    assert done.results["passed"] > 15


def test_a_list_may_say_who_pays_a_cost_that_the_play_says_nothing_of() -> None:
    cards = {"own:g6": {"id": "own:g6", "type": "gear", "domains": ["calm"], "adds": [{}, {}]}}
    start = made(1)
    thing = {"id": "g6", "card": "own:g6", "owner": "A", "controller": "A", "at": "base", "exhausted": False}
    use = {"type": "activate", "player": "A", "source": "g6", "ability": 0, "optional": [], "pay": "auto"}
    seats = [{**each, "hand": [], "trash": []} for each in start.before["players"]]
    before = rulebook("riftbound").tidied({**start.before, "players": seats, "objects": [thing]})
    with Trial(mutant(None), TERMS) as trial:
        asked = Example({**start.header, "cards": cards}, before, use)
        assert well_formed(asked, TERMS)
        assert trial.put(asked).findings == ()
        assert trial.answered(asked) == "accepted it"


def test_an_example_depends_on_the_seed_and_its_number_alone() -> None:
    later = made(9, 3)
    for number in range(1, 9):
        assert well_formed(made(number, 3), TERMS)
    assert made(9, 3) == later
    assert made(9, 4) != later


def test_what_an_engine_does_not_run_is_drawn_again() -> None:
    def runs(sitting: Sitting, before: Mapping[str, Any], action: Mapping[str, Any]) -> bool:
        return not before["chain"]

    teach()
    book = rulebook("riftbound")
    plain = [made(number) for number in range(60)]
    fitted = [example(Random(f"0:{number}"), book, Seat(TERMS), edition_for(book, TERMS), runs) for number in range(60)]
    assert all(well_formed(each, TERMS) for each in fitted)
    assert sum(bool(each.before["chain"]) for each in plain) > 15
    assert sum(bool(each.before["chain"]) for each in fitted) < 3


def parts(small: Example) -> Iterator[tuple[str, Example]]:
    """The example without one object, rune, chain item, card in a zone, pool entry, keyword, cost, or choice."""
    before, action = small.before, small.action
    for name in ("objects", "chain", "battlefields"):
        for index in range(len(before.get(name, ()))):
            yield f"{name} {index}", Example(small.header, {**before, name: less(before[name], index)}, action)
    for number, player in enumerate(before["players"]):
        for zone, held in player.items():
            for index in range(len(held) if isinstance(held, list) else 0):
                others = [*before["players"]]
                others[number] = {**player, zone: less(held, index)}
                yield f"{zone} {index}", Example(small.header, {**before, "players": others}, action)
    for index in range(len(action.get("optional", ()))):
        yield f"optional {index}", replace(small, action={**action, "optional": less(action["optional"], index)})
    for name in set(action) - {"from", "to", "optional", "pay"}:
        yield f"action {name}", replace(small, action={key: value for key, value in action.items() if key != name})
    for name, card in small.header["cards"].items():
        for field in set(card) - {"id", "name", "type"}:
            bare = {key: value for key, value in card.items() if key != field}
            cards = {**small.header["cards"], name: bare}
            yield f"{name} {field}", Example({**small.header, "cards": cards}, before, action)


def less(values: list[Any], index: int) -> list[Any]:
    return values[:index] + values[index + 1 :]


@pytest.mark.parametrize(("name", "gear"), [*((each, SWEEP) for each in FOUND), ("all-to-base", HUNT)])
def test_a_mutant_is_found_by_the_rule_it_breaks_and_nothing_can_be_left_out(name: str, gear: str) -> None:
    small = found(name, gear)
    assert small.identity[:2] == FOUND[name]
    assert small.finding.cites
    assert small.minimal
    assert small.gear == gear
    with Trial(mutant(name), TERMS) as trial:
        assert trial.fails(small.example, small.identity, decided=True)
        for what, smaller in parts(small.example):
            assert not trial.fails(smaller, small.identity, decided=True), what
            tidied = replace(smaller, before=trial.book.tidied(smaller.before))
            assert tidied == small.example or not trial.fails(tidied, small.identity, decided=True), what


def test_what_is_not_small_when_time_is_up_is_told_as_it_is() -> None:
    with Trial(mutant("all-to-base"), TERMS) as trial:
        start = swept(trial, 0, Stretch(SWEEP, 1, 20)).failures[0]
        assert not swept(trial, 0, Stretch(SWEEP, 1, 20), time.monotonic()).results
        small = carry_out(trial, 0, Shrinking(start), time.monotonic())
        assert isinstance(small, Failure)
        assert small.identity == start.identity
        assert not small.minimal


def test_shrinking_ends_where_nothing_simpler_fails() -> None:
    small, minimal = shrunk(made(1), lambda each: len(each.before["battlefields"]) > 0, rulebook("riftbound").tidied)
    assert minimal
    assert len(small.before["battlefields"]) == 1
    assert small.before["objects"] == []


def test_a_hunt_draws_the_same_again_whatever_was_drawn_before(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Example] = []
    with Trial(mutant(None), TERMS) as trial:
        monkeypatch.setattr(trial, "put", lambda made: drawn.append(made) or Tried("", "", "", 0, PASSED))

        def hunt(number: int) -> list[Example]:
            drawn.clear()
            came = carry_out(trial, 5, Stretch(HUNT, number, 50))
            assert isinstance(came, Came)
            assert came.results == {PASSED: 50}
            return [*drawn]

        first, second, again = hunt(1), hunt(2), hunt(1)
    assert first == again
    assert first != second
    assert len({repr(each) for each in first}) > 10


def test_two_mistakes_are_both_found_each_once_and_the_earlier_step_is_told_first() -> None:
    done = run(named(TwoMistakes), Plan(examples=200, gears=(SWEEP,)))
    told = [each.finding.rule for each in done.in_order()]
    assert told.index("timing.closed") < told.index("entry.exhausted")
    assert len(set(done.failures)) == len(told)


def test_a_campaign_that_stops_at_the_first_failure_has_one_unless_it_is_known() -> None:
    plan = Plan(examples=20, gears=(SWEEP,), fail_fast=True)
    assert len(run(named(TwoMistakes), plan).failures) == 1
    with campaign(named(TwoMistakes), TERMS, plan, counts=lambda failure: "closed" in failure.finding.rule) as running:
        list(running.run())
        *known, last = running.done.failures.values()
        assert "closed" in last.finding.rule
        assert all("closed" not in each.finding.rule for each in known)


def test_hunts_come_between_sweeps_and_every_example_is_counted_once() -> None:
    planned = list(stretches(examples=1250))
    assert sum(each.count for each in planned) == 1250
    assert [each.first for each in planned if each.gear == HUNT] == [1, 2]
    numbers = [
        number for each in planned if each.gear == SWEEP for number in range(each.first, each.first + each.count)
    ]
    assert numbers == list(range(1, len(numbers) + 1))
    assert {each.gear for each in stretches((HUNT,), 30)} == {HUNT}


def test_findings_are_told_in_the_order_of_a_play() -> None:
    def failure(kind: str, rule: str, aspect: str) -> Failure:
        return Failure(Finding(kind, rule, "", aspect=aspect), made(1), 1)

    rules = [
        ("wrongly-accepted", "announce.zone", "timing"),
        ("wrongly-accepted", "pay.energy", "payment"),
        ("wrong-entry", "entry.exhausted", "entry"),
        ("wrongly-offered", "pay.energy", "offer"),
        ("not-offered", "", "offer"),
    ]
    failures = [failure(*each) for each in reversed(rules)]
    assert [each.identity for each in in_order(failures, {})] == rules
    often = dict.fromkeys(rules[1:], 20) | {rules[0]: 1}
    assert [each.identity for each in in_order(failures, often)] == [*rules[1:], rules[0]]
