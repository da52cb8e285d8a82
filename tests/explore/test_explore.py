"""Where readings part, what they empty, and what never happens, asked of the miniature game."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from oracle import registry
from oracle.cli import main
from oracle.deciders.agreeing import is_legal
from oracle.errors import Usage
from oracle.explore.between import Parting, parting, sides
from oracle.explore.vacuity import Tables, broken_promises, every_reading
from oracle.services import Happening
from oracle.sitting import Terms
from oracle.trace import Validator

BOOK = registry.rulebook("deathburgh")
SETTING = registry.setting(BOOK, {})

ALIKE = {
    ("fail-means", "position", "hit"),
    ("four-inches", "end", "minimum"),
    ("two-plus", "rule", "both"),
    ("resume", "remain", "free"),
    ("leaving", "free", "retreat"),
}
"""Answers that come to the same thing in every situation: the digest of the rules says so of some."""

BESIDES = {"parenthesis": {"activated": "flag"}, "two-plus": {"trigger": "literal"}}
"""Readings that differ only where another one is read unusually, too."""

PAIRS = [
    (reading.name, one, other)
    for reading in BOOK.readings
    for one, other in itertools.combinations(reading.values, 2)
    if (reading.name, one, other) not in ALIKE
]


@pytest.mark.parametrize("pair", PAIRS, ids="=".join)
def test_two_answers_part_in_some_small_situation(pair: tuple[str, str, str]) -> None:
    name, one, other = pair
    of = sides(f"reading={name}={one},{other}", Terms(readings=BESIDES.get(name, {})))
    found = parting(of)
    assert isinstance(found, Parting)
    assert len(found.traits) <= 2
    assert found.verdicts[0].status is not found.verdicts[1].status or found.after


@pytest.mark.parametrize("pair", sorted(ALIKE), ids="=".join)
def test_these_come_to_the_same_thing(pair: tuple[str, str, str]) -> None:
    name, one, other = pair
    of = sides(f"reading={name}={one},{other}", Terms(readings=BESIDES.get(name, {})))
    for _, _, record in itertools.islice(BOOK.situations(), 60):
        incident = BOOK.decode({}, record)
        assert len({is_legal(BOOK, setting, incident) for setting in of.settings}) == 1


def test_every_situation_is_well_formed() -> None:
    validator = Validator.for_kind("deathburgh", "incident")
    for traits, _, record in BOOK.situations():
        assert validator.problems(record) == [], traits
        assert list(BOOK.lint(BOOK.decode({}, record))) == [], traits


def test_the_ambusher_is_defensive_after_every_legal_situation() -> None:
    from oracle.casework import played_legally
    from oracle.sitting import Sitting

    seen = 0
    for traits, header, record in itertools.islice(BOOK.situations(), 400):
        sitting = Sitting(header, Terms())
        played = played_legally(sitting, record)
        if played is not None:
            seen += 1
            outcome = BOOK.outcome(BOOK.decode(sitting.deal, record), played, sitting.setting)
            assert outcome is not None
            (b,) = [figure for figure in outcome["figures"] if figure["id"] == "b"]
            assert b["mode"] == "defensive" or b["wasted"], traits
            assert outcome["firstWord"] == ("P" if outcome["turn"] == "P" else "Q"), traits
    assert seen > 60


# --- proofs -------------------------------------------------------------------------------------------------------


def test_what_readings_empty_is_found_by_the_solver() -> None:
    found = {tuple(each.readings.items()): each for each in every_reading(BOOK, SETTING)}
    impossible = {
        "=".join(readings[0]): {happening.name for happening in each.happenings}
        for readings, each in found.items()
        if readings and each.happenings
    }
    assert impossible == {
        "measure=centre": {"fall-short"},
        "lock=any": {"retreat"},
        "lock-life=roll": {"retreat"},
        "direction=toward": {"shot"},
        "mover-mode=stop": {"goes-on"},
        "answers=none": {"answered"},
        "leaving=lock": {"goes-on"},
    }
    usual = found[()]
    assert usual.happenings == ()
    assert set(usual.rules) == {"ambusher.aggressive", "ambusher.not-activated", "route.only-aggressive-moves"}
    assert "trigger.anywhere" in found[(("trigger", "literal"),)].rules
    assert "ambusher.mover-aggressive" in found[(("parenthesis", "mover"),)].rules
    assert not found[(("measure", "body"),)].measured


def test_what_must_never_happen_does_not() -> None:
    assert broken_promises(BOOK, SETTING) == []
    assert sum(each.never for each in BOOK.happenings()) == 7


def test_a_promise_that_a_missing_rule_breaks_is_found_broken() -> None:
    without = registry.setting(BOOK, {}, without=["react.once-a-side", "word.returns"])
    assert {each.name for each in broken_promises(BOOK, without)} == {"twice", "word-kept"}


def test_something_that_happens_is_possible() -> None:
    assert Tables(BOOK, SETTING).can(Happening("", "", "", {"fact:ambush": True, "do:fights": True}))


# --- the command line ---------------------------------------------------------------------------------------------


def test_explore_between(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture = tmp_path / "parting.svg"
    assert main(["explore", "--between", "reading=fail-position=advance,return", "--picture", str(picture)]) == 0
    told = capsys.readouterr().out
    assert "fail-position=advance: legal" in told
    assert "route.failed-stays" in told
    assert picture.read_text().startswith("<svg")
    assert main(["explore", "--between", "reading=mover-mode=defer,now", "--format", "json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["x-parting"]["after"] == ["/figures/m/mode: aggressive or defensive"]


def test_explore_vacuous(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explore", "--vacuous", "--rulebook", "deathburgh"]) == 0
    told = capsys.readouterr().out
    assert "in steps of 1 around each inch (0.1 mm)" in told
    assert "direction=toward:\n  impossible: an ambusher shoots [AR.S6]" in told
    assert "never: a side reacts twice to one action [AR.P1]" in told


def test_a_game_without_situations_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explore", "--between", "edition=1.3,1.4", "--rulebook", "riftbound"]) == 2
    assert "has no situations to compare" in capsys.readouterr().err


def test_that_nothing_is_empty_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explore", "--vacuous", "--rulebook", "riftbound"]) == 0
    assert "no reading makes anything impossible" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["reading=measure", "measure=edge,centre", "reading=measure=edge", "edition=2025-03"])
def test_what_names_no_two_sides_is_usage(text: str) -> None:
    with pytest.raises(Usage):
        sides(text, Terms())
