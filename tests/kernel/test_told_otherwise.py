"""The same position told otherwise, or with explanations, gets the same verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

from oracle.sitting import Sitting, Terms
from oracle.trace.validate import Validator
from oracle.verdict import Verdict

from .generated import TERMS, copied, question

WORDS = {"type", "kind", "mode", "class"}
"""Fields that hold words of the vocabulary, never a name."""
KEYED = {"history", "souls"}
"""Objects whose keys are names of players."""
LISTS = {"objects", "battlefields", "players", "runes", "hand", "trash", "banished", "figures", "terrain", "contact"}
"""Lists whose order says nothing."""
FACEDOWN = "facedown:"
PATHS = {"planned", "path", "route", "polygon"}

Json = dict[str, Any]
Telling = Callable[[Json, Random], Json]
"""Changes an example: `header` and `record`."""


def test_the_card_game_under_other_names_and_in_another_order() -> None:
    _check("riftbound", 250, [_renamed, _reordered])


def test_deathburgh_under_other_names_in_another_order_and_in_mirrors() -> None:
    _check("deathburgh", 150, [_renamed, _reordered, _left_is_right, _up_is_down, _turned])


@pytest.mark.parametrize(("game", "number"), [("riftbound", 2000), ("deathburgh", 250)])
def test_a_verdict_that_is_explained_is_the_same(game: str, number: int) -> None:
    for seed in range(number):
        told = _made(game, Random(f"explained/{game}/{seed}"))
        briefly, at_length = (_verdict(told, terms) for terms in (TERMS, Terms()))
        assert briefly == at_length, (seed, told)


def _check(game: str, number: int, tellings: list[Telling]) -> None:
    accepts = Validator.for_kind(game, "incident").accepts
    changed = dict.fromkeys(tellings, 0)
    for seed in range(number):
        random = Random(f"told otherwise/{game}/{seed}")
        told = _made(game, random)
        right = _verdict(told)
        for telling in tellings:
            other = telling(copied(told), random)
            assert accepts(other["record"]), (telling.__name__, seed)
            assert _verdict(other) == right, (telling.__name__, seed, other)
            changed[telling] += other != told
    assert min(changed.values()) > number // 2


def _made(game: str, random: Random) -> Json:
    header, record = question(game, random)
    claim = random.choice(({}, {"claim": {"accepted": True}}, {"claim": {"accepted": False}}))
    return {"header": dict(header), "record": {**record, **claim}}


def _verdict(told: Json, terms: Terms = TERMS) -> Any:
    """What may not depend on the telling; names and pointers do."""
    heard = Sitting(told["header"], terms).hear(told["record"])
    assert isinstance(heard, Verdict), heard
    findings = sorted((finding.kind, finding.rule, finding.aspect) for finding in heard.findings)
    return heard.status, heard.aspects, findings, sorted((reason.kind, reason.aspect) for reason in heard.reasons)


def _renamed(told: Json, random: Random) -> Json:
    players = [player["id"] for player in told["header"].get("players", ())]
    names = sorted({*players, *_ids(told["record"]["before"])})
    others = [f"z{number}" for number in range(len(names))]
    random.shuffle(others)
    named = dict(zip(names, others, strict=True))
    header = {**told["header"], **({"players": _with(told["header"]["players"], named)} if players else {})}
    return {"header": header, "record": _with(told["record"], named)}


def _ids(value: Any) -> Iterator[str]:
    for each in value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ():
        yield from _ids(each)
    if isinstance(value, Mapping):
        yield from (value[name] for name in ("id", "side") if name in value)


def _with(value: Any, named: Mapping[str, str], keyed: bool = False) -> Any:
    if isinstance(value, dict):
        keys = {key: named.get(key, key) if keyed else key for key in value}
        return {keys[key]: said if key in WORDS else _with(said, named, key in KEYED) for key, said in value.items()}
    if isinstance(value, list):
        return [_with(each, named) for each in value]
    if isinstance(value, str):
        place = value.removeprefix(FACEDOWN)
        return value.removesuffix(place) + named.get(place, place)
    return value


def _reordered(told: Json, random: Random) -> Json:
    def reorder(value: Any, name: str = "") -> Any:
        if isinstance(value, dict):
            return {key: reorder(said, key) for key, said in value.items()}
        if not isinstance(value, list):
            return value
        found = [reorder(each) for each in value]
        if name in LISTS:
            random.shuffle(found)
        elif name == "polygon":
            first = random.randrange(len(found))
            found = (found[first:] + found[:first])[:: random.choice((1, -1))]
        return found

    return {"header": told["header"], "record": {**told["record"], "before": reorder(told["record"]["before"])}}


def _left_is_right(told: Json, random: Random) -> Json:
    width = told["record"]["before"]["board"][0]
    return _moved(told, lambda x, y: [width - x, y])


def _up_is_down(told: Json, random: Random) -> Json:
    height = told["record"]["before"]["board"][1]
    return _moved(told, lambda x, y: [x, height - y])


def _turned(told: Json, random: Random) -> Json:
    """Seen along the other diagonal; the board is turned with what stands on it."""
    return _moved(told, lambda x, y: [y, x])


def _moved(told: Json, to: Callable[[int, int], list[int]]) -> Json:
    def move(value: Any, name: str = "") -> Any:
        if isinstance(value, list):
            return [to(*each) if name in PATHS else move(each) for each in value]
        if not isinstance(value, dict):
            return value
        # Where a reaction was declared is a part of a segment; when a word was spoken is a word.
        placed = "segment" not in value and isinstance(value.get("at"), list)
        return {key: to(*said) if placed and key == "at" else move(said, key) for key, said in value.items()}

    record = move(told["record"])
    sizes = [abs(far - near) for far, near in zip(to(*told["record"]["before"]["board"]), to(0, 0), strict=True)]
    return {"header": told["header"], "record": {**record, "before": {**record["before"], "board": sizes}}}
