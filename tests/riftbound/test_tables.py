"""Every row of the decision tables, asked of the product. The tables were written first, from the rules alone."""

from __future__ import annotations

import copy

import pytest

from oracle.riftbound.features.play import Play
from oracle.verdict import Status
from tests.riftbound.tables import aftermath, destination, entry, payment, support, timing
from tests.riftbound.tables.asking import Asked, name, rows, setting
from tests.riftbound.tables.scene import CARD, Record, Scene

NO_PRIORITY_OUTSIDE_MAIN = "outside the Main Phase a Neutral Open state gives nobody priority"
"""Lint lets this pass, since engines differ in it; the play is illegal all the same."""
MOST_DOMAINS = 3
FAILS = {
    "location.chosen-validly": ("location", "choices"),
    "ambush.supporter-at-finalization": ("location", "check"),
    "location.grant-at-finalization": ("location", "check"),
    "timing.closed": ("timing", "check"),
    "timing.showdown": ("timing", "check"),
}
"""What a broken rule says about a row of `support`; any other rule is about the cost, which fails at `pay`."""


def each(table: str) -> pytest.MarkDecorator:
    """The rows of a table as parameters."""
    return pytest.mark.parametrize("row", [pytest.param(row, id=name(row)) for row in rows(table)])


def ask(scene: Scene, as_of: str = "", **readings: str) -> Asked:
    """The scene, which has to be one that lint lets pass."""
    asked = Asked(scene, setting(as_of, **readings))
    assert asked.complaints == []
    return asked


@each("timing")
def test_timing(row: Record) -> None:
    asked = Asked(timing.scene(row), setting())
    if row["answer"] == "ill-formed":
        assert asked.complaints or (row["why"] == NO_PRIORITY_OUTSIDE_MAIN and asked.verdict.status is Status.ILLEGAL)
        return
    assert asked.complaints == []
    assert {rule.partition(".")[0] for rule in asked.broken} == ({"timing"} if row["answer"] == "no" else set())
    assert asked.verdict.aspects["timing"] is (Status.LEGAL if row["answer"] == "yes" else Status.ILLEGAL)


@each("destination")
def test_destination(row: Record) -> None:
    asked = Asked(destination.scene(row), setting())
    bases = row["destination"] in ("opponent's base", "teammate's base")
    assert asked.complaints == (["unknown-battlefield"] if bases else [])
    assert asked.verdict.status is (Status.LEGAL if row["answer"] == "valid" else Status.ILLEGAL)
    broken = {rule for rule in asked.broken if rule.startswith("location.")}
    assert bool(broken) is (row["answer"] == "invalid")
    if row["answer"] == "valid":
        assert permissions(asked.played.view) == row["permission"]


def permissions(play: Play) -> str:
    """What makes the destination valid, in the words of the table."""
    facts = play.facts
    kinds = {
        "default": play.ordinary_destination,
        "grant": play.granted_when_chosen,
        "ambush": facts.ambush and not facts.to_base and play.supported_when_chosen,
        "verb": facts.ambush and facts.extension,
    }
    return " and ".join(kind for kind, holds in kinds.items() if holds is True)


@pytest.mark.parametrize(
    "row", [pytest.param(row, id=name(row)) for row in rows("support") if row["replaced"] not in support.UNSAYABLE]
)
def test_support(row: Record) -> None:
    reading, _, value = row["reading"].partition("=")
    asked = ask(support.scene(row), **({reading: value} if value else {}))
    found = {FAILS.get(rule, ("cost", "pay")) for rule in asked.broken}
    kinds, stages = {kind for kind, _ in found}, {stage for _, stage in found}
    assert asked.verdict.status is (Status.LEGAL if row["answer"] == "legal" else Status.ILLEGAL)
    assert kinds == {"nothing": set(), "both": {"location", "timing"}}.get(row["fails"], {row["fails"]})
    assert next((stage for stage in ("choices", "pay", "check") if stage in stages), "none") == row["stage"]
    doomed = asked.verdict.doomed_at
    assert (doomed is not None and doomed.stage == "pay") is row["alternative"]


