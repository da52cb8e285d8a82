"""
Events as pictures
==================

One SVG file for every incident in which something is wrong, as far as the rulebook draws pictures. The incident is
read again from where it stands, so that a run that draws nothing pays nothing.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from oracle.checking import Judged
from oracle.report.phrases import in_a_line
from oracle.sitting import Sitting, Terms
from oracle.solving import load

MOST = 100
"""So many pictures are drawn in one run; more than that nobody looks at."""


class Pictures:
    """Draws into a folder: `001-game-7.svg` is the first picture, of incident 7 of `game.ndjson`."""

    def __init__(self, folder: Path, terms: Terms) -> None:
        self.folder = folder
        self.terms = terms
        self.drawn = 0

    def event(self, event: Any) -> None:
        """Draws the incident of a verdict with findings. What was not read from a file is not drawn."""
        if isinstance(event, Judged) and event.verdict.findings and self.drawn < MOST and Path(event.file).is_file():
            header, incident = load(event.file, event.verdict.n)
            if header is not None:
                self._draw(header, incident, event)

    def _draw(self, header: Any, incident: Any, event: Judged) -> None:
        sitting = Sitting(header, self.terms)
        record = {"kind": "incident", **incident}
        what = sitting.rulebook.decode(sitting.deal, record)
        picture = sitting.rulebook.picture(what, sitting.judge(record).setting, in_a_line(event.verdict))
        if picture:
            self.drawn += 1
            stem = re.sub(r"[^A-Za-z0-9_-]+", "-", Path(event.file).name.split(".")[0])[:60]
            (self.folder / f"{self.drawn:03}-{stem}-{event.verdict.n}.svg").write_text(picture, encoding="utf-8")
