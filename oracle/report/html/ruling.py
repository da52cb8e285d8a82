"""What the rules say about one play, as a person reads it: the verdict, why, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from xml.etree.ElementTree import Element

from oracle.report import phrases
from oracle.report.html.elements import Content, el
from oracle.report.terminal import agreed
from oracle.verdict import Core, Finding, Repair, Status, Verdict, Witness


def ruling(verdict: Verdict, told: Finding | None = None) -> Iterator[Element]:
    """The verdict in full, without the finding that is `told` already."""
    edition = verdict.provenance.get("edition")
    yield el(
        "p",
        el("strong", str(verdict.status).capitalize(), class_=f"status {verdict.status}"),
        f" {verdict.title}",
        None if edition is None else f" (edition {edition})",
    )
    if verdict.witness is not None and verdict.status is not Status.ILLEGAL:
        yield el("h5", "A legal way")
        yield from _way(verdict.witness)
        yield from ([el("p", f"Then {verdict.then}.")] if verdict.then else [])
    yield from listed("Undecided", map(phrases.reason, verdict.reasons))
    yield from listed("Also wrong", (phrases.finding(each) for each in verdict.findings if each != told))
    for where, clashes in groupby(verdict.cores, lambda core: core.where):
        for clash in clashes:
            yield el("h5", "These rules clash" + (f" ({where})" if where else ""))
            yield el("ul", (el("li", each) for each in _core(clash)))
    if verdict.doomed_at is not None:
        at = verdict.doomed_at
        place = f"{at.stage} step {at.step + 1}" if at.step is not None else at.stage
        yield el("p", el("strong", "Doomed at "), f"{place}: {at.message}")
    if verdict.alternative is not None:
        yield el("h5", "Instead")
        yield from _way(verdict.alternative)
    yield from listed("Mended by", map(_repair, verdict.repairs))
    yield from (el("p", f"{line[0].upper()}{line[1:]}.") for line in agreed(verdict))


def listed(heading: str, items: Iterable[Content]) -> Iterator[Element]:
    """A heading and a list; nothing if there is nothing in it."""
    if found := list(items):
        yield el("h5", heading)
        yield el("ul", (el("li", each) for each in found))


def cited(rule: str, cites: str) -> list[Content]:
    """A rule's id and its number in the rules."""
    return [el("code", rule), f" [{cites}]" if cites else ""] if rule else []


def _way(witness: Witness) -> Iterator[Element]:
    if chosen := phrases.choices(witness):
        yield el("p", chosen)
    steps = list(map(phrases.step, witness.pay))
    yield el("ol", (el("li", step) for step in steps)) if steps else el("p", "nothing to pay")


def _core(core: Core) -> Iterator[list[Content]]:
    for index, rule in enumerate(core.rules):
        cites = core.cites[index] if index < len(core.cites) else ""
        yield [*cited(rule, cites), f" {core.why[index]}" if index < len(core.why) else ""]


def _repair(repair: Repair) -> str:
    where = f" ({repair.where})" if repair.where and repair.where not in repair.message else ""
    return repair.message + where
