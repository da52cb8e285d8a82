"""
Records read back
=================

Verdicts and findings as they stand in records, as values again: reports are made from records alone, so that a run
and a file of its results give the same page.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.engines.protocol import Mishap
from oracle.errors import Problem
from oracle.verdict import Core, DoomedAt, Finding, Reason, Repair, Status, Verdict, Witness


def finding(record: Mapping[str, Any]) -> Finding:
    """A finding; rule numbers by edition, as other writers have them, in one text."""
    cites = record.get("cites", "")
    said = ", ".join(f"{edition}: {number}" for edition, number in cites.items()) if isinstance(cites, dict) else cites
    words = {name: record.get(name, "") for name in ("kind", "rule", "message", "pointer", "aspect")}
    return Finding(cites=said, **words)


def verdict(record: Mapping[str, Any]) -> Verdict:
    """The verdict of a validated record of kind `verdict`."""
    at = record.get("doomedAt")
    return Verdict(
        n=record["n"],
        status=Status(record["status"]),
        aspects={name: Status(status) for name, status in record.get("aspects", {}).items()},
        reasons=tuple(map(_reason, record.get("reasons", ()))),
        agrees=record.get("agrees"),
        findings=tuple(map(finding, record.get("findings", ()))),
        witness=_witness(record.get("witness")),
        then=record.get("then", ""),
        cores=tuple(map(_core, record.get("cores", ()))),
        doomed_at=None if at is None else DoomedAt(at["stage"], at.get("step"), at.get("pointer", ""), at["message"]),
        alternative=_witness(record.get("alternative")),
        repairs=tuple(
            Repair(each["message"], tuple(each.get("facts", ())), each.get("where", ""))
            for each in record.get("repairs", ())
        ),
        holds_under=tuple(record.get("holdsUnder", ())),
        readings=record.get("readings", {}),
        provenance=record.get("provenance", {}),
        title=record.get("title", ""),
    )


def _reason(record: Mapping[str, Any]) -> Reason:
    return Reason(record["kind"], record.get("aspect", ""), tuple(record.get("fields", ())), record.get("message", ""))


def _witness(record: Mapping[str, Any] | None) -> Witness | None:
    if record is None:
        return None
    return Witness({name: value for name, value in record.items() if name != "pay"}, tuple(record["pay"]))


def _core(record: Mapping[str, Any]) -> Core:
    return Core(
        tuple(record["rules"]), tuple(record.get("cites", ())), tuple(record.get("why", ())), record.get("where", "")
    )


def problem(record: Mapping[str, Any]) -> Problem:
    """The problem of a validated record of kind `problem`."""
    words = ("code", "message", "pointer", "hint", "file", "line", "expected")
    return Problem(**{name: record[name] for name in words if name in record})


def mishap(record: Mapping[str, Any]) -> Mishap:
    """The mishap of a validated record of kind `mishap`."""
    return Mishap(record["mishap"], record["what"], record["message"], record["request"], record.get("stderr", ""))
