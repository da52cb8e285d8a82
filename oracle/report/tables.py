"""The tables of a summary: a row a rule, why cases were skipped, what was missing where something stayed open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from oracle.report.gathering import Gathered

MOST_ROWS = 500


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of texts under a title; the first column names the row."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def tables(gathered: Gathered) -> Iterator[Table]:
    """The tables that have rows."""
    summary = gathered.summary or {}
    skipped = tuple((reason, f"{number:,}") for reason, number in summary.get("skipped", {}).items())
    found = [
        _rules(summary.get("rules", {})),
        Table("Skipped", ("Why", "How many"), skipped),
        Table("What was not recorded", ("Aspect", "Field", "How often"), tuple(_open(summary.get("reasons", {})))),
        Table(
            "Checks that went well",
            ("Check", "What was seen"),
            tuple((each["name"], each["says"]) for each in gathered.checks),
        ),
        Table(
            "Put to the engine again",
            ("Case", "Result", "What was seen"),
            tuple((each["id"], each["result"], each["says"]) for each in gathered.replays),
        ),
    ]
    for table in found:
        if table.rows:
            yield Table(table.title, table.columns, table.rows[:MOST_ROWS])


def _rules(counts: dict[str, dict[str, int] | int]) -> Table:
    """Findings by rule, or cases by rule and result, those with failures first; rules without a case are left out."""
    scored = {rule: each for rule, each in counts.items() if isinstance(each, dict)}
    if scored:
        names = ("passed", "failed", "skipped", "undecided")
        order = sorted(scored.items(), key=lambda row: (-row[1].get("failed", 0), row[0]))
        rows = tuple(
            (rule, *(f"{each.get(name, 0):,}" for name in names))
            for rule, each in order
            if each.get("passed") or each.get("failed")
        )
        return Table("By rule", ("Rule", *names), rows)
    plain = sorted(
        ((rule, each) for rule, each in counts.items() if isinstance(each, int)), key=lambda row: (-row[1], row[0])
    )
    return Table("By rule", ("Rule", "Findings"), tuple((rule, f"{number:,}") for rule, number in plain))


def _open(reasons: dict[str, dict[str, int]]) -> Iterator[tuple[str, str, str]]:
    for aspect, fields in sorted(reasons.items()):
        for name, number in sorted(fields.items(), key=lambda each: (-each[1], each[0])):
            yield aspect, name, f"{number:,}"
