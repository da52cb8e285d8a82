"""Positions at the frontier: one fact apart, and the rule between them decides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ci.bordering.__main__ import NEVER, kept
from oracle import registry
from oracle.fuzz.examples import Example, well_formed
from oracle.rule import Kind
from oracle.sitting import Sitting, Terms
from oracle.solving import Question
from oracle.verdict import Status, Verdict

Json = dict[str, Any]

BOOK = registry.rulebook("riftbound")
PAIRS = kept()
FOLLOWS = frozenset(("controller", "contestedBy", "combat", "chainOpenedBy"))
"""What becomes of a change elsewhere: a cleanup sees to it."""


def verdict(position: Json, skip: tuple[str, ...] = ()) -> Verdict:
    """The verdict on the play as it is paid, if it is, else on whether it can be."""
    case = {"before": position["before"], "action": position["action"]}
    if not isinstance(position["action"].get("pay"), list):
        return Question.ask(case, position["header"], Terms(skip=skip)).verdict()
    heard = Sitting(position["header"], Terms(skip=skip)).hear({"kind": "incident", "n": 1, **case})
    assert isinstance(heard, Verdict), heard
    return heard


def test_every_constraint_has_a_pair_or_a_reason() -> None:
    rules = {rule.id for rule in BOOK.rules if rule.kind is Kind.CONSTRAINT and not rule.physics}
    assert set(PAIRS) | set(NEVER) == rules
    assert set(PAIRS).isdisjoint(NEVER)


@pytest.mark.parametrize("rule", PAIRS)
def test_the_rule_decides_between_two_positions(rule: str) -> None:
    pair = PAIRS[rule]
    for side in ("legal", "illegal"):
        assert well_formed(Example(**pair[side]), Terms()), side
    assert verdict(pair["legal"]).status is Status.LEGAL
    illegal = verdict(pair["illegal"])
    assert illegal.status is Status.ILLEGAL
    # Where choices are open, other rules may clash for other choices.
    named = {finding.rule for finding in illegal.findings if not finding.rule.startswith("conduct.")}
    assert named == {rule} or any(rule in core.rules for core in illegal.cores)
    assert verdict(pair["illegal"], (rule,)).status is Status.LEGAL


@pytest.mark.parametrize("rule", PAIRS)
def test_they_differ_in_one_fact(rule: str) -> None:
    legal, illegal = (dict(_facts(PAIRS[rule][side])) for side in ("legal", "illegal"))
    apart = {name for name in legal.keys() | illegal.keys() if legal.get(name) != illegal.get(name)}
    causes = {name for name in apart if name.rpartition("/")[2] not in FOLLOWS}
    assert len(causes or apart) == 1, apart


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
