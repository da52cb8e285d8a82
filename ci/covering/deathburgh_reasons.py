"""Why something is not reached by generated Ambushes: patterns over names, and the reason."""

from __future__ import annotations

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    "feature:(offer|state)": "asked of an engine whatever the position",
    "broken:(moment.as-told|die.as-rolled|ground.reach)": "what is recorded is what it is: these bind a question",
    "broken:trigger.anywhere": "every mover is within 2 inches or more than 2 inches away",
    r"branch:position\.position\.figures=\[\]": "two figures are there",
    r"branch:position\.(size|point|pair|fraction|path|terrain\.polygon)=\[\]": "the schema asks for members",
    r"branch:reaction\.reaction\.firstWord=\[\]": "engines are given reactions that are told in full",
    r"branch:action\.type=(pass|endTurn|other)": "nobody reacts to what is no action of a figure",
    r"branch:action\.(pass|other)\..*": "nobody reacts to what is no action of a figure",
}