@pytest.mark.parametrize(("as_of", "broken"), [("2026-07-23", {"timing.closed"}), ("2026-07-24", set())])
def test_stalking_wolf_ambushes_to_its_victims_battlefield_since_its_erratum(as_of: str, broken: set[str]) -> None:
    """Row "asOf 2026-07-23" with the real card, whose printed text gave the place but not the verb."""
    (row,) = (row for row in rows("support") if row["reading"] == "asOf 2026-07-23")
    scene = support.scene(row)
    scene.where = {"card": "UNL-166"}
    scene.pool = [{"energy": 4}, {"power": {"order": 1}}]
    scene.pay(
        {"spend": {"pool": 0, "amount": 4}, "for": "energy"},
        {"spend": {"pool": 1, "amount": 1, "domain": "order"}, "for": "power"},
        {"kill": "supporter-0", "for": "prey"},
    )
    assert ask(scene, as_of).broken == broken


def test_replacements_that_no_card_can_have_are_the_only_ones_left_out() -> None:
    assert sum(row["replaced"] in support.UNSAYABLE for row in rows("support")) == 2


@each("entry")
def test_entry(row: Record) -> None:
    asked = ask(entry.scene(row))
    if row["answer"] == "undone":
        assert asked.verdict.status is Status.ILLEGAL
        return
    unit = next(thing for thing in asked.afterwards["objects"] if thing["id"] == CARD)
    assert unit["exhausted"] is (row["answer"] == "exhausted")
    assert findings(asked, {"objects": [{"id": CARD, "at": unit["at"], "exhausted": unit["exhausted"]}]}) == []
    wrong = {"objects": [{"id": CARD, "at": unit["at"], "exhausted": not unit["exhausted"]}]}
    assert findings(asked, wrong) == ["wrong-entry"]


@pytest.mark.parametrize(
    "row", [pytest.param(row, id=name(row)) for row in rows("aftermath") if row["event"] in aftermath.ENTERED]
)
def test_aftermath(row: Record) -> None:
    asked = ask(aftermath.scene(row))
    if aftermath.DECLINED in row["triggers_in_order"]:
        assert asked.afterwards["awaits"]["player"] == "A"
        return
    assert aftermath.came(asked.scene, asked.afterwards) == aftermath.expected(row)
    acts = {"priority": aftermath.SEAT[row["answer"]], "focus": aftermath.SEAT[row["focus"]]}
    assert findings(asked, acts) == []
    assert findings(asked, {**acts, "priority": "A" if acts["priority"] == "B" else "B"}) == ["wrong-priority"]


@pytest.mark.parametrize(
    "row", [pytest.param(row, id=name(row)) for row in rows("aftermath") if row["event"] == aftermath.UNDONE]
)
def test_undone_play_changes_nothing(row: Record) -> None:
    asked = ask(aftermath.scene(row))
    assert asked.verdict.status is Status.ILLEGAL
    acts = {"priority": aftermath.SEAT[row["answer"]], "focus": aftermath.SEAT[row["focus"]]}
    assert findings(asked, acts, accepted=False) == []
    assert findings(asked, {**acts, "priority": "B"}, accepted=False) == ["state-changed-by-refusal"]


def test_events_that_are_no_plays_are_the_only_ones_left_out() -> None:
    left = {row["event"] for row in rows("aftermath")} - {*aftermath.ENTERED, aftermath.UNDONE}
    assert left == {"the last item resolved", "your rune added before any play"}


def findings(asked: Asked, after: Record, accepted: bool = True) -> list[str]:
    """The kinds of findings if the engine said this and came out there."""
    scene = copy.deepcopy(asked.scene)
    scene.claim, scene.after = {"accepted": accepted}, after
    return [finding.kind for finding in Asked(scene, asked.setting).verdict.findings]


@each("payment")
def test_payment(row: Record) -> None:
    asked = ask(payment.scene(row))
    if len({domain for symbol in row["power"] if len(symbol) == 1 for domain in symbol}) > MOST_DOMAINS:
        assert asked.verdict.status is Status.UNKNOWN
        return
    payable = row["answer"] == "payable"
    assert asked.deciders() == {"planner": payable, "solver": payable, "search": payable}
    assert asked.verdict.status is (Status.LEGAL if payable else Status.ILLEGAL)


def test_every_table_is_asked_in_full() -> None:
    sizes = {table: len(rows(table)) for table in ("timing", "destination", "support", "entry", "aftermath", "payment")}
    assert sizes == {"timing": 576, "destination": 103, "support": 129, "entry": 54, "aftermath": 64, "payment": 92}
