"""
Rulebooks, found and set
========================

Rulebooks are installed packages that register under the entry point group `ambush.rulebooks`. Which edition, date
and readings a question is judged by comes from the trace's header, from what the players agreed in mid-game, and
from the caller, who wins.
"""

from __future__ import annotations

import difflib
import hashlib
import re
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, PackageNotFoundError, entry_points, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from oracle.errors import BadInput, OracleError, Problem, Usage
from oracle.rule import Setting
from oracle.rulebook import Rulebook

if TYPE_CHECKING:
    from oracle.engines.mutant import Mutant

GROUP = "ambush.rulebooks"
DISTRIBUTION = "ambush-oracle"


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def names() -> tuple[str, ...]:
    """The ids of the installed rulebooks, sorted; none of them is loaded."""
    return tuple(_entries())


@cache
def rulebook(rulebook_id: str) -> Rulebook:
    """The rulebook with this id, loaded once. Raises BadInput `unknown-rulebook` or `broken-rulebook`."""
    entry = _entries().get(rulebook_id)
    if entry is None:
        hint = _close(rulebook_id, names()) or f"there are {', '.join(names())}; others come with packages of their own"
        raise BadInput(
            Problem(
                "unknown-rulebook", f"no rulebook {rulebook_id} is installed", "/rulebook", hint, expected=_or(names())
            )
        )
    try:
        book = entry.load()()
    except Exception as error:
        what = f"the rulebook {rulebook_id} does not load ({type(error).__name__}: {error})"
        hint = "reinstall the package that brings it, or report this to its authors"
        raise BadInput(Problem("broken-rulebook", what, "/rulebook", hint)) from error
    if not isinstance(book, Rulebook):
        what = f"the entry point of {rulebook_id} gives a {type(book).__name__}, not a Rulebook"
        raise BadInput(Problem("broken-rulebook", what, "/rulebook", "it names a function without arguments"))
    return book


def usual(record: Mapping[str, Any] | None = None) -> str:
    """The rulebook that judges where none is named: the one whose kind of action the record has, else the usual one.

    Raises BadInput `unknown-rulebook` if that leaves several, or none.
    """
    books = [book for book in map(_sound, names()) if book is not None]
    for chosen in (books, [book for book in books if _judges(book, record)], [book for book in books if book.usual]):
        if len(chosen) == 1:
            return chosen[0].id
    hint = "name one with --rulebook, or in the header"
    raise BadInput(
        Problem("unknown-rulebook", "it is not said which rulebook judges", hint=hint, expected=_or(names()))
    )


def _sound(name: str) -> Rulebook | None:
    try:
        return rulebook(name)
    except BadInput:
        return None


def _judges(book: Rulebook, record: Mapping[str, Any] | None) -> bool:
    try:
        return record is not None and book.kind_of(record) in book.judged_actions
    except (AttributeError, IndexError, KeyError, TypeError):
        return False  # It has not been validated yet, so anything may be missing.


def teach() -> None:
    """Makes the schemas of rulebooks from outside this package known to the trace reader."""
    from oracle.trace.validate import known_rulebooks, register

    for name in names():
        if name in known_rulebooks():
            continue
        try:
            schemas = rulebook(name).schemas()
        except BadInput:
            continue  # Met again, and reported, when a header names it.
        if schemas is not None:
            register(name, schemas)


def setting(
    book: Rulebook,
    header: Mapping[str, Any],
    edition: str | None = None,
    as_of: str | None = None,
    readings: Mapping[str, str] | None = None,
    without: Iterable[str] = (),
    agreed: Mapping[str, str] | None = None,
) -> Setting:
    """What a question is judged by. `agreed` are an incident's own readings, the other arguments the caller's wishes.

    Without an edition the newest counts, or the one in force on `asOf`. Codes `unknown-edition`, `unknown-reading` and
    `bad-input`: raises Usage where the caller asks for it, BadInput with a pointer where the record does.
    """
    day = as_of or header.get("asOf")
    if day is not None and not re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", day):
        where = "" if as_of else "/asOf"
        wrong = Problem("bad-input", f"{day} is no date", where, "write it as YYYY-MM-DD", expected="a date")
        raise _refusal(where)(wrong)
    chosen = edition or header.get("edition") or _in_force(book, day)
    found = {each.id: each for each in book.editions}.get(chosen)
    if found is None:
        editions = [each.id for each in book.editions]
        hint = _close(chosen, editions) or f"{book.title} is judged by {_or(editions)}"
        where = "" if edition else "/edition"
        what = f"{book.title} has no edition {chosen}"
        raise _refusal(where)(Problem("unknown-edition", what, where, hint, expected=_or(editions)))
    values = {reading.name: reading.default[found.id] for reading in book.readings}
    for wishes, place in ((header.get("readings"), "/readings"), (agreed, "/readings"), (readings, "")):
        for name, value in (wishes or {}).items():
            values[name] = _checked(book, name, value, place)
    return Setting(found.id, day or found.last_day, values, frozenset(without))


