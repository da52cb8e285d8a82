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
from oracle.picturing import draw
from oracle.sitting import Terms
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
            picture = "" if header is None else draw(header, incident, self.terms, event.verdict)
            if picture:
                self.drawn += 1
                stem = re.sub(r"[^A-Za-z0-9_-]+", "-", Path(event.file).name.split(".")[0])[:60]
                file = self.folder / f"{self.drawn:03}-{stem}-{event.verdict.n}.svg"
                file.write_text(picture, encoding="utf-8")
