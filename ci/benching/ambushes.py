"""
The miniature game: complete Ambushes through `check`, and readings told apart
===============================================================================

Ambushes as they are generated for fuzzing, by the usual readings, with the claim and the table afterwards: one in five
illegal, half of those refused. Half of the tables have terrain, in somebody's way or not. Every incident is heard as if
for the first time: what was found out about its ground before is forgotten.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from ci.benching.checking import Checking, check, spread
from ci.benching.measuring import Latency, Spread, cpu_seconds, latency
from oracle import registry
from oracle.checking import Judged, Options, Run
from oracle.deathburgh.geometry.asked import forget
from oracle.deciders.replay import replay
from oracle.explore.between import Parting, parting, sides
from oracle.fuzz.examples import Example, edition_for, example
from oracle.sitting import Seat, Sitting, Terms
from oracle.trace.validate import Validator
from oracle.verdict import Status, Verdict

NAME = "deathburgh"
ILLEGAL, OF = 1, 5
TERMS = Terms(explain=False)
PLAIN = frozenset(("readings", "tolerance", "otherReactions"))
"""What an example of the benchmark never needs of an engine."""


class Ambushes(msgspec.Struct, rename="camel"):
    """Incidents per CPU second, and milliseconds each; `beside_cards`: a card game's p50 and p99 over these."""

    incidents: int
    mean_bytes: int
    illegal: int
    with_terrain: int
    decode_and_validate: float
    check: float
    share: float
    one: Latency
    one_legal: Latency
    one_illegal: Latency
    beside_cards: list[float]
    told_apart: Spread
    """Two values of a reading, until a situation is found that they judge differently, in CPU time."""
    not_told_apart: Spread
    """Until all situations are found to be judged alike."""


def ambushes(number: int, folder: Path, cards: Checking) -> Ambushes:
    """Measures all of it."""
    registry.teach()
    records = list(_records(number))
    header = {"kind": "header", "format": "ambush-trace/1", "rulebook": NAME}
    file = folder / "ambushes.ndjson"
    file.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in (header, *records)))
    wrong = {each["n"] for each in records if each["x-illegal"]}
    for event in Run([file]).events():
        if isinstance(event, Judged) and (event.verdict.status is Status.ILLEGAL) is not (event.verdict.n in wrong):
            raise AssertionError(f"{event.verdict.n} is {event.verdict.status}")
    validated, _, _ = cpu_seconds(lambda: _validate(file))
    checked, _, _ = cpu_seconds(lambda: check(file, Options()))
    sitting = Sitting(header, Terms())

    def judged(record: dict[str, Any]) -> Any:
        def hear() -> bytes:
            forget()
            return msgspec.json.encode(sitting.hear(record).as_record())  # type: ignore[union-attr]

        return hear

    calls = {each["n"]: judged(each) for each in records}
    one = latency(list(calls.values()))
    apart, alike = _told_apart()
    return Ambushes(
        incidents=len(records),
        mean_bytes=round(file.stat().st_size / len(records)),
        illegal=len(wrong),
        with_terrain=sum(bool(each["before"]["terrain"]) for each in records),
        decode_and_validate=round(len(records) / validated),
        check=round(len(records) / checked),
        share=round(validated / checked, 4),
        one=one,
        one_legal=latency([call for n, call in calls.items() if n not in wrong]),
        one_illegal=latency([call for n, call in calls.items() if n in wrong]),
        beside_cards=[round(cards.one.cpu.p50 / one.cpu.p50, 2), round(cards.one.cpu.p99 / one.cpu.p99, 2)],
        told_apart=Spread.of(apart),
        not_told_apart=Spread.of(alike),
    )


def _records(number: int) -> Iterator[dict[str, Any]]:
    """So many incidents; which one is illegal is written down beside it."""
    book = registry.rulebook(NAME)
    edition, seat = edition_for(book, TERMS), Seat(TERMS)
    can = frozenset(book.capabilities) - PLAIN
    left = {Status.LEGAL: number - number * ILLEGAL // OF, Status.ILLEGAL: number * ILLEGAL // OF}
    drawn, n = 0, 0
    while any(left.values()):
        drawn += 1
        each = example(Random(f"ambushes:{drawn}"), book, seat, edition, can=can)
        record = each.question()
        if "readings" in each.header or each.action["type"] != "ambush":
            continue
        heard = Sitting(each.header, TERMS).hear(record)
        if not isinstance(heard, Verdict) or not left.get(heard.status):
            continue
        left[heard.status] -= 1
        n += 1
        yield _claimed(each, {**record, "n": n}, heard.status is Status.LEGAL, accepted=n % 2 == 0)


def _claimed(each: Example, record: dict[str, Any], legal: bool, accepted: bool) -> dict[str, Any]:
    """The incident as an engine would have written it down."""
    if not legal:
        return {**record, "claim": {"accepted": accepted}, "after": record["before"], "x-illegal": True}
    sitting = Sitting(each.header, TERMS)
    book, setting = sitting.rulebook, sitting.judge(record).setting
    incident = book.decode(sitting.deal, record)
    (course,) = book.courses(incident, setting)
    played = replay(book, course, book.recorded(incident) or (), setting)
    return {
        **record,
        "claim": {"accepted": True},
        "after": book.outcome(incident, played, setting),
        "x-illegal": False,
    }


def _validate(file: Path) -> int:
    decode = msgspec.json.Decoder().decode
    accepts = Validator.for_kind(NAME, "incident").accepts
    return sum(accepts(decode(line)) for line in file.read_bytes().splitlines()[1:])


def _told_apart() -> tuple[list[float], list[float]]:
    """Every reading's default against each other value: the CPU seconds of those that differ, and of those that do
    not."""
    took: dict[bool, list[float]] = {True: [], False: []}
    for reading in registry.rulebook(NAME).readings:
        first, *others = reading.values
        for other in others:
            began = time.process_time()
            found = parting(sides(f"reading={reading.name}={first},{other}", Terms(rulebook=NAME)))
            took[isinstance(found, Parting)].append(time.process_time() - began)
    return took[True], took[False]


def lines(found: Ambushes) -> list[str]:
    """For a person."""
    p50, p99 = found.beside_cards
    what = f"{found.illegal} of them illegal, {found.with_terrain} with terrain"
    return [
        f"ambushes: {found.incidents} incidents of {found.mean_bytes} bytes, {what}",
        f"  {'decoding and validating':34} {found.decode_and_validate:9,.0f} incidents/s",
        f"  {'check, explanations included':34} {found.check:9,.0f} incidents/s = 1/{1 / found.share:.1f}",
        *spread("one incident", found.one),
        *spread("one legal incident", found.one_legal),
        *spread("one illegal incident", found.one_illegal),
        f"  {'as fast as a card-game incident':34} {p50} times at p50, {p99} times at p99",
        f"  {f'{found.told_apart.count} pairs of readings told apart':34} cpu  {found.told_apart.line()}",
        f"  {f'{found.not_told_apart.count} pairs that are not':34} cpu  {found.not_told_apart.line()}",
    ]
