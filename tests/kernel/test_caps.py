"""No cap of a size class makes a legal play illegal: each is proved large enough, or the position is refused."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

import pytest

from oracle.facts import fields_of
from oracle.riftbound.features.abilities import MOST_NEEDED
from oracle.riftbound.features.facts import MOST_MADE, SIZES, Decisions, Facts, Thing, Use
from oracle.riftbound.procedure.planning import candidates
from oracle.riftbound.rules import objects, paying
from oracle.sitting import Sitting, Terms
from oracle.verdict import Status, Verdict
from tests.kernel.positions import Record, book, position

CAPS = {field.name: field.cap for field in fields_of(Facts)} | {f"thing.{f.name}": f.cap for f in fields_of(Thing)}
NAMED = ("first_due", "second_due", "third_due", "either_due")
CONVERTING = [name for name, size in SIZES.items() if size["made_power"]]


@pytest.mark.parametrize("name", CONVERTING)
def test_no_more_power_than_the_cap_is_ever_of_use(name: str) -> None:
    """Power made beyond what is due and what abilities cost stays over; more of that than this is refused."""
    assert SIZES[name]["made_power"] >= MOST_NEEDED


@pytest.mark.parametrize("name", CONVERTING)
def test_no_more_energy_than_the_cap_is_ever_of_use(name: str) -> None:
    """Energy made pays for the Energy due, and for Power of particular domains that is made of it again.

    Turning Power into Energy and back is only of use to change its domain, so at most as often as Power of particular
    domains is due.
    """
    size = SIZES[name]
    changed = min(len(NAMED) * size["power"], MOST_NEEDED)
    assert size["made_energy"] >= size["energy"] + changed
    assert size["made_energy"] <= MOST_MADE


@pytest.mark.parametrize(
    ("stock", "due"),
    [
        ("cards_to_discard", "discards_due"),
        ("cards_to_recycle", "recycles_due"),
        ("xp", "xp_due"),
        ("buffs", "buffs_due"),
    ],
)
def test_a_stock_that_is_cut_still_covers_all_that_can_be_due(stock: str, due: str) -> None:
    have, owed = CAPS[stock], CAPS[due]
    assert isinstance(have, int)
    assert isinstance(owed, int)
    assert have >= owed


def test_classes_grow() -> None:
    """Whatever a converting class holds, the largest holds too, so that trying them in order finds one that fits."""
    largest = list(SIZES.values())[-1]
    for size in SIZES.values():
        assert all(largest[name] >= most for name, most in size.items())


def _keeps(facts: Facts, decided: Decisions) -> bool:
    play = book().view(facts, decided)
    rules = (paying.energy_is_paid, paying.domains_are_paid, paying.power_is_paid, objects.abilities_are_there)
    return all(rule(play) is True for rule in rules)


def test_planned_conversions_work_whenever_any_do() -> None:
    """Against every pair of amounts, far beyond what is due: the arithmetic behind the caps, tried out."""
    found = [0, 0]
    for seed in range(1_200):
        draw = random.Random(seed)
        names = ("energy", "tied", "first", "second", "other", "universal")
        have = {name: draw.choice((0, 0, 1, 2)) for name in names}
        owed = {name: draw.choice((0, 0, 1, 2)) for name in ("energy_due", "first_due", "second_due", "any_due")}
        owed["either_due"] = draw.choice((0, 0, 1))
        to_energy, to_power = draw.choice(((True, False), (False, True), (True, True)))
        things = [Thing("e", adds=True, reaction=True, makes_energy=True)] * to_energy
        things += [Thing("p", adds=True, reaction=True, makes_power=True)] * to_power
        if draw.random() < 0.3:
            things.append(Thing("c", adds=True, reaction=True, tied=2, pays_power=draw.choice((1, 2))))
        facts = Facts(**have, **owed, things=tuple(things))
        rules = frozenset(rule.id for rule in book().rules)
        options = candidates(facts, rules)
        assert options is not None
        planned = any(_keeps(facts, decided) for decided in options)
        uses = [tuple(map(_used, bits)) for bits in itertools.product((False, True), repeat=len(things))]
        amounts = itertools.product(range(12), range(12))
        possible = any(
            _keeps(facts, Decisions(things=use, made_energy=energy, made_power=power))
            for energy, power in amounts
            for use in uses
        )
        assert planned is possible, (seed, facts)
        found[possible] += 1
    assert min(found) > 150


def _used(used: bool) -> Use:
    return Use(used=used)


# --- refused, never cut -------------------------------------------------------------------------------------------


def _judged(header: Record, incident: Record) -> Verdict:
    heard = Sitting(header, Terms()).hear(incident)
    assert isinstance(heard, Verdict), heard
    return heard


def _legal_position() -> tuple[Record, Record]:
    for seed in itertools.count():
        header, incident = position(seed)
        adds = any("adds" in card for card in header["cards"].values())
        if not adds and not incident["before"]["chain"] and _judged(header, incident).status is Status.LEGAL:
            return header, incident
    raise AssertionError


def _edited(edit: Any) -> tuple[Record, Record]:
    header, incident = json.loads(json.dumps(_legal_position()))
    edit(header, incident["before"]["players"][0], incident["before"]["objects"])
    return header, incident


def _runes(number: int) -> list[Record]:
    return [{"id": f"x{index}", "domain": "fury", "exhausted": False} for index in range(number)]


def _many_runes(header: Record, player: Record, things: list[Record]) -> None:
    player["runes"] = _runes(SIZES["large"]["supply"] + 1)


def _many_seals(header: Record, player: Record, things: list[Record]) -> None:
    header["cards"]["seal"] = {"type": "gear", "domains": ["fury"], "adds": [{"power": ["card"]}]}
    for index in range(SIZES["large"]["things"] + 1):
        seal = {"id": f"s{index}", "card": "seal", "owner": "A", "controller": "A", "at": "base", "exhausted": False}
        things.append(seal)


def _dear_card(header: Record, player: Record, things: list[Record]) -> None:
    header["cards"]["test:hero"]["cost"]["energy"] = SIZES["large"]["energy"] + 1


def _powerful_card(header: Record, player: Record, things: list[Record]) -> None:
    header["cards"]["test:hero"]["cost"]["power"] = ["any"] * (SIZES["large"]["power"] + 1)


def _rich_seal(header: Record, player: Record, things: list[Record]) -> None:
    header["cards"]["seal"] = {"type": "gear", "domains": ["fury"], "adds": [{"energy": 5}]}
    things.append({"id": "s1", "card": "seal", "owner": "A", "controller": "A", "at": "base", "exhausted": False})


def _unpayable(header: Record) -> None:
    """The card asks for more Power of a domain than anything here yields."""
    header["cards"]["test:hero"]["cost"]["power"] = ["order"] * SIZES["small"]["power"]


@pytest.mark.parametrize("edit", [_many_runes, _many_seals, _dear_card, _powerful_card, _rich_seal])
def test_what_no_size_class_holds_is_unknown_for_want_of_budget(edit: Any) -> None:
    header, incident = _edited(edit)
    if edit in (_many_runes, _many_seals, _rich_seal):
        _unpayable(header)
    verdict = _judged(header, incident)
    assert verdict.status is Status.UNKNOWN
    assert [reason.kind for reason in verdict.reasons] == ["budget"]
    assert not verdict.findings
    assert "more than the largest model holds" in verdict.reasons[0].message


@pytest.mark.parametrize("edit", [_many_runes, _many_seals, _rich_seal])
def test_a_payment_that_replay_confirms_is_legal_however_large_the_position(edit: Any) -> None:
    assert _judged(*_edited(edit)).status is Status.LEGAL


def test_what_the_facts_alone_forbid_is_illegal_however_large_the_position() -> None:
    header, incident = _edited(_many_runes)
    incident["action"]["optional"] = ["accelerate"]
    incident["claim"] = {"accepted": True}
    verdict = _judged(header, incident)
    assert (verdict.status, verdict.aspects["cost"]) == (Status.ILLEGAL, Status.ILLEGAL)
    assert verdict.aspects["payment"] is not Status.ILLEGAL
    assert [finding.rule for finding in verdict.findings] == ["choices.offered"]


def _as_many_runes_as_fit(header: Record, player: Record, things: list[Record]) -> None:
    player["runes"] = _runes(SIZES["large"]["supply"] - 8)
    player["pool"] = []


def test_a_position_just_inside_is_judged() -> None:
    header, incident = _edited(_as_many_runes_as_fit)
    _unpayable(header)
    assert _judged(header, incident).status is Status.ILLEGAL
