"""What a situation asks of an engine, and the cards it names written out."""

from __future__ import annotations

from typing import Any

import msgspec

from oracle import casework, registry
from oracle.engines.protocol import capabilities
from oracle.resources import corpus
from oracle.riftbound.catalogue import catalogue
from oracle.riftbound.needs import written
from oracle.riftbound.vocabulary.cards import Card
from oracle.sitting import Sitting, Terms
from oracle.trace import Record, Validator


def needs(case: dict[str, Any]) -> set[str]:
    sitting = Sitting(case["header"], Terms())
    return set(sitting.rulebook.needs(sitting.rulebook.decode(sitting.deal, casework.incident_of(case))))


def cases(file: str) -> dict[str, dict[str, Any]]:
    found = casework.cases([corpus() / "cases" / file])
    return {each.data["id"]: each.data for each in found if isinstance(each, Record)}


def test_a_kill_cost_in_a_combat_asks_for_just_that() -> None:
    found = needs(next(iter(cases("seed/13-sole-supporter-killed.json").values())))
    assert {"ambush", "killCost", "freshCards", "manualPayment"} <= found
    assert not found & {"multiplayer", "accelerate", "optionalCost", "discount", "hidden", "champion", "replacement"}


def test_accelerate_is_needed_where_it_is_paid_and_not_where_it_is_declined() -> None:
    paid = [needs(case) for case in cases("seed/10-accelerate-paid.json").values()]
    assert any("accelerate" in each for each in paid)
    declined = [
        case for case in cases("seed/11-accelerate-declined.json").values() if case["action"].get("optional") == []
    ]
    assert declined
    assert all("accelerate" not in needs(case) for case in declined)


def test_a_payment_that_says_what_a_death_is_replaced_by_asks_for_replacements() -> None:
    case = next(iter(cases("seed/13-sole-supporter-killed.json").values()))
    steps = [{**step, "replacedBy": "g1"} if "kill" in step else step for step in case["action"]["pay"]]
    assert "replacement" in needs({**case, "action": {**case["action"], "pay": steps}})


def test_three_players_and_a_combat_are_named() -> None:
    found = needs(cases("seed/06-combat-of-two-others.json")["seed-06-ongoing-combat-of-two-others"])
    assert {"multiplayer", "showdown", "combat", "grants"} <= found
    assert "teams" not in found


def test_every_need_of_the_corpus_is_a_known_capability() -> None:
    known = set(capabilities("riftbound"))
    for file in ("seed", "cards"):
        for name, case in cases(file).items():
            assert needs(case) <= known, name


def test_every_bundled_card_can_be_written_into_a_header_and_is_the_same_card() -> None:
    validator = Validator.for_kind("riftbound", "header")
    header = {"kind": "header", "format": "ambush-trace/1", "rulebook": "riftbound", "cards": {}}
    for name in catalogue().ids():
        card = catalogue().card(name)
        assert card is not None
        said = written(card)
        assert msgspec.convert(said, Card) == card
        header["cards"] = {name: said}
        assert validator.problems(header) == []


def test_cards_are_written_out_as_they_read_on_the_day() -> None:
    book = registry.rulebook("riftbound")
    case = cases("seed/13-sole-supporter-killed.json")
    some = next(iter(case.values()))
    sitting = Sitting(some["header"], Terms())
    written = book.definitions(book.decode(sitting.deal, casework.incident_of(some)))
    assert {each["card"] for each in some["before"]["objects"]} <= set(written)
