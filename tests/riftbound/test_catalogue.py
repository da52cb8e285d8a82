"""The bundled catalogue: complete where the rules digest is, strict, dated, and free of quoted card text."""

from __future__ import annotations

import datetime
import json
from itertools import chain
from typing import Any

import msgspec
import pytest

from oracle.resources import corpus
from oracle.riftbound.catalogue import EDITION_LAST_DAY, Catalogue, Erratum, catalogue
from oracle.riftbound.vocabulary.cards import Add, Card, ExtraCost, Gain, Grant, Pick, Reach

AMBUSH = {
    "UNL-002": (2, 0, 1),
    "UNL-012": (5, 1, 5),
    "UNL-021": (3, 0, 3),
    "UNL-060": (8, 2, 8),
    "UNL-071": (3, 0, 3),
    "UNL-114": (3, 1, 4),
    "UNL-120": (5, 1, 6),
    "UNL-143": (4, 1, 4),
    "UNL-149": (4, 1, 3),
    "UNL-166": (4, 1, 6),
    "UNL-176": (5, 1, 5),
    "UNL-178": (6, 1, 5),
    "VEN-017": (5, 1, 5),
    "VEN-123": (3, 0, 3),
}
"""Energy, Power, Might of every card that prints Ambush."""

ACCELERATE = {
    "OGN-001": (5, 0, 5),
    "OGN-010": (2, 0, 2),
    "OGN-030": (3, 1, 4),
    "OGN-039": (4, 0, 4),
    "OGN-075": (7, 0, 6),
    "OGN-110": (5, 1, 5),
    "OGN-116": (7, 1, 7),
    "OGN-150": (3, 2, 5),
    "OGN-151": (6, 0, 6),
    "OGN-162": (5, 1, 5),
    "SFD-002": (6, 1, 6),
    "SFD-029": (3, 0, 3),
    "SFD-068": (5, 0, 3),
    "SFD-103": (7, 2, 6),
    "SFD-131": (5, 0, 4),
    "SFD-143": (4, 1, 4),
    "SFD-177": (4, 0, 4),
    "SFD-179": (7, 1, 6),
    "UNL-006": (3, 0, 1),
    "UNL-024": (4, 1, 4),
    "UNL-029": (4, 1, 4),
    "UNL-082": (3, 0, 3),
    "UNL-115": (3, 1, 4),
    "UNL-127": (2, 0, 1),
    "VEN-016": (8, 0, 8),
    "VEN-019": (6, 0, 6),
}

ANY_UNIT = Pick()
COSTS = {
    "OGN-002": ExtraCost("discard", discard=1, gives=Gain(energy_less=2)),
    "OGN-044": ExtraCost("calm", power=("calm",)),
    "OGN-048": ExtraCost("meditate", exhaust=ANY_UNIT),
    "OGN-146": ExtraCost("buff", buffs=1, gives=Gain(ignore="cost")),
    "OGN-150": ExtraCost("buffs", buffs=1, times=0, gives=Gain(power_less=("body",))),
    "OGN-207": ExtraCost("buff", buffs=1, gives=Gain(ignore="cost")),
    "OGN-208": ExtraCost("sacrifice", must=True, kill=ANY_UNIT),
    "OGN-231": ExtraCost("souls", kill=ANY_UNIT, times=0, gives=Gain(power_less=("order",))),
    "SFD-013": ExtraCost("blast", energy=1, power=("fury",)),
    "SFD-044": ExtraCost("gear", must=True, return_=Pick(of="gear")),
    "SFD-067": ExtraCost("chill", power=("mind",)),
    "SFD-079": ExtraCost("legend", exhaust=Pick(of="legend", who="you")),
    "SFD-098": ExtraCost("energy", energy=1),
    "SFD-109": ExtraCost("steal", power=("body", "body")),
    "SFD-160": ExtraCost("gear", kill=Pick(of="gear")),
    "UNL-028": ExtraCost("fury", power=("fury",)),
    "UNL-052": ExtraCost("calm", power=("calm",)),
    "UNL-140": ExtraCost("conscript", xp=5),
    "UNL-142": ExtraCost("sacrifice", must=True, kill=ANY_UNIT),
    "UNL-164": ExtraCost("exempt", xp=3),
    "UNL-166": ExtraCost("prey", must=True, kill=Pick(who="you", tags=("Bird", "Cat", "Dog", "Poro"))),
    "UNL-170": ExtraCost("tribute", kill=ANY_UNIT, gives=Gain(less_per_victim=True)),
    "UNL-173": ExtraCost("sacrifice", must=True, kill=Pick(min_might=5)),
    "UNL-178": ExtraCost("resolve", xp=3, gives=Gain(energy_less=3)),
    "VEN-008": ExtraCost("discard", discard=1),
    "VEN-023": ExtraCost("discard", discard=1),
    "VEN-083": ExtraCost("body", power=("body",)),
    "VEN-101": ExtraCost("energy", energy=1),
    "VEN-120": ExtraCost("thunder", power=("order",)),
}

