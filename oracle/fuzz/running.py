"""
Campaigns set up
================

An engine is asked who it is, a journal of an earlier run is looked for, processes are started; and at the end all of
it is put away.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

from oracle import registry
from oracle.engines.protocol import Mishap
from oracle.engines.target import Target
from oracle.errors import Problem, Usage
from oracle.fuzz.campaign import Campaign, Plan
from oracle.fuzz.doing import Alone, Crew
from oracle.fuzz.failure import Failure
from oracle.fuzz.journal import Journal
from oracle.fuzz.trial import Trial
from oracle.sitting import Terms

SPARE = 0.1, 2.0
"""The part of a time limit, and the most seconds, that are left for telling what was found."""


@contextlib.contextmanager
def campaign(
    target: Target,
    terms: Terms,
    plan: Plan,
    jobs: int = 1,
    folder: Path | None = None,
    counts: Callable[[Failure], bool] = lambda failure: True,
) -> Iterator[Campaign]:
    """A campaign ready to run, in a `with`; its time runs from now on. `folder` is where its journal lies until it is
    over.

    Raises EngineUnavailable, Usage.
    """
    if jobs > 1 and target.single:
        hint = "leave --jobs out, or name the command that starts the engine"
        raise Usage(Problem("usage", "several processes cannot play on one engine at an address", hint=hint))
    begun = time.monotonic()
    with contextlib.ExitStack() as stack:
        trial = stack.enter_context(Trial(target, terms))
        journal = None
        if folder is not None:
            setting = registry.setting(trial.book, {}, trial.edition, terms.as_of, terms.readings)
            engine = {"target": target.name, "environment": target.env, "hello": asdict(trial.suite.hello)}
            rules = {"terms": asdict(terms), "provenance": registry.provenance(trial.book, setting)}
            journal = Journal(folder, {"plan": asdict(plan), **engine, **rules})
        until = None
        if plan.seconds is not None:
            spare = min(SPARE[0] * plan.seconds, SPARE[1])
            until = begun + plan.seconds - spare - (journal.seconds if journal is not None else 0.0)
        workers: Alone | Crew
        before: list[Mishap] = []
        if jobs == 1:
            workers = Alone(trial, plan.seed, until)
        else:
            before = trial.suite.last_words()  # Its pipes are not for other processes to inherit.
            workers = Crew(jobs, target, terms, plan.seed, until)
        stack.callback(workers.close)
        running = Campaign(plan, workers, until, journal, counts, before)
        if journal is not None:
            stack.callback(lambda: journal.close(running.over))
        yield running
