"""
Ambush Oracle
=============

Judges whether an ambush play was legal under a chosen edition of the rules, and explains its verdict.

>>> import oracle
>>> for verdict in oracle.check("game.ndjson", edition="1.4"):
...     print(verdict.n, verdict.status)

Nothing is imported before it is asked for.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path
    from typing import Any, BinaryIO

    from oracle.errors import Problem
    from oracle.explaining import Meaning
    from oracle.trace import Record
    from oracle.verdict import Verdict, Witness

    __version__: str
    Source = str | Path | BinaryIO | Iterable[Mapping[str, Any]]
    """A path, a directory, `-`, a binary stream, or records: the header first."""

__all__ = ["__version__", "check", "count", "every", "explain", "read", "rulebooks", "solve"]


def check(source: Source, *, keep_going: bool = False, **options: Any) -> Iterator[Verdict]:
    """The verdict on every incident of a trace whose action is judged, in order.

    `options` are `edition`, `as_of` (ISO date), `readings` {name: value}, `only`, `skip` (rule ids, `*` for any
    ending), `explain`, `jobs` and `continuity`. Raises BadInput at the first record that cannot be used, unless
    `keep_going`: then such records are passed over.
    """
    from oracle.checking import Judged, Options, Run
    from oracle.errors import BadInput, Problem

    run_options = {name: options.pop(name) for name in ("jobs", "continuity") if name in options}
    chosen = Options(terms=_terms(options), **run_options)
    for event in Run([_source(source)], chosen).events():
        if isinstance(event, Judged):
            yield event.verdict
        elif isinstance(event, Problem) and not keep_going:
            raise BadInput(event)


def solve(incident: Mapping[str, Any], header: Mapping[str, Any] | None = None, **options: Any) -> Verdict:
    """Whether the action can be done at all: legal with a witness, or illegal with every clash of rules.

    Claim, payment and after-position of the incident are left aside; choices it leaves out are open. `header` may
    also stand in the incident. Options as for `check`. Raises BadInput.
    """
    from oracle.solving import Question

    return Question.ask(incident, header, _terms(options)).verdict()


def every(
    incident: Mapping[str, Any], header: Mapping[str, Any] | None = None, *, limit: int = 100, **options: Any
) -> Iterator[Witness]:
    """Legal ways to do it, at most `limit`, the canonical one first. Raises BadInput."""
    from oracle.solving import Question

    return Question.ask(incident, header, _terms(options)).every(limit)


def count(
    incident: Mapping[str, Any], header: Mapping[str, Any] | None = None, *, what: str = "payments", **options: Any
) -> int:
    """How many legal `payments` there are: what each object is used for, interchangeable objects once.

    `what` may also be `orders` or `choices`. Raises BadInput, or TooMany where nobody could count them.
    """
    from oracle.solving import Question

    return Question.ask(incident, header, _terms(options)).count(what)


def read(source: Source) -> Iterator[Record | Problem]:
    """The records of a trace, validated, each bad one as a problem."""
    from oracle.registry import teach
    from oracle.trace import read as read_stream
    from oracle.trace import read_all

    teach()
    found = _source(source)
    return read_stream(found) if hasattr(found, "read") else read_all([found])


def rulebooks() -> tuple[str, ...]:
    """The ids of the installed rulebooks."""
    from oracle.registry import names

    return names()


def explain(code: str) -> list[Meaning]:
    """What a rule id, or any code that a verdict or a problem shows, means. Raises BadInput for an unknown one."""
    from oracle.explaining import explain as explained

    return explained(code)


def _terms(options: Mapping[str, Any]) -> Any:
    from oracle.sitting import Terms

    plain: dict[str, Any] = dict(options)
    for name in ("only", "skip"):
        if name in plain:
            plain[name] = tuple(plain[name])
    return Terms(**plain)


def _source(source: Source) -> Any:
    from pathlib import Path

    from oracle.records import Records

    if isinstance(source, (str, Path)) or hasattr(source, "read"):
        return source

    return Records(source)


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from oracle.registry import oracle_version

        return oracle_version()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
