"""Whole games: plays and passes in a row on one engine, judged after every step, each position following the last."""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

from oracle.continuity import Thread
from oracle.engines.encounter import Encounter
from oracle.engines.protocol import Applied, Hello, Loaded, Offered, Stated
from oracle.engines.serving import Reference
from oracle.engines.session import Session
from oracle.engines.target import Target, target
from oracle.examining import completed_header, examine
from oracle.fuzz.examples import Example, edition_for, well_formed
from oracle.registry import rulebook
from oracle.sitting import Sitting, Terms
from tests.engines.table_for_games import dealt, passed

Json = dict[str, Any]

ADAPTERS = Path(__file__).parents[2] / "ci" / "adapters"
TERMS = Terms(explain=False)
BOOK = rulebook("riftbound")
POSITIONS = BOOK.examples(edition_for(BOOK, TERMS))
assert POSITIONS is not None
ENGINES = {
    "reference": Target(lambda: Reference("riftbound")),
    "python": target(f"{sys.executable} {ADAPTERS / 'python' / 'engine.py'}"),
    "node": target(f"node {ADAPTERS / 'node' / 'engine.mjs'}"),
}
GAMES, STEPS = 20, 8
DONE: Counter[str] = Counter()
"""What was done in all games, by engine and step."""


class Game(RuleBasedStateMachine):
    """One game on one engine. The oracle knows no passing, so a pass is done here and the position is loaded anew."""

    engine = ""

    def __init__(self) -> None:
        super().__init__()
        self.position: Json | None = None
        self.session, self.hello = introduced(self.engine)

    @precondition(lambda self: self.position is None)
    @rule(tables=st.lists(POSITIONS, min_size=3, max_size=3))
    def sit_down(self, tables: list[tuple[Json, Json, Json]]) -> None:
        """A new table, the first that the engine knows all of."""
        for header, before, action in tables:
            before = dealt(header, before, action)
            if not well_formed(Example(header, before, {**action, "pay": "auto"}), TERMS):
                continue
            self.sitting = Sitting(header, TERMS)
            question = {"kind": "incident", "n": 1, "before": before, "action": action}
            self.header = completed_header(self.sitting, question, self.hello)
            self.thread, self.n, self.passes = Thread(), 0, 0
            if self.loaded(before):
                break

    def loaded(self, position: Json) -> bool:
        """Sets the position up, if the engine has all that is in it."""
        loaded = self.session.load(self.header, position)
        assert isinstance(loaded, Loaded), loaded
        self.position = position if loaded.accepted else None
        return loaded.accepted

    @precondition(lambda self: self.position is not None)
    @rule(which=st.integers(0, 20), wrongly=st.sampled_from(("", "", "unpaid", "to base", "another player")))
    def play(self, which: int, wrongly: str) -> None:
        """Something the engine offers, as it is or spoiled."""
        assert self.position is not None
        player = self.position["priority"]
        if player is None:
            return
        offered = self.session.offer(player)
        assert isinstance(offered, Offered), offered
        if not offered.actions:
            return
        action = {"type": "play", "player": player, **offered.actions[which % len(offered.actions)]}
        action = {**action, "pay": [] if wrongly == "unpaid" else action.get("pay", "auto")}
        if wrongly == "to base" and "to" in action:
            action |= {"to": "base", "pay": "auto"}
        if wrongly == "another player":
            action |= {"player": "B" if player == "A" else "A", "pay": "auto"}
        self.put(action, offered if action["player"] == player else None)

    def put(self, action: Json, offered: Offered | None) -> None:
        """Puts an action to the engine and judges what comes of it; the game goes on from there."""
        before = self.now()
        applied = self.session.apply(action)
        assert isinstance(applied, Applied), applied
        after = self.now()
        said = Encounter(Loaded(True), before, offered, applied, after)
        if not well_formed(Example(self.header, before, action), TERMS):
            return
        judged = examine(self.sitting, before, action, self.hello, said)
        assert judged.findings == (), (action, before, self.header["cards"])
        self.n += 1
        record = {"kind": "incident", "n": self.n, "before": before, "action": action, "after": after}
        assert self.thread.next(record) == ()
        DONE[f"{self.engine} {'played' if applied.accepted else 'refused'}"] += 1
        self.position, self.passes = after, 0
        if after.get("awaits") is not None:
            self.position = None

    def now(self) -> Json:
        """The position as the engine has it."""
        stated = self.session.state()
        assert isinstance(stated, Stated), stated
        return dict(stated.state)

    @precondition(lambda self: self.position is not None)
    @rule()
    def hand_on(self) -> None:
        """Whoever has priority passes."""
        assert self.position is not None
        if self.position["priority"] is None:
            return
        following = passed(self.header, self.position, self.passes)
        self.passes += 1
        self.thread.cut()
        if following is not None and self.loaded(following):
            DONE[f"{self.engine} passed"] += 1
        else:
            self.position = None


@cache
def introduced(engine: str) -> tuple[Session, Hello]:
    """One session for all games."""
    session = Session(ENGINES[engine])
    hello = session.hello()
    assert isinstance(hello, Hello), hello
    return session, hello


@pytest.mark.parametrize("engine", ENGINES)
def test_whole_games(engine: str) -> None:
    if engine == "node" and shutil.which("node") is None:
        pytest.skip("node is not installed")

    @seed(7)
    class Played(Game):
        pass

    Played.engine = engine
    try:
        run_state_machine_as_test(
            Played,
            settings=settings(
                max_examples=GAMES,
                stateful_step_count=STEPS,
                database=None,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            ),
        )
    finally:
        introduced(engine)[0].bye()
        introduced.cache_clear()
    # How much is done depends on what Hypothesis draws, which a change of any module may change.
    assert DONE[f"{engine} played"] >= 2
    assert DONE[f"{engine} refused"] >= 1
    assert DONE[f"{engine} passed"] >= 1
