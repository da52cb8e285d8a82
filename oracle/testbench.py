"""
The testbench
=============

What the pytest plugin works with: plays asserted by the rules, and an engine, started when a test first needs it, that
is held to cases and to positions at random. What it does wrong is explained as to a judge.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from oracle import casework, registry, testing
from oracle.cli import options
from oracle.conformance import Suite
from oracle.engines.target import Target
from oracle.errors import BadInput, Problem
from oracle.report.failures import explained, headline, told
from oracle.report.ink import Ink
from oracle.scoring import FAILED, PASSED, decisive
from oracle.settings import settings
from oracle.solving import Question, load
from oracle.trace import Record
from oracle.verdict import Verdict


class Disobeyed(AssertionError):
    """The engine does not do what the rules say; the message explains."""


class Testbench:
    """The terms of a run, and the engine under test where there is one."""

    def __init__(
        self, engine: str | None, timeout: float | None = None, rulebook: str | None = None, edition: str | None = None
    ) -> None:
        """What is not given is taken from `ambush.toml`. Raises Usage, BadInput."""
        registry.teach()
        self._rulebook = rulebook
        self._target = options.target_of(Namespace(engine=engine, timeout=timeout))
        asked = Namespace(rulebook=rulebook, edition=edition, as_of=None, reading=[])
        self._terms = options.terms_of(asked, explain=False)

    @property
    def shared(self) -> bool:
        """Whether every process that has a testbench has the same engine."""
        return self._target is not None and self._target.single

    # --- plays ------------------------------------------------------------------------------------------------------

    def assert_legal(self, play: testing.Play, header: Mapping[str, Any] | None = None, **given: Any) -> Verdict:
        """As `oracle.testing.assert_legal`, by the edition of this run."""
        __tracebackhide__ = True
        return testing.assert_legal(play, header, **{**self._wishes, **given})

    def assert_illegal(self, play: testing.Play, header: Mapping[str, Any] | None = None, **given: Any) -> Verdict:
        """As `oracle.testing.assert_illegal`, by the edition of this run."""
        __tracebackhide__ = True
        return testing.assert_illegal(play, header, **{**self._wishes, **given})

    def assert_obeyed(self, play: testing.Play, header: Mapping[str, Any] | None = None) -> None:
        """The engine does with this play what the rules say. Skips the test without an engine, or where it cannot."""
        import pytest

        __tracebackhide__ = True
        if self._target is None:
            pytest.skip("no engine: --ambush-engine CMD names it, or engine in ambush.toml")
        if isinstance(play, (str, Path)):
            own, play = load(play)
            header = header or own
        question = Question.ask(play, header, self._terms)
        asked = {"id": "asked", "title": "a play of this test", "header": question.sitting.header}
        told = {name: value for name, value in casework.question_of(play).items() if name not in ("kind", "n")}
        if why := self.put(Record("case", {**asked, **told, "expect": {"status": "unknown"}}, "-", 1)):
            pytest.skip(why)

    @property
    def _wishes(self) -> dict[str, Any]:
        wanted = {"edition": self._terms.edition, "readings": self._terms.readings}
        return {name: value for name, value in wanted.items() if value}

    # --- the engine -------------------------------------------------------------------------------------------------

    def cases(self, paths: Sequence[str]) -> Iterator[Record | Problem]:
        """The cases in these places, by default the bundled ones, of the rulebook that is wanted."""
        for record in casework.cases(paths or [casework.folder()]):
            if isinstance(record, Problem) or self._rulebook in (None, record.data["header"]["rulebook"]):
                yield record

    def rules(self, record: Record) -> tuple[str, ...]:
        """The rules a case turns on."""
        return decisive(registry.rulebook(record.data["header"]["rulebook"]), record.data)

    def put(self, record: Record) -> str:
        """Puts a case to the engine; why it could not be put, empty if the engine obeys. Raises Disobeyed."""
        __tracebackhide__ = True
        tried = self._suite.try_case(record)
        if isinstance(tried, Problem):
            raise BadInput(tried)
        if tried.result == FAILED:
            raise Disobeyed("\n".join(explained(tried, record.data, self._terms)))
        return "" if tried.result == PASSED else f"{tried.result}: {'; '.join(tried.why)}"

    def fuzz(self, seed: int, examples: int, out: str | None) -> str:
        """Puts positions at random to the engine; why none could be put, or empty. Raises Disobeyed."""
        from oracle.fuzz.campaign import Plan
        from oracle.fuzz.keeping import kept
        from oracle.fuzz.running import campaign

        __tracebackhide__ = True
        lines: list[str] = []
        ink, folder = Ink(None), None if out is None else Path(out)
        with campaign(self._engine, self._terms, Plan(seed, examples), folder=folder) as running:
            for _ in running.run():
                pass
            done = running.done
        for failure in done.in_order():
            found = kept(failure, seed, self._terms, self._engine.name, folder)
            lines += [headline(found, ink), *told(found.as_record(), ink)]
        if lines:
            raise Disobeyed("\n".join(lines))
        if done.results[PASSED]:
            return ""
        return "; ".join(f"{number}: {why}" for why, number in done.skipped.most_common(3)) or "nothing was decided"

    @property
    def _engine(self) -> Target:
        assert self._target is not None, "there are tests of the engine only if there is one"
        return self._target

    @cached_property
    def _suite(self) -> Suite:
        return Suite(self._engine, self._terms, settings().get("codes"))

    def close(self) -> None:
        """Ends the engine."""
        if "_suite" in self.__dict__:
            self._suite.__exit__()
