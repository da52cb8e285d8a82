"""Fuzzing in process and over a pipe, beside an engine that only echoes; hunts beside Hypothesis alone."""

from __future__ import annotations

import importlib
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from oracle.engines.encounter import meet
from oracle.engines.session import Session
from oracle.engines.target import Target
from oracle.examining import completed_header
from oracle.fuzz import hunting
from oracle.fuzz.examples import Example
from oracle.fuzz.tasks import CHASE, HUNT, Stretch
from oracle.fuzz.trial import Trial
from oracle.scoring import SKIPPED
from oracle.sitting import Sitting, Terms

ENGINE = Path(__file__).resolve().parents[1] / "adapters" / "python" / "engine.py"
TERMS = Terms(explain=False)
HUNTS = 3


class Fuzzing(msgspec.Struct, rename="camel"):
    """Positions a second; what is judged was put to the engine with load, state, offer and apply."""

    positions: int
    """That were put to the engine; the others it does not run."""
    drawn: float
    """Drawn and paid for, in CPU time; nothing is put to an engine."""
    judged_in_process: float
    """The example engine in this process, in CPU time, from drawing to verdict; only positions that it runs count."""
    engine_share: float
    """The part of that time that the engine itself took."""
    judged_over_stdio: float
    """The same engine as a command, on the clock."""
    echoed_over_stdio: float
    """The same positions and requests to an engine that only echoes, nothing drawn or judged, on the clock."""
    hunted: float
    """Examples of hunts, in CPU time."""
    drawn_by_hypothesis: float
    """The same examples drawn by Hypothesis and thrown away, in CPU time."""


def fuzzing(number: int) -> Fuzzing:
    """Measures all of it on the first positions of a seed."""
    spent = [0.0]
    with Trial(Target(lambda: _clocked(spent)), TERMS) as trial:
        trial.put(trial.drawn(Random("warm")))
        spent[0] = 0.0
        began = time.process_time()
        drawn_first = (trial.drawn(Random(f"0:{index}")) for index in range(number))
        made = [each for each, tried in trial.put_all(drawn_first) if tried.result != SKIPPED]
        judged = time.process_time() - began
        engine = spent[0]
        began = time.process_time()
        for index in range(number):
            trial.drawn(Random(f"0:{index}"))
        drawn = time.process_time() - began
        hunted, thrown = _hunts(trial)
    stdio = _put(Target((sys.executable, str(ENGINE))), made)
    echoed = _echoed(made)
    count = len(made)
    return Fuzzing(
        positions=count,
        drawn=round(number / drawn, 1),
        judged_in_process=round(count / judged, 1),
        engine_share=round(engine / judged, 3),
        judged_over_stdio=round(count / stdio, 1),
        echoed_over_stdio=round(count / echoed, 1),
        hunted=round(hunted, 1),
        drawn_by_hypothesis=round(thrown, 1),
    )


def _clocked(spent: list[float]) -> Callable[[Mapping[str, Any]], Any]:
    """The example engine in this process; the time it takes is added up."""
    if str(ENGINE.parent) not in sys.path:
        sys.path.insert(0, str(ENGINE.parent))
    engine = importlib.import_module("engine").Engine()

    def answer(request: Mapping[str, Any]) -> Any:
        began = time.process_time()
        said = {"id": request["id"], **(engine.answer(request) if request["op"] != "bye" else {})}
        spent[0] += time.process_time() - began
        return said

    return answer


def _put(target: Target, made: list[Example]) -> float:
    with Trial(target, TERMS) as trial:
        trial.put(made[0])
        began = time.perf_counter()
        deque(trial.put_all(iter(made)), maxlen=0)
        return time.perf_counter() - began


def _echoed(made: list[Example]) -> float:
    with Session(Target((sys.executable, "-m", "ci.benching.echo"))) as session:
        hello: Any = session.hello()
        headers = [completed_header(Sitting(each.header, TERMS), each.question(), hello) for each in made]
        began = time.perf_counter()
        for header, each in zip(headers, made, strict=True):
            said = meet(session, hello, header, each.before, each.action)
            assert said.mishap is None, said.mishap
        return time.perf_counter() - began


def _hunts(trial: Trial) -> tuple[float, float]:
    """Examples of hunts a second, and the same only drawn."""
    began = time.process_time()
    tried = sum(sum(hunting.hunted(trial, 0, Stretch(HUNT, hunt, CHASE)).results.values()) for hunt in range(HUNTS))
    hunted = time.process_time() - began
    began = time.process_time()
    for hunt in range(HUNTS):
        hunting.thrown_away(trial, 0, hunt)
    return tried / hunted, tried / (time.process_time() - began)


def lines(found: Fuzzing) -> list[str]:
    """For a person."""

    def rate(what: str, number: float, more: str = "") -> str:
        return f"  {what:44} {number:9,.0f}/s{more}"

    echo = found.judged_over_stdio / found.echoed_over_stdio
    return [
        f"fuzzing: {found.positions} positions that the Python example engine runs",
        rate("drawn and paid for", found.drawn),
        rate("judged in process (wish 2,500)", found.judged_in_process, f", {found.engine_share:.0%} in the engine"),
        rate("judged over stdio, on the clock (wish 800)", found.judged_over_stdio),
        rate("echoed over stdio, nothing judged", found.echoed_over_stdio, f"; judged is {echo:.2f} of it (wish 0.35)"),
        rate("hunted", found.hunted),
        rate(
            "only drawn by Hypothesis",
            found.drawn_by_hypothesis,
            f"; hunted is {found.hunted / found.drawn_by_hypothesis:.2f} of it (target 0.5)",
        ),
    ]
