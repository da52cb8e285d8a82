"""Records as runs tell them, with words in them that nobody should say."""

from __future__ import annotations

from typing import Any

MARKUP = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&amp;</pre></title>--><!-- ]]> "
VILE = MARKUP + "\x00\x1b[31m\r\ud800\u202e\ufffe"
SHOWN = MARKUP + r"\u0000\u001b[31m\u000d\ud800\u202e\ufffe"


def verdict(n: int, rule: str = "timing.closed", words: str = "wrong", **more: Any) -> dict[str, Any]:
    finding = {"kind": "wrongly-accepted", "rule": rule, "cites": "1.2", "pointer": "/x", "message": words}
    return {
        "kind": "verdict",
        "n": n,
        "file": words,
        "line": n,
        "title": words,
        "status": "illegal",
        "findings": [finding],
        **more,
    }


def summary(code: int = 1, **counts: int) -> dict[str, Any]:
    return {"kind": "summary", "counts": counts, "exitCode": code}


def vile() -> list[dict[str, Any]]:
    """A record of every kind with the worst words in every place that others may fill."""
    everywhere = verdict(1, VILE, VILE, reasons=[{"kind": "reading", "message": VILE}], then=VILE)
    everywhere["cores"] = [{"rules": [VILE], "cites": [VILE], "why": [VILE], "where": VILE}]
    everywhere["alternative"] = {"to": VILE, "pay": [{"kill": VILE}]}
    everywhere["repairs"] = [{"message": VILE, "where": VILE}]
    everywhere["doomedAt"] = {"stage": VILE, "message": VILE}
    everywhere["holdsUnder"] = [{VILE: VILE}]
    everywhere["provenance"] = {"edition": VILE, "readings": {VILE: VILE}, "without": [VILE]}
    found = {"kind": VILE, "rule": VILE, "cites": VILE, "message": VILE, "seed": 0, "example": 1}
    case = {
        "id": VILE,
        "header": {"rulebook": "riftbound", VILE: VILE},
        "before": {VILE: VILE},
        "action": {"type": VILE},
        "x-found": found,
    }
    mishap = {
        "kind": "mishap",
        "mishap": "crash",
        "what": VILE,
        "message": VILE,
        "request": {VILE: VILE},
        "stderr": VILE,
    }
    tried = {
        "kind": "engine-case",
        "id": VILE,
        "title": VILE,
        "result": "failed",
        "file": VILE,
        "line": 1,
        "rules": [VILE],
    }
    return [
        everywhere,
        {
            "kind": "failure",
            "case": case,
            "said": VILE,
            "verdict": everywhere,
            "again": VILE,
            "files": [VILE, VILE],
            "gear": VILE,
        },
        {**tried, "findings": [{"kind": VILE, "message": VILE}], "mishap": mishap},
        {**tried, "result": "undecided", "why": [VILE]},
        {"kind": "check", "name": VILE, "result": "failed", "says": VILE, "hint": VILE},
        {"kind": "check", "name": VILE, "result": "ok", "says": VILE},
        {"kind": "case-result", "id": VILE, "title": VILE, "file": VILE, "line": 1, "failures": [VILE], "problems": []},
        {"kind": "problem", "code": VILE, "message": VILE, "file": VILE, "pointer": VILE, "hint": VILE},
        {"kind": "replay", "id": VILE, "result": VILE, "says": VILE},
        {**summary(1), "counts": {VILE: 7}, "rules": {VILE: 1}, "skipped": {VILE: 1}, "reasons": {VILE: {VILE: 1}}},
    ]
