"""Every error a caller can meet: a code that never changes, where it is, what was expected and what to do next."""

from __future__ import annotations

from dataclasses import dataclass, replace

CODES: dict[str, str] = {
    "bad-baseline": "The file of known failures is not a list of objects with kind, rule and dates.",
    "bad-input": "The input cannot be used; the message says why.",
    "bad-schema": "A record does not fit the JSON Schema of its kind; the pointer names the field.",
    "bad-settings": "ambush.toml, or tool.ambush in pyproject.toml, sets something that is unknown or of a wrong type.",
    "broken-rulebook": "An installed rulebook could not be loaded.",
    "byte-order-mark": "The text begins with a byte order mark; save it as UTF-8 without one. Its records are read.",
    "compression-bomb": "The input unpacks to far more than a trace ever does; reading stopped there.",
    "cut-off": "The input ends in the middle: a writer died, a copy was interrupted, a file was truncated.",
    "damaged-archive": "The gzip or zstd data cannot be unpacked from this point on.",
    "duplicate-key": "An object has the same key twice; which one holds is never guessed.",
    "duplicate-n": "Two incidents of one trace have the same number, so that their verdicts could not be told apart.",
    "empty-trace": "The input holds no record at all.",
    "engine-unavailable": "The engine under test could not be started, or stopped answering.",
    "extra-text": "Between the records of a JSON array stands something that is neither a record nor a comma.",
    "internal": "The oracle itself failed; please report it together with the record.",
    "line-too-long": "One record is longer than the limit; it was skipped without being kept in memory.",
    "malformed-json": "A line is not one complete JSON value.",
    "no-header": "A trace begins with a header, which names the rulebook and the edition.",
    "no-such-file": "The path does not exist.",
    "no-traces": "The directory holds no file that ends in .ndjson, .jsonl or .json (also with .gz or .zst).",
    "not-a-number": "NaN and Infinity are not JSON.",
    "not-an-integer": "A trace holds integers; fractions and exponents are allowed in notes and below x- fields only.",
    "not-an-object": "A record is a JSON object.",
    "not-utf-8": "The text is not UTF-8.",
    "number-too-large": "A number has more digits than any program should be asked to hold.",
    "too-deep": "A record nests objects and lists deeper than the limit.",
    "unknown-edition": "The rulebook has no edition with this name.",
    "unknown-field": "A field that the schema does not know; fields of your own begin with x-.",
    "unknown-kind": "The kind of a record is missing or not one of the kinds a trace has.",
    "unknown-mutant": "The rulebook has no mutant with this name.",
    "unknown-reading": "The rulebook has no such reading, or the reading has no such value.",
    "unknown-rule": "The rulebook has no rule with this id.",
    "unknown-rulebook": "No rulebook with this name is installed.",
    "unreadable": "The operating system refused to read the file.",
    "usage": "The command or the call was not understood.",
}
"""What each code means, in a line: the text of `ambush explain CODE`."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with what the user gave us.

    `code` is a key of `CODES`; `pointer` a JSON pointer (RFC 6901) into the record, empty for the whole of it;
    `line` counts from 1. `expected` says what would have been right, `hint` what to do about it.
    """

    code: str
    message: str
    pointer: str = ""
    hint: str = ""
    file: str | None = None
    line: int | None = None
    expected: str = ""

    def at(self, file: str | None, line: int | None) -> Problem:
        """The same problem with its place."""
        return replace(self, file=file, line=line)

    def render(self) -> str:
        """One line for a person: place, code, pointer, what is wrong, what to do."""
        place = ":".join(str(part) for part in (self.file, self.line) if part is not None)
        what = f"{self.code} at {self.pointer}" if self.pointer else self.code
        text = f"{place}: {what}: {self.message}" if place else f"{what}: {self.message}"
        return f"{_sentence(text)} Hint: {_sentence(self.hint)}" if self.hint else _sentence(text)

    def as_record(self) -> dict[str, str | int]:
        """The problem as a record of kind `problem` (schemas/problem.json); what is not known is left out."""
        record: dict[str, str | int] = {"kind": "problem", "code": self.code, "message": self.message}
        for name in ("pointer", "hint", "file", "line", "expected"):
            value = getattr(self, name)
            if value not in ("", None):
                record[name] = value
        return record


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else text + "."


class OracleError(Exception):
    """Base of every error this package raises on purpose; `problem` says what a user needs to know."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.render())
        self.problem = problem

    def __reduce__(self) -> tuple[type[OracleError], tuple[Problem]]:
        return type(self), (self.problem,)


class BadInput(OracleError):
    """A file, record or position cannot be used (exit code 2)."""


class Usage(OracleError):
    """The command or the call was not understood (exit code 2)."""


class EngineUnavailable(OracleError):
    """The engine under test could not be run (exit code 4)."""
