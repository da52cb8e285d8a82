"""Why something is not reached by generated positions: patterns over names, and the reason."""

from __future__ import annotations

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    "broken:location.exists": "a destination that is nowhere is bad input, so it is never judged",
    "broken:(undo.everything|undo.zone|cost.total)": "compared with what an engine answers; a position decides nothing",
    "broken:check.no-window": "somebody else acts only where an engine is probed while a play is paid for",
    "feature:(offer|state|staged|probe)": "asked of an engine whatever the position",
    "feature:catalogue": "every card of a generated position is defined in its header",
    r"branch:position\.position\.(battlefields|players|objects)=\[\]": "a table has battlefields, players and the card",
    r"branch:position\.position\.complete=\[\]": "engines decline what may be left out, so every position is whole",
    r"branch:position\.position\.awaits\..*": "nobody may act while somebody has to decide something",
    r"branch:action\.any\.type=(offer|pass|endTurn|decide|other)": "followed in whole games, not judged by itself",
    r"branch:action\.(offer|pass|endTurn|decide|other)\..*": "followed in whole games, not judged by itself",
    r"branch:action\.play\.discounts=\[\]": "an order of no discounts says nothing",
    r"branch:action\.recycle\.from=board": "payments leave out what goes without saying",
    r"branch:action\.spent\.domain=null": "payments leave out what goes without saying",
    r"branch:action\.use\.(pay|choose).*": "what an ability costs besides is written down by logs only",
}
