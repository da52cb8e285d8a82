"""Positions at the frontier: one fact apart, and the rule between them decides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ci.bordering.__main__ import GAMES, kept, wanted
from oracle.fuzz.examples import Example, well_formed
from oracle.sitting import Sitting, Terms
from oracle.solving import Question
from oracle.verdict import Status, Verdict

Json = dict[str, Any]

PAIRS = {game: kept(game) for game in GAMES}
NEVER = {game: made().never for game, made in GAMES.items()}
EVERY = [(game, rule) for game, pairs in PAIRS.items() for rule in pairs]
FOLLOWS = frozenset(("controller", "contestedBy", "combat", "chainOpenedBy"))
"""What becomes of a change elsewhere: a cleanup sees to it."""
WITH_A_FIGURE = ("before/figures", "before/contact", "before/underway/action")
"""What names a figure: a Charge at one that is not there is none."""


def verdict(position: Json, skip: tuple[str, ...] = ()) -> Verdict:
    """The verdict on the play as it is paid, if it is, else on whether it can be."""
    terms = Terms(skip=skip)
    if position["header"]["rulebook"] == "riftbound" and not isinstance(position["action"].get("pay"), list):
        case = {"before": position["before"], "action": position["action"]}
        return Question.ask(case, position["header"], terms).verdict()
    heard = Sitting(position["header"], terms).hear(Example(**_sides(position)).question())
    assert isinstance(heard, Verdict), heard
    return heard


def _sides(position: Json) -> Json:
    return {name: position[name] for name in ("header", "before", "action")}


@pytest.mark.parametrize("game", GAMES)
def test_every_constraint_has_a_pair_or_a_reason(game: str) -> None:
    assert set(PAIRS[game]) | set(NEVER[game]) == set(wanted(game))
    assert set(PAIRS[game]).isdisjoint(NEVER[game])


@pytest.mark.parametrize(("game", "rule"), EVERY)
def test_the_rule_decides_between_two_positions(game: str, rule: str) -> None:
    pair = PAIRS[game][rule]
    for side in ("legal", "illegal"):
        assert well_formed(Example(**pair[side]), Terms()), side
    assert verdict(pair["legal"]).status is Status.LEGAL
    illegal = verdict(pair["illegal"])
    assert illegal.status is Status.ILLEGAL
    # Where choices are open, other rules may clash for other choices.
    named = {finding.rule for finding in illegal.findings if not finding.rule.startswith("conduct.")}
    assert named == {rule} or any(rule in core.rules for core in illegal.cores)
    assert verdict(pair["illegal"], (rule,)).status is Status.LEGAL


@pytest.mark.parametrize(("game", "rule"), EVERY)
def test_they_differ_in_one_fact(game: str, rule: str) -> None:
    facts = {"riftbound": _facts, "deathburgh": _told}[game]
    legal, illegal = (dict(facts(PAIRS[game][rule][side])) for side in ("legal", "illegal"))
    apart = {name for name in legal.keys() | illegal.keys() if legal.get(name) != illegal.get(name)}
    if {each for each in apart if each.startswith("there/")}:
        apart = {each for each in apart if each.startswith("there/") or not each.startswith(WITH_A_FIGURE)}
    causes = {name for name in apart if name.rpartition("/")[2] not in FOLLOWS}
    assert len(causes or apart) == 1, apart


def _told(position: Json) -> Iterator[tuple[str, Any]]:
    """Facts by their place; a path or a list of deeds is one fact, as is a figure or a piece of terrain."""
    yield from ((f"there/{figure['id']}", True) for figure in position["before"]["figures"])
    yield "readings", position["header"].get("readings")
    for part in ("before", "action"):
        yield from _fields(position[part], part)


def _fields(value: Any, pointer: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _fields(part, f"{pointer}/{name}")
    elif pointer.endswith("figures"):
        for each in value:
            yield from _fields(each, f"{pointer}/{each['id']}")
    elif pointer.endswith("terrain"):
        yield from ((f"{pointer}/{piece['id']}", piece) for piece in value)
    else:
        yield pointer, value


def _facts(position: Json) -> Iterator[tuple[str, Any]]:
    """Facts by their place: a thing that is only there on one side is one fact, wherever else it is named."""
    things = {each["id"] for each in position["before"]["objects"]}
    for name, card in position["header"]["cards"].items():
        if name != "own:more":
            yield from ((f"card/{name}/{field}", value) for field, value in card.items() if value not in ([], {}))
    for part in ("before", "action"):
        yield from _leaves(position[part], part, things)


def _leaves(value: Any, pointer: str, things: set[str]) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for name, part in value.items():
            if name in FOLLOWS:
                yield f"{pointer}/{name}", part
            else:
                yield from _leaves(part, f"{pointer}/{name}", things)
    elif isinstance(value, list):
        for index, part in enumerate(value):
            if not isinstance(part, dict):
                # Cards that are named elsewhere are objects.
                yield from [(f"{pointer}/{index}", part)] if part not in things else []
            elif pointer.endswith(("players", "battlefields")):
                yield from _leaves(part, f"{pointer}/{part['id']}", things)
            else:
                yield f"{pointer}/{part.get('id', index)}", part
    else:
        yield pointer, value
