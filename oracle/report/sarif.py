"""
SARIF
=====

Failures as tools for code scanning read them (SARIF 2.1.0): the rules that were broken with their numbers, each
failure with the case or trace it stands in, bad input as notifications. Written when the run is over.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any, TextIO
from urllib.parse import quote

from oracle import registry
from oracle.explaining import FINDINGS
from oracle.registry import oracle_version
from oracle.report.again import Command
from oracle.report.cleaning import clean, clipped
from oracle.report.ndjson import record_of
from oracle.report.occurrences import Occurrence, Place, occurrences
from oracle.tally import CUT_OFF
from oracle.verdict import Finding

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
MOST_RESULTS = 5000
"""So many results are written; services that show them take no more of one run. What is left out is said."""
MOST_PROBLEMS = 50
ABOUT = ("counts", "seed", "provenance")
"""What of the summary is told of a run."""

Json = dict[str, Any]


class Sarif:
    """Collects failures; `close` writes the document."""

    def __init__(self, out: TextIO, command: Command) -> None:
        self._out = out
        self._command = command
        self._results: list[Json] = []
        self._rules: dict[str, int] = {}
        self._problems: list[Json] = []
        self._untold = 0
        self._summary: Mapping[str, Any] = {}

    def event(self, event: Any) -> None:
        """Takes one event in."""
        record = record_of(event)
        for each in occurrences(record):
            if len(self._results) < MOST_RESULTS:
                self._results.append(self._result(each))
            else:
                self._untold += 1
        if record.get("kind") == "summary":
            self._summary = record
        for problem in (record,) if record.get("kind") == "problem" else record.get("problems", ()):
            if len(self._problems) < MOST_PROBLEMS:
                self._problems.append(_problem(problem))

    def close(self) -> None:
        """Writes everything."""
        verb = self._command.verb
        driver = {"name": "ambush-oracle", "version": oracle_version(), "rules": list(map(_rule, self._rules))}
        run: Json = {
            "tool": {"driver": driver},
            "automationDetails": {"id": f"ambush/{verb}/"},
            "invocations": [self._invocation()],
            "results": self._results,
            "columnKind": "unicodeCodePoints",
        }
        if about := {name: self._summary[name] for name in ABOUT if name in self._summary}:
            run["properties"] = about
        document = {"$schema": SCHEMA, "version": "2.1.0", "runs": [_cleaned(run)]}
        json.dump(document, self._out, ensure_ascii=False, indent=1)
        self._out.write("\n")

    def _result(self, each: Occurrence) -> Json:
        found, (name, _, _) = each.finding, each.place
        rule = found.rule or found.kind
        index = self._rules.setdefault(rule, len(self._rules))
        cites = f" [{found.cites}]" if found.cites else ""
        message = f"{found.kind.replace('-', ' ')}{cites}: {found.message}"
        identity = "\n".join((*each.identity, name)).encode("utf-8", "surrogatepass")
        about = {"kind": found.kind, "aspect": found.aspect, "cites": found.cites}
        about["again"] = self._command.again(each.record)
        result: Json = {
            "ruleId": rule,
            "ruleIndex": index,
            "level": "note" if each.known else "error",
            "message": {"text": clipped(message)},
            "locations": [_location(each.place, found)],
            "partialFingerprints": {"ambush/v1": hashlib.sha256(identity).hexdigest()},
            "properties": {key: said for key, said in about.items() if said},
        }
        return {**result, "suppressions": [{"kind": "external"}]} if each.known else result

    def _invocation(self) -> Json:
        code = self._summary.get("exitCode", CUT_OFF)
        told = list(self._problems)
        if self._untold:
            left = f"{self._untold} more results are left out here; --report ndjson=FILE has everything"
            told.append({"level": "warning", "message": {"text": left}})
        return {"executionSuccessful": code in (0, 1, 3), "exitCode": code, "toolExecutionNotifications": told}


def _rule(rule: str) -> Json:
    """What a rule says, or what a kind of finding means."""
    for book in map(registry.rulebook, registry.names()):
        for each in book.rules:
            if each.id == rule:
                cites = {edition.id: each.cites.get(edition.id) for edition in book.editions}
                cited = "; ".join(f"{number or 'absent'} in edition {edition}" for edition, number in cites.items())
                text = f"{each.title} {book.title}: {cited}. ambush explain {rule} shows examples."
                return _descriptor(rule, each.title, text, {"tags": [book.id, each.aspect], "cites": cites})
    meaning = FINDINGS.get(rule, "The oracle found something wrong.")
    more = f" ambush explain {rule} says the same." if rule in FINDINGS else ""
    return _descriptor(rule, meaning, meaning + more, {})


def _descriptor(rule: str, short: str, text: str, properties: Json) -> Json:
    descriptor = {"id": rule, "shortDescription": {"text": short}, "help": {"text": text}}
    return {**descriptor, "properties": properties} if properties else descriptor


def _location(place: Place, found: Finding) -> Json:
    """The file and line, if it is in a file; the incident or case, and the pointer into it."""
    name, _, _ = place
    logical = {"name": name, "fullyQualifiedName": f"{name} {found.pointer}".strip(), "kind": "object"}
    return {**_physical(place), "logicalLocations": [logical]}


def _physical(place: Place) -> Json:
    _, file, line = place
    if not file or file.startswith("<"):
        return {}
    path = clean(file)
    uri = ("file://" if PurePath(path).is_absolute() else "") + quote(path)
    region = {"region": {"startLine": line}} if line > 0 else {}
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, **region}}


def _problem(record: Mapping[str, Any]) -> Json:
    pointer = f" at {record['pointer']}" if record.get("pointer") else ""
    hint = f" Hint: {record['hint']}." if record.get("hint") else ""
    text = f"{record['code']}{pointer}: {record['message']}.{hint}"
    notification: Json = {"level": "error", "message": {"text": clipped(text)}, "descriptor": {"id": record["code"]}}
    where = _physical(("", record.get("file", ""), record.get("line", 0)))
    return {**notification, "locations": [where]} if where else notification


def _cleaned(value: Any) -> Any:
    """The value with every text in it cleaned: JSON may hold what its readers cannot."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, Mapping):
        return {clean(name): _cleaned(each) for name, each in value.items()}
    return [_cleaned(each) for each in value] if isinstance(value, list) else value