def _refusal(where: str) -> type[OracleError]:
    return BadInput if where else Usage


def _in_force(book: Rulebook, day: str | None) -> str:
    later = (each.id for each in book.editions if day is not None and day <= each.last_day)
    return next(later, book.editions[-1].id)


def _checked(book: Rulebook, name: str, value: str, place: str) -> str:
    from oracle.trace.diagnose import escape

    known = {reading.name: reading for reading in book.readings}
    reading = known.get(name)
    where = f"{place}/{escape(name)}" if place else ""
    if reading is None:
        hint = _close(name, known) or f"the readings are {', '.join(known) or 'none'}"
        what = f"{book.title} has no reading {name}"
        raise _refusal(place)(Problem("unknown-reading", what, where, hint, expected=_or(known)))
    if value not in reading.values:
        hint = _close(value, reading.values) or reading.question
        what = f"{name} cannot be {value}"
        raise _refusal(place)(Problem("unknown-reading", what, where, hint, expected=_or(reading.values)))
    return value


def rules_named(books: Iterable[Rulebook], patterns: Iterable[str]) -> frozenset[str]:
    """The ids of rules that the patterns (`ambush.*`) name. Raises Usage `unknown-rule` for one that names none."""
    from fnmatch import fnmatchcase

    known = [rule.id for book in books for rule in book.rules]
    found: set[str] = set()
    for pattern in patterns:
        hits = [rule for rule in known if fnmatchcase(rule, pattern)]
        if not hits:
            hint = _close(pattern, known) or "ambush rules lists them all"
            raise Usage(Problem("unknown-rule", f"no rule is called {pattern}", hint=hint))
        found.update(hits)
    return frozenset(found)


def mutant(book: Rulebook, name: str) -> Mutant:
    """The mutant of the rulebook with this name; `A+B` has both mistakes. Raises Usage `unknown-mutant`."""
    from oracle.engines.mutant import combined

    first, *others = (_one_mutant(book, each) for each in name.split("+"))
    for other in others:
        both = combined(first, other)
        if both is None:
            what = f"{first.name} and {other.name} do not go together"
            raise Usage(Problem("unknown-mutant", what, hint="combine two that leave rules out, such as no-…+no-…"))
        first = both
    return first


def _one_mutant(book: Rulebook, name: str) -> Mutant:
    known = {each.name: each for each in book.mutants()}
    if name not in known:
        hint = _close(name, known) or "ambush engine --list-mutants lists them all"
        raise Usage(Problem("unknown-mutant", f"{book.title} has no mutant {name}", hint=hint))
    return known[name]


def provenance(book: Rulebook, chosen: Setting) -> dict[str, Any]:
    """Where a verdict comes from, as it stands in the record."""
    record: dict[str, Any] = {
        "oracle": oracle_version(),
        "rulebook": book.id,
        "hash": content_hash(book),
        "edition": chosen.edition,
        "asOf": chosen.as_of,
        "readings": dict(chosen.readings),
    }
    if book.catalogue:
        record["catalogue"] = book.catalogue
    if chosen.without:
        record["without"] = sorted(chosen.without)
    return record


@cache
def oracle_version() -> str:
    """The installed version; `0` in a source tree that was never installed."""
    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:
        return "0"


@cache
def content_hash(book: Rulebook) -> str:
    """A hash over the rulebook's modules and the files it names: equal hashes give equal verdicts."""
    module = sys.modules[type(book).__module__]
    home = Path(module.__file__ or "")
    # A rulebook in a package is the whole package; one in a single file is that file.
    modules = sorted(home.parent.rglob("*.py")) if module.__package__ else [home]
    total = hashlib.sha256()
    for path in modules:
        total.update(path.relative_to(home.parent).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    for path in book.sources():
        total.update(path.name.encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return f"sha256:{total.hexdigest()[:16]}"


def close_matches(word: str, known: Iterable[str]) -> list[str]:
    """Up to three known words that look like this one, the closest first."""
    folded = {each.casefold(): each for each in known}
    return [folded[each] for each in difflib.get_close_matches(word.casefold(), list(folded), 3, 0.6)]


def _close(word: str, known: Iterable[str]) -> str:
    found = close_matches(word, known)
    return f"did you mean {found[0]}?" if found else ""


def _or(words: Iterable[str]) -> str:
    listed = list(words)
    return f"one of {', '.join(listed)}" if len(listed) > 1 else "".join(listed)
