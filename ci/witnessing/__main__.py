"""
The product beside the referee, on generated Ambushes
=====================================================

    ci/witness                      20,000 examples of seed 0; 1 if product and referee disagree about one
    ci/witness --examples N --seed N
    ci/witness --commit             writes docs/witness-deathburgh.json

Every example of `ambush fuzz` that the referee knows is put to both: is it legal, and what is the table like
afterwards? The referee (`tests/referee_deathburgh`) is written from the rules alone and shares no code with us.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from ci.witnessing.situating import Asked, Beyond, asked
from oracle import registry
from oracle.deciders.replay import replay
from oracle.fuzz.examples import Example, edition_for, example
from oracle.sitting import Seat, Sitting, Terms
from oracle.verdict import Status, Verdict
from tests.referee_deathburgh import after, first_word, misplayed, refusals, replies

PAGE = Path(__file__).resolve().parents[2] / "docs" / "witness-deathburgh.json"
EXAMPLES = 20_000
BEYOND = "beyond the referee: "
UNKNOWN = frozenset(("terrain", "tolerance", "otherReactions", "interrupts", "skills"))
"""Capabilities that the referee lacks: what is drawn has little of it."""
TERMS = Terms(explain=False)
Json = Mapping[str, Any]
ROUNDING = 1
"""What a rounded pose may be off, which the product lets pass where two bases part."""


def objections(it: Asked, reaction: Json) -> list[str]:
    """What the referee, and the digest where the referee does not look, have against the Ambush."""
    s, readings = it.situation, it.readings
    found = [*refusals(s, readings), *(misplayed(s, readings) if s.lane == 0 else ())]
    if found:
        return sorted(found)
    return [*_answers(it, reaction), *_words(it, reaction), *_going_on(it)]


def _answers(it: Asked, reaction: Json) -> Iterator[str]:
    given = reaction["replies"]
    armed = it.mover["weapon"] is not None
    kinds = replies(it.situation, armed, "RE-COMBAT") if reaction["attack"] is not None else frozenset()
    if len(given) > 1:
        yield "answered twice"
    for each in given:
        if each["figure"] != it.mover["id"] or each["type"] not in kinds or each["mode"] != it.mover["mode"]:
            yield f"answered by {each['type']}"


def _words(it: Asked, reaction: Json) -> Iterator[str]:
    held = {each["at"]: each["holder"] for each in reaction["firstWord"]}
    for moment, holder in first_word(it.situation, it.readings):
        if holder is not None and held[moment] != holder:
            yield f"First Word {moment}"


def _going_on(it: Asked) -> Iterator[str]:
    if it.walked > it.allowance:
        yield "too far"
    if not it.goes_on:
        return
    s = it.situation
    if not after(s, it.readings).continues:
        yield "goes on"
    way = -1 if s.declared < 0 else 1
    stays = s.result == "fail" and it.readings.after_failure == "FP-RETURN"
    stands = 0 if stays else way * s.step
    low, high = sorted((s.declared, s.end))
    beside = min(max(stands, low), high) - stands
    short = s.touch - math.hypot(beside, s.lane)
    if 0 < short <= ROUNDING:
        raise Beyond("brushes b by no more than poses are rounded")
    if short > 0:
        yield "b is in the way"


def differences(it: Asked, before: Json, record: Json) -> Iterator[str]:
    """Where the table afterwards is not as the referee says."""
    s, expected = it.situation, after(it.situation, it.readings)
    figures = {each["id"]: each for each in record["figures"]}
    m, b = figures[it.mover["id"]], figures[it.ambusher["id"]]
    pairs: dict[str, tuple[object, object]] = {
        "b's mode": (expected.b_mode, None if b.get("wasted") else b.get("mode")),
        "m's mode": (expected.m_mode, None if m.get("wasted") else m.get("mode")),
        "b activated": (expected.b_activated, b.get("activated")),
        "turn": ("P" if expected.first_word else "Q", record.get("turn")),
        "P's souls": (before["souls"]["P"] + expected.souls_p, record.get("souls", {}).get("P")),
        "Q's souls": (before["souls"]["Q"] + expected.souls_q, record.get("souls", {}).get("Q")),
        "b down": (s.b_falls and s.result != "fail", bool(b.get("wasted"))),
        "m down": (s.m_falls and s.result != "fail", bool(m.get("wasted"))),
    }
    if expected.first_word is not None:
        pairs["First Word"] = expected.first_word, record.get("firstWord")
    if s.result != "fail" and not s.m_falls and not s.b_falls and not it.goes_on:
        touching = any(set(pair) == {m["id"], b["id"]} for pair in record.get("contact", ()))
        pairs["contact"] = expected.touching, touching
    yield from (f"{name}: referee {one}, product {other}" for name, (one, other) in pairs.items() if one != other)


def compared(each: Example) -> tuple[str, list[str]]:
    """What came of an example, and where the two disagree about it. Raises Beyond."""
    it = asked(each)
    against = objections(it, each.action)
    sitting = Sitting(each.header, TERMS)
    record = each.question()
    heard = sitting.hear(record)
    assert isinstance(heard, Verdict), heard
    legal = not against
    if heard.status is not (Status.LEGAL if legal else Status.ILLEGAL):
        said = ", ".join(finding.rule for finding in heard.findings)
        return "differs", [f"referee {'legal' if legal else ', '.join(against)}; product {heard.status.value} {said}"]
    if not legal:
        return "illegal", []
    book, setting = sitting.rulebook, sitting.judge(record).setting
    incident = book.decode(sitting.deal, record)
    (course,) = book.courses(incident, setting)
    played = replay(book, course, book.recorded(incident) or (), setting)
    outcome = book.outcome(incident, played, setting)
    assert outcome is not None, "a legal Ambush leads somewhere"
    wrong = list(differences(it, each.before, outcome))
    return ("differs" if wrong else "legal"), wrong


def main(arguments: list[str] | None = None) -> int:
    """0 if nothing differs."""
    parser = argparse.ArgumentParser("ci/witness", description="The product beside the referee, on generated Ambushes.")
    parser.add_argument("--examples", type=int, default=EXAMPLES, help=f"default {EXAMPLES}")
    parser.add_argument("--seed", type=int, default=0, help="default 0")
    parser.add_argument("--commit", action="store_true", help="write docs/witness-deathburgh.json")
    options = parser.parse_args(arguments)
    registry.teach()
    book = registry.rulebook("deathburgh")
    edition, seat = edition_for(book, TERMS), Seat(TERMS)
    can = frozenset(book.capabilities) - UNKNOWN
    came = Counter[str]()
    for number in range(1, options.examples + 1):
        each = example(Random(f"{options.seed}:{number}"), book, seat, edition, can=can)
        try:
            result, wrong = compared(each)
        except Beyond as why:
            result, wrong = f"{BEYOND}{why}", []
        came[result] += 1
        for said in wrong:
            print(f"{number}: {said}")
            print(msgspec.json.encode(each).decode())
    print(*(f"{number:6} {result}" for result, number in came.most_common()), sep="\n")
    if options.commit:
        PAGE.write_bytes(msgspec.json.format(msgspec.json.encode(_page(options.seed, came))) + b"\n")
    return int(bool(came["differs"]))


def _page(seed: int, came: Counter[str]) -> dict[str, Any]:
    both = {name: came[name] for name in ("legal", "illegal", "differs")}
    beyond = {name.removeprefix(BEYOND): number for name, number in came.most_common() if name.startswith(BEYOND)}
    return {"seed": seed, "examples": came.total(), "asked of both": both, "beyond the referee": beyond}


if __name__ == "__main__":
    sys.exit(main())
