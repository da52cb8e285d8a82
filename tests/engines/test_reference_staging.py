"""A play taken in stages ends as the same play at once; until it is confirmed everything can be taken back."""

from __future__ import annotations

from typing import Any

import pytest

from oracle.engines.serving import Reference
from oracle.trace.validate import BASE, Validator
from tests.engines.test_reference import case, playable

Json = dict[str, Any]
CHOICES = ("to", "optional", "base", "targets", "modes", "repeat", "x", "discounts")


class Table:
    """An engine in conversation about one case."""

    def __init__(self, each: Json, mutant: str | None = None) -> None:
        self.engine = Reference(mutant=mutant)
        self.case = each
        assert self.ask(op="load", header=each["header"], before=each["before"])["accepted"]

    def ask(self, **request: Any) -> Json:
        answer = self.engine({"id": 1, **request})
        assert Validator(f"{BASE}engine/{request['op']}.json").problems(answer) == []
        return answer

    def step(self, stage: str, player: str | None = None, **action: Any) -> Json:
        who = {} if player is None else {"player": player}
        return self.ask(op="step", stage=stage, **who, **({"action": action} if action else {}))

    def announce(self) -> Json:
        action = {name: value for name, value in self.case["action"].items() if name not in (*CHOICES, "pay")}
        return self.step("announce", **action)

    def choose(self, **choices: Any) -> Json:
        chosen = {name: value for name, value in self.case["action"].items() if name in CHOICES}
        return self.step("choose", **{**chosen, **choices})

    def state(self) -> Json:
        return dict(self.ask(op="state")["state"])


LEGAL = "seed-10-accelerate-in-response"


def begun(name: str = LEGAL, mutant: str | None = None) -> Table:
    table = Table(case(name), mutant)
    assert table.announce()["accepted"]
    assert table.choose()["accepted"]
    return table


def test_stage_by_stage_it_comes_to_the_same_as_at_once() -> None:
    compared = 0
    for number, (each, engine) in enumerate(playable()):
        if number % 6 or not isinstance(each["action"].get("pay"), list):
            continue
        at_once = engine.apply(each["action"])
        table = Table(each)
        told = table.announce()
        if told["accepted"]:
            told = table.choose() if any(name in each["action"] for name in CHOICES) else told
        for step in each["action"]["pay"]:
            if not table.step("pay", pay=[step])["accepted"]:
                break
        else:
            told = table.step("confirm")
            assert (told["accepted"], told["state"]) == (at_once["accepted"], at_once["after"]), each["id"]
            compared += 1
    assert compared > 80


def test_what_has_been_paid_is_seen_and_the_card_waits_on_the_chain() -> None:
    table = begun()
    told = table.step("pay", pay=case(LEGAL)["action"]["pay"][:1])
    shown = told["state"]
    assert shown == table.state()
    assert shown["chain"][-1]["status"] == "pending"
    assert [rune["exhausted"] for rune in shown["players"][0]["runes"]].count(True) == 1
    assert shown["players"][0]["pool"] == [{"energy": 1, "power": {}, "only": []}]
    assert "h1" not in shown["players"][0]["hand"]


def test_a_play_that_is_cancelled_leaves_nothing_behind() -> None:
    table = begun()
    table.step("pay", pay=case(LEGAL)["action"]["pay"])
    assert table.state() != case(LEGAL)["before"]
    assert table.step("cancel")["accepted"]
    assert table.state() == case(LEGAL)["before"]


def test_a_play_that_is_not_legal_is_undone_when_it_is_confirmed() -> None:
    name = "seed-15-everything-back"
    table = begun(name)
    assert table.step("pay", pay=case(name)["action"]["pay"])["accepted"]
    told = table.step("confirm")
    assert (told["accepted"], told["code"]) == (False, "timing.closed")
    assert table.state() == case(name)["before"]


def test_an_optional_cost_is_not_chosen_once_paying_has_begun() -> None:
    table = begun()
    table.step("pay", pay=case(LEGAL)["action"]["pay"][:1])
    told = table.choose(optional=[])
    assert (told["accepted"], told["code"]) == (False, "too-late")
    late = begun(mutant="choices-while-paying")
    late.step("pay", pay=case(LEGAL)["action"]["pay"][:1])
    assert late.choose(optional=[])["accepted"]


def test_nobody_else_does_anything_until_the_play_is_over() -> None:
    table, player = begun(), "B"
    before = table.state()
    for told in (
        table.step("announce", player, type="play", card="h9"),
        table.ask(op="apply", action={"type": "play", "player": player, "card": "h9"}),
    ):
        assert (told["accepted"], told["code"]) == (False, "not-yours")
    assert table.ask(op="offer", player=player)["actions"] == []
    assert table.ask(op="apply", action=case(LEGAL)["action"])["code"] == "already-begun"
    assert table.state() == before


def test_a_payment_that_is_none_is_refused_and_may_be_made_otherwise() -> None:
    table = begun()
    pay = case(LEGAL)["action"]["pay"]
    assert table.step("pay", pay=pay[:1])["accepted"]
    again = table.step("pay", pay=pay[:1])
    assert (again["accepted"], again["code"]) == (False, "object.exhausted")
    for step in pay[1:]:
        assert table.step("pay", pay=[step])["accepted"]
    assert table.step("confirm")["accepted"]


@pytest.mark.parametrize("stage", ["choose", "pay", "confirm", "cancel"])
def test_nothing_is_taken_that_was_not_announced(stage: str) -> None:
    assert Table(case(LEGAL)).step(stage)["code"] == "not-begun"


def test_a_new_position_ends_what_was_begun() -> None:
    table = begun()
    table.ask(op="load", header=case(LEGAL)["header"], before=case(LEGAL)["before"])
    assert table.step("confirm")["code"] == "not-begun"


def test_a_mutant_that_keeps_runes_keeps_them_when_a_play_is_cancelled() -> None:
    table = begun(mutant="no-undo.everything")
    table.step("pay", pay=case(LEGAL)["action"]["pay"][:1])
    table.step("cancel")
    assert table.state() != case(LEGAL)["before"]
