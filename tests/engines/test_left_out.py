"""Fields that an engine leaves out of its positions are not held against it: whatever is left out, nothing is found."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from oracle.casework import cases, folder
from oracle.engines.reference import ReferenceEngine
from oracle.sitting import Sitting, Terms
from oracle.trace import Record
from oracle.verdict import Verdict

Json = dict[str, Any]

FIELDS = {
    "": "turn priority focus invited tasks chain chainOpenedBy battlefields players objects history effects complete",
    "battlefields": "card controller contestedBy showdown combat",
    "combat": "attacker defender",
    "players": "xp score turnsTaken pool runes hand champion trash banished",
    "objects": "card owner controller at exhausted token copyOf buffs stunned attachedTo designation keywords",
    "chain": "status card source cause",
}
EACH = 4
"""So many plays of a kind, spread over the corpus, are tried without a field."""

# Plays in whose payment the field matters: what was killed, exhausted, returned, discarded or spent.
TELLING = (
    "card-atakhan", "card-plaza-guardian", "card-stalking-wolf-other-prey", "matrix-control-closed-kept",
    "matrix-control-own-open-kept", "after-death-of-a-discard", "return-cost-used-first", "card-call-to-glory-free",
    "auto-buff-spent", "card-khazix-attacks", "ruling-07-last-defender-died",
)  # fmt: skip


def without(position: Json, part: str, field: str) -> Json:
    """The position without a field, wherever it is."""
    left = deepcopy(position)
    things = [left] if not part else left.get(part, [])
    if part == "combat":
        things = [each["combat"] for each in left.get("battlefields", []) if each.get("combat")]
    for each in things:
        each.pop(field, None)
    return left


@cache
def played() -> tuple[tuple[Json, Json, Json], ...]:
    """A case, the action as the engine is told it, and its answer: paid as recorded, and as the engine likes."""
    return tuple(_played())


def _played() -> Iterator[tuple[Json, Json, Json]]:
    every = [dict(each.data) for each in cases([folder()]) if isinstance(each, Record)]
    chosen = every[::4] + [each for each in every if each["id"] in TELLING]
    engine = ReferenceEngine()
    for case in chosen:
        for action in (case["action"], {**case["action"], "pay": "auto"}):
            if engine.load(case["header"], case["before"])["accepted"]:
                yield case, action, engine.apply(action)


def judged(case: Json, action: Json, told: Json, after: Json) -> Any:
    claim = {"accepted": told["accepted"]}
    record = {"kind": "incident", "n": 1, "before": case["before"], "action": action, "claim": claim, "after": after}
    return Sitting(case["header"], Terms(explain=False)).hear(record)


@pytest.mark.parametrize(("part", "field"), [(part, each) for part in FIELDS for each in FIELDS[part].split()])
def test_a_field_that_is_left_out_is_not_held_against_an_engine(part: str, field: str) -> None:
    kinds: dict[tuple[bool, bool], list[tuple[Json, Json, Json, Json]]] = {}
    for case, action, told in played():
        after = without(told["after"], part, field)
        if after != told["after"]:
            kind = told["accepted"], action.get("pay") == "auto"
            kinds.setdefault(kind, []).append((case, action, told, after))
    assert kinds, "no play of the corpus has this field"
    for plays in kinds.values():
        telling = [each for each in plays if each[0]["id"] in TELLING]
        for case, action, told, after in [*plays[:: len(plays) // EACH + 1], *telling]:
            heard = judged(case, action, told, after)
            assert isinstance(heard, Verdict), (case["id"], heard)
            wrong = [each for each in heard.findings if not each.rule.startswith("conduct.")]
            assert not wrong, (case["id"], action.get("pay"), wrong)


def test_a_refusal_of_what_a_text_leaves_open_is_not_wrong() -> None:
    """Call to Glory chooses a unit in words that the vocabulary does not have; its payment is left to the engine."""
    case, action, told = next(
        each for each in played() if each[0]["id"] == "card-call-to-glory-free" and each[1]["pay"] == "auto"
    )
    heard = judged(case, action, {**told, "accepted": False}, case["before"])
    assert heard.status.value == "undetermined"
    assert heard.agrees is None
    assert not heard.findings