ADDS = {
    "OGN-040": Add(power=("fury",)),
    "OGN-081": Add(power=("calm",)),
    "OGN-098": Add(energy=1),
    "OGN-113": Add(kill=Pick(of="permanent"), timing="action", power=("any", "any")),
    "OGN-120": Add(power=("mind",)),
    "OGN-163": Add(power=("body",)),
    "OGN-204": Add(power=("chaos",)),
    "OGN-245": Add(power=("order",)),
    "OGN-247": Add(power=("any",), only=("spell",)),
    "OGS-014": Add(energy=2, only=("spell",)),
    "SFD-083": Add(convert="power-to-energy"),
    "SFD-117": Add(convert="energy-to-power"),
    "SFD-189": Add(power=("any",), only=("gear",)),
    "UNL-093": Add(energy=1),
    "UNL-197": Add(energy=1, only=("showdown",)),
    "VEN-141": Add(pay_power=("any", "any"), energy=2, only=("unit",)),
    "token:gold": Add(kill_self=True, power=("any",)),
}


def definitions(file: str) -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = json.loads((corpus() / "cards" / file).read_text("utf-8"))
    return loaded


def every_definition() -> list[dict[str, Any]]:
    return definitions("riftbound.json") + definitions("test-cards.json")


def card(card_id: str, as_of: str = "2026-11-30") -> Card:
    found = catalogue().card(card_id, as_of)
    assert found is not None, card_id
    return found


def figures(card_id: str) -> tuple[int, int, int | None]:
    found = card(card_id)
    return found.cost.energy, len(found.cost.power), found.might


def as_read(written: dict[str, Any]) -> object:
    return json.loads(msgspec.json.encode(msgspec.convert(written, type=Card)))


def lost(written: object, read: object, where: str = "") -> list[str]:
    """Pointers of what was written but is not there once decoded and encoded again: an unknown or misspelt field."""
    if isinstance(written, dict):
        if not isinstance(read, dict):
            return [where]
        return list(chain.from_iterable(lost(v, read.get(k), f"{where}/{k}") for k, v in written.items()))
    if isinstance(written, list):
        if not isinstance(read, list) or len(read) != len(written):
            return [where]
        return list(chain.from_iterable(lost(v, read[i], f"{where}/{i}") for i, v in enumerate(written)))
    return [] if written == read else [where]


@pytest.mark.parametrize("written", every_definition(), ids=lambda written: written["id"])
def test_a_definition_says_nothing_the_vocabulary_does_not_know(written: dict[str, Any]) -> None:
    assert lost(written, as_read(written)) == []


def test_a_misspelt_field_would_be_noticed() -> None:
    written = {"id": "x", "costs": [{"id": "feed", "kil": {"of": "unit"}}]}
    assert lost(written, as_read(written)) == ["/costs/0/kil"]


@pytest.mark.parametrize("erratum", definitions("riftbound-errata.json"), ids=lambda e: f"{e['card']}@{e['from']}")
def test_an_erratum_is_dated_names_a_known_card_and_known_fields(erratum: dict[str, Any]) -> None:
    assert set(erratum) == {"card", "from", "set"}
    assert datetime.date.fromisoformat(erratum["from"]).isoformat() == erratum["from"]
    assert erratum["card"] in catalogue().ids()
    changed = {"id": erratum["card"], **erratum["set"]}
    assert lost(changed, as_read(changed)) == []


def test_every_erratum_changes_its_card_on_its_first_day_and_not_before() -> None:
    for erratum in msgspec.convert(definitions("riftbound-errata.json"), type=list[Erratum]):
        eve = datetime.date.fromisoformat(erratum.from_) - datetime.timedelta(days=1)
        assert card(erratum.card, eve.isoformat()) != card(erratum.card, erratum.from_)


def test_no_id_or_printing_code_names_two_cards() -> None:
    codes = [code for written in every_definition() for code in (written["id"], *written.get("printings", ()))]
    assert sorted(codes) == sorted(set(codes))


def test_no_two_cards_share_a_name() -> None:
    names = [written["name"] for written in every_definition()]
    assert sorted(names) == sorted(set(names))


def test_exactly_the_fourteen_ambush_cards_print_ambush() -> None:
    real = [written["id"] for written in definitions("riftbound.json")]
    assert {card_id for card_id in real if "ambush" in card(card_id).keywords} == set(AMBUSH)
    assert {card_id: figures(card_id) for card_id in AMBUSH} == AMBUSH


def test_exactly_the_twenty_six_accelerate_units_print_accelerate() -> None:
    real = [written["id"] for written in definitions("riftbound.json")]
    assert {card_id for card_id in real if "accelerate" in card(card_id).keywords} == set(ACCELERATE)
    assert {card_id: figures(card_id) for card_id in ACCELERATE} == ACCELERATE


def test_every_card_with_an_additional_cost_has_exactly_that_cost() -> None:
    assert {card_id: card(card_id).costs for card_id in COSTS} == {i: (cost,) for i, cost in COSTS.items()}


