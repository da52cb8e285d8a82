"""
Self-play logs of Miszion/riftbound-online-backend
==================================================

One file a match, one line an action that was carried out. The log knows turn, phase, score, zone sizes and who
controls and contests the battlefields; it knows no runes, payments, units, chain, showdown or Focus, and it does
not mention refused actions. Its format has no version and names no rulebook edition; the engine is distributed
with the rules of edition 1.3.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from oracle.importers.miszion_cards import Cards
from oracle.importers.miszion_lines import Event, Line, read
from oracle.importers.miszion_moments import ACTIONS, SEATS, before, other, play, position

EDITION = "1.3"
ENGINE = "Miszion/riftbound-online-backend"


def convert(
    lines: Iterable[bytes],
    *,
    source: str,
    resolve: Callable[[str], str | None],
    on_problem: Callable[[int, str, str], None],
) -> Iterator[dict[str, Any]]:
    """Trace records of one match: the header, an incident for every action, notes for the rest, a note of counts.

    An incident's `n` is its line's number, and every record but the header keeps its line under `x-log`. `resolve`
    takes a collector number or a name to a catalogue id. Lines that are no events go to `on_problem` and stay in
    the trace as notes; the position after such a gap is not known, so the next incident's `before` is nearly empty.
    The whole log is read before the header is given, since the header holds the definitions of its cards.
    """
    log = read(lines, on_problem)
    cards = Cards(resolve)
    first = next((line.event for line in log if line.event), None)
    records = list(_records(log, first, cards, on_problem))
    yield _header(log, first, cards, source)
    yield from records
    counts = Counter(str(record.get("x-log-kind", "unusable")) for record in records)
    yield {"kind": "note", "x-counts": dict(sorted(counts.items()))}


def _header(log: list[Line], first: Event | None, cards: Cards, source: str) -> dict[str, Any]:
    starts = first.actor if first and first.actor in SEATS else "P1"
    header: dict[str, Any] = {
        "kind": "header",
        "format": "ambush-trace/1",
        "rulebook": "riftbound",
        "edition": EDITION,
        "engine": {"name": ENGINE},
        "players": [{"id": seat} for seat in sorted(("P1", "P2"), key=lambda seat: seat != starts)],
        "mode": "duel",
        "cards": cards.definitions,
        "x-source": source,
    }
    if first and first.match_id:
        header["x-match"] = first.match_id
    reasons = (line.event.win_reason or "" for line in log if line.event)
    goals = [int(found[1]) for reason in reasons if (found := re.fullmatch(r"reached (\d{1,4}) VP", reason))]
    if goals:
        header["victoryScore"] = goals[-1]
    return header


def _records(
    log: list[Line], first: Event | None, cards: Cards, on_problem: Callable[[int, str, str], None]
) -> Iterator[dict[str, Any]]:
    last: Event | None = None
    for line in log:
        event = line.event
        if event is None:
            last = None
            yield {"kind": "note", "x-line": line.number, "x-log": line.raw}
            continue
        if first and event.match_id != first.match_id:
            on_problem(
                line.number, f"/matchId: another match, {event.match_id!r}", "import each match from its own file"
            )
            yield _note(line, "another match")
            continue
        if last and event.event_index != last.event_index + 1:
            on_problem(
                line.number,
                f"/eventIndex: {event.event_index} follows {last.event_index}",
                "lines are missing or out of order; the position before this one is not known",
            )
            last = None
        _warn_of_strangers(line.number, event, on_problem)
        yield _record(line, last, event, cards, on_problem)
        last = event


def _record(
    line: Line, last: Event | None, event: Event, cards: Cards, on_problem: Callable[[int, str, str], None]
) -> dict[str, Any]:
    deed = event.action
    if deed is None or event.actor == "system":
        return _note(line, "harness")
    if deed.kind not in ACTIONS:
        on_problem(line.number, f"/action/kind: {deed.kind!r} is not known", "kept as a note; it is not judged")
        return _note(line, "unknown")
    place = before(last, event, cards)
    if ACTIONS[deed.kind] == "play":
        action = play(event, place, f"{event.actor}:card:{line.number}", cards)
    else:
        action = other(last, event)
    return {
        "kind": "incident",
        "n": line.number,
        "before": place,
        "action": action,
        "claim": {"accepted": True},
        "after": position(event, cards),
        "x-log-kind": deed.kind,
        "x-log": line.raw,
    }


def _note(line: Line, why: str) -> dict[str, Any]:
    return {"kind": "note", "x-line": line.number, "x-log-kind": why, "x-log": line.raw}


def _warn_of_strangers(number: int, event: Event, on_problem: Callable[[int, str, str], None]) -> None:
    for i, spot in enumerate(event.state_delta.battlefields or ()):
        names = [spot.controller] if spot.controller else []
        for name in (*names, *(spot.contested_by or ())):
            if name not in SEATS:
                at = f"/stateDelta/battlefields/{i}"
                on_problem(number, f"{at}: {name!r} is no player", "players are playerA and playerB; left unrecorded")
