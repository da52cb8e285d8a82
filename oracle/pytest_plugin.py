"""
The pytest plugin
=================

`pytest --ambush-engine CMD` puts the corpus to an engine, one test a case, and positions at random, one test a seed.
Tests of one's own have the fixture `ambush`. Nothing else of the oracle is imported before one of these is used.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from oracle.testbench import Testbench
    from oracle.trace import Record

EXAMPLES = 100
NONE = "none"

BENCH = pytest.StashKey["Testbench"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options, all of which begin with `--ambush-`."""
    group = parser.getgroup("ambush", "an engine held to the rules (Ambush Oracle)")
    add = group.addoption
    add("--ambush-engine", metavar="CMD", help="put the corpus and positions at random to this engine")
    add("--ambush-cases", metavar="PATH", action="append", default=[], help="these cases; default all, none for none")
    add("--ambush-rulebook", metavar="ID", help="only cases of this rulebook")
    add("--ambush-edition", metavar="ID", help="the edition of the rules, whatever the cases say")
    add("--ambush-examples", metavar="N", type=_number, default=EXAMPLES, help="positions at random a seed; 0 for none")
    add("--ambush-seed", metavar="N", type=int, action="append", default=[], help="a test each; default 0")
    add("--ambush-out", metavar="DIR", help="write what fails at random there as case files")
    add("--ambush-timeout", metavar="SECONDS", type=float, help="how long it may take for one answer (10)")


def _number(text: str) -> int:
    """A number that counts something."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no number of positions")
    return int(text)


def pytest_configure(config: pytest.Config) -> None:
    """Several processes (pytest-xdist) would spoil each other's game on one engine at an address."""
    if config.getoption("ambush_engine") and config.getoption("numprocesses", None) and bench(config).shared:
        raise pytest.UsageError("an engine at an address has one game at a time: leave -n out")


def pytest_unconfigure(config: pytest.Config) -> None:
    """The engine is ended with the run."""
    if BENCH in config.stash:
        config.stash[BENCH].close()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Adds a test for every case and seed, before -k and the like choose among them."""
    if config.getoption("ambush_engine") is not None:
        bench(config)
        own = Engine.from_parent(session, name="ambush", nodeid="ambush")
        report = config.hook.pytest_make_collect_report(collector=own)
        config.hook.pytest_collectreport(report=report)
        items.extend(report.result)


def bench(config: pytest.Config) -> Testbench:
    """The engine of this run, if there is one, and its terms. Raises pytest.UsageError."""
    from oracle.errors import OracleError
    from oracle.testbench import Testbench

    if BENCH not in config.stash:
        try:
            config.stash[BENCH] = Testbench(
                config.getoption("ambush_engine"),
                config.getoption("ambush_timeout"),
                config.getoption("ambush_rulebook"),
                config.getoption("ambush_edition"),
            )
        except OracleError as refusal:
            raise pytest.UsageError(refusal.problem.render()) from None
    return config.stash[BENCH]


@pytest.fixture
def ambush(request: pytest.FixtureRequest) -> Testbench:
    """`assert_legal`, `assert_illegal`, and `assert_obeyed` for the engine of `--ambush-engine`."""
    return bench(request.config)


class Engine(pytest.Collector):
    """The engine's tests."""

    def collect(self) -> Iterator[pytest.Item]:
        """A test for each case, then one for each seed."""
        from oracle.errors import Problem

        own, option = bench(self.config), self.config.getoption
        paths = option("ambush_cases")
        for record in own.cases(paths) if paths != [NONE] else ():
            if isinstance(record, Problem):
                raise self.CollectError(record.render())
            yield Case.from_parent(self, name=record.data["id"], record=record)
        for seed in dict.fromkeys(option("ambush_seed") or [0]) if option("ambush_examples") > 0 else ():
            yield Fuzz.from_parent(self, name=f"fuzz[{seed}]", seed=seed)


class Held(pytest.Item):
    """A test that an engine fails with an explanation."""

    def runtest(self) -> None:
        """Raises Disobeyed with the explanation, or skips with the reason; without an engine the run ends."""
        from oracle.errors import EngineUnavailable, OracleError
        from oracle.testbench import Disobeyed

        try:
            if why := self.put():
                pytest.skip(why)
        except EngineUnavailable as refusal:
            self.session.shouldfail = "the engine under test could not be run"
            raise Disobeyed(refusal.problem.render()) from None
        except OracleError as refusal:
            raise Disobeyed(refusal.problem.render()) from None

    def put(self) -> str:
        """Puts the test to the engine; why it could not be put, empty if it was and the engine obeyed."""
        raise NotImplementedError

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The explanation alone; a traceback is for what nobody foresaw."""
        from oracle.testbench import Disobeyed

        return str(excinfo.value) if isinstance(excinfo.value, Disobeyed) else super().repr_failure(excinfo, style)


class Case(Held):
    """One case of the corpus. Its rules are keywords, so that `-k RULE` finds it."""

    def __init__(self, *, record: Record, **given: Any) -> None:
        super().__init__(**given)
        self.record = record
        self.extra_keyword_matches.update(bench(self.config).rules(record))

    def put(self) -> str:
        """As `ambush cases --engine` does."""
        return bench(self.config).put(self.record)

    def reportinfo(self) -> tuple[str, int, str]:
        """Where the case stands."""
        return self.record.file, self.record.line - 1, self.name


class Fuzz(Held):
    """Positions at random from one seed, each distinct failure made small."""

    def __init__(self, *, seed: int, **given: Any) -> None:
        super().__init__(**given)
        self.seed = seed

    def put(self) -> str:
        """As `ambush fuzz` does."""
        option = self.config.getoption
        return bench(self.config).fuzz(self.seed, option("ambush_examples"), option("ambush_out"))

    def reportinfo(self) -> tuple[str, None, str]:
        """Fuzzing stands nowhere."""
        return "ambush", None, self.name