def test_crescent_guardian_may_pay_for_readiness_only_after_a_spell() -> None:
    (cost,) = card("UNL-122").costs
    assert cost.power == ("chaos",)
    assert cost.gives == Gain(enters_ready=True)
    assert cost.if_ is not None
    assert cost.if_.count is not None
    assert cost.if_.count.count == "spellsFinalized"


def test_dragon_roost_offers_its_cost_to_every_players_dragons() -> None:
    (cost,) = card("VEN-157").costs
    assert (cost.must, cost.power, cost.gives.destination) == (False, ("any", "any"), "here")
    assert cost.affects is not None
    assert (cost.affects.who, cost.affects.tags) == ("anyone", ("Dragon",))


def test_every_plain_source_of_resources_adds_exactly_that() -> None:
    assert {card_id: card(card_id).adds for card_id in ADDS} == {i: (source,) for i, source in ADDS.items()}


def test_sources_with_a_condition_carry_it() -> None:
    (darius,) = card("OGN-253").adds
    assert darius.energy == 1
    assert darius.if_ is not None
    assert darius.if_.legion is True
    weak, strong = card("UNL-049").adds
    assert (weak.energy, strong.energy, weak.if_) == (0, 1, None)
    assert strong.if_ is not None
    assert strong.if_.xp is not None
    assert strong.if_.xp.at_least == 6
    (egg,) = card("VEN-075").adds
    assert (egg.energy, egg.bonus[0].energy, egg.bonus[0].if_.empowered) == (1, 1, True)


def test_stalking_wolf_reaches_its_preys_battlefield_by_ambush_only_since_its_erratum() -> None:
    prey = Reach(battlefield="killed-unit")
    assert card("UNL-166", EDITION_LAST_DAY["1.3"]).grants == (Grant("scent", prey),)
    assert card("UNL-166", EDITION_LAST_DAY["1.4"]).grants == (Grant("scent", prey, verb="ambush"),)


def test_rengar_ambushes_alone_among_enemies_only_since_his_erratum() -> None:
    enemies = Reach(battlefield="enemy-units")
    assert card("UNL-120", "2026-04-02").grants == (Grant("trophy", enemies),)
    assert card("UNL-120", EDITION_LAST_DAY["1.3"]).grants == (Grant("trophy", enemies, verb="ambush"),)


def test_an_erratum_leaves_the_rest_of_the_card_as_printed() -> None:
    before, after = card("UNL-166", "2026-07-23"), card("UNL-166", "2026-07-24")
    assert msgspec.structs.replace(before, grants=after.grants) == after


def test_a_day_may_be_given_as_a_date() -> None:
    assert catalogue().card("UNL-166", datetime.date(2026, 7, 24)) is catalogue().card("UNL-166", "2026-07-24")


def test_a_reprint_is_the_same_card_with_the_same_errata() -> None:
    assert card("VEN-179") is card("UNL-120")
    assert card("VEN-179", "2026-04-02") is card("UNL-120", "2026-04-02")


@pytest.mark.parametrize(
    "name", ["Stalking Wolf", "STALKING WOLF", "UNL-166"], ids=["name", "letter case", "printing code"]
)
def test_a_card_is_found_by_name_or_code(name: str) -> None:
    assert catalogue().resolve(name) == "UNL-166"


@pytest.mark.parametrize("name", ["Kai'Sa, Survivor", "Kai\u2019Sa - Survivor"])
def test_a_name_is_found_however_it_is_punctuated(name: str) -> None:
    assert catalogue().resolve(name) == "OGN-039"


def test_an_unknown_card_is_none_rather_than_an_error() -> None:
    assert catalogue().card("XYZ-999") is None
    assert catalogue().resolve("No Such Card") is None


def test_the_catalogue_is_read_once() -> None:
    assert catalogue() is catalogue()


def test_a_missing_catalogue_says_so(tmp_path: Any) -> None:
    with pytest.raises(FileNotFoundError):
        Catalogue(tmp_path)


def test_fifty_one_cards_are_fodder_for_stalking_wolf() -> None:
    prey = {"Bird", "Cat", "Dog", "Poro"}
    real = [written for written in definitions("riftbound.json") if not written.get("token")]
    assert len([written for written in real if prey & set(written.get("tags", ()))]) == 51


def test_what_is_unmodelled_is_said_briefly_and_no_card_text_is_quoted() -> None:
    def strings(value: object) -> list[str]:
        if isinstance(value, dict):
            return list(chain.from_iterable(map(strings, value.values())))
        if isinstance(value, list):
            return list(chain.from_iterable(map(strings, value)))
        return [value] if isinstance(value, str) else []

    for written in every_definition():
        unmodelled = written.get("unmodelled", [])
        assert [text for text in unmodelled if not 0 < len(text) < 90] == []
        assert [text for text in strings(written) if len(text) > 40 and text not in unmodelled] == []


def test_test_cards_are_invented_and_fully_modelled() -> None:
    for written in definitions("test-cards.json"):
        assert written["id"].startswith("test:")
        assert card(written["id"]).unmodelled == ()
