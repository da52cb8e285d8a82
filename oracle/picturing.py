"""
Incidents as pictures
=====================

A whole incident, judged and drawn by its rulebook, with the verdict in a line. `solve` draws questions itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.errors import BadInput
from oracle.report.phrases import in_a_line
from oracle.sitting import Sitting, Terms
from oracle.verdict import Verdict


def draw(header: Mapping[str, Any], incident: Mapping[str, Any], terms: Terms, verdict: Verdict | None = None) -> str:
    """An SVG picture; empty if the rulebook draws none. Raises BadInput for what cannot be judged.

    The records are validated ones. `verdict` is the one on the incident, if it is known already.
    """
    sitting = Sitting(header, terms)
    record = {"kind": "incident", "n": 1, **incident}
    heard = sitting.hear(record) if verdict is None else verdict
    if not isinstance(heard, Verdict):
        raise BadInput(heard[0])
    what = sitting.rulebook.decode(sitting.deal, record)
    return sitting.rulebook.picture(what, sitting.judge(record).setting, in_a_line(heard))
