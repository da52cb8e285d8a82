"""
Single changes
==============

Every position that differs from a given one in one fact: something is ready rather than exhausted, somebody else has
Priority, a unit stands elsewhere or is not there, a card has another keyword or text, one more or one less of
something. What follows from the change (control, a combat) is brought into line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from oracle.fuzz.examples import Example
from oracle.fuzz.paths import put, walk
from oracle.rulebook import Rulebook

CHOICES: Mapping[str, tuple[Any, ...]] = {
    "priority": ("A", "B"),
    "focus": ("A", "B"),
    "player": ("A", "B"),
    "controller": ("A", "B"),
    "attacker": ("A",),
    "defender": ("A",),
    "phase": ("main",),
    "at": ("base", "X", "Y", "facedown:X", "facedown:Y"),
    "to": ("base", "X", "Y"),
    "from": ("hand", "champion"),
    "domain": ("fury", "calm", "mind"),
    "kill": ("u0", "u1", "u2", "u3"),
    "type": ("unit", "gear"),
    "of": ("unit", "gear"),
    "timing": ("reaction",),
    "battlefield": ("any", "here"),
}
"""What else a field may be; the action's own player and type stay."""

WORDS = ("ambush", "reaction", "action")
FIXED = frozenset((("action", "player"), ("action", "type")))


def edits(each: Example, book: Rulebook) -> Iterator[Example]:
    """The examples that differ in one fact, the smallest changes first."""
    whole = {"before": each.before, "action": each.action, "header": each.header}
    in_line = book.tidied(each.before) == each.before
    for change in _changes(whole):
        plain = Example(change["header"], change["before"], change["action"])
        yield plain
        tidied = book.tidied(plain.before) if in_line else plain.before
        if tidied != plain.before:
            yield Example(plain.header, tidied, plain.action)


def _changes(whole: Mapping[str, Any]) -> Iterator[Any]:
    """Changes of the position, then more of something, then another action, then other cards."""
    yield from _other(whole, "before")
    yield from _more(whole)
    yield from _other(whole, "action")
    yield from _other(whole, "header")


def _other(whole: Mapping[str, Any], part: str) -> Iterator[Any]:
    """Something else, or nothing, in one place."""
    for path, value in walk(whole):
        if path[0] != part:
            continue
        if path[0] == "header" and path[1:2] != ("cards",):
            continue
        field = next((part for part in reversed(path) if isinstance(part, str)), "")
        if path in FIXED:
            continue
        if field == "combat" and isinstance(value, Mapping):
            yield put(whole, path, None)
        if isinstance(value, bool):
            yield put(whole, path, not value)
        elif isinstance(value, int):
            yield from (put(whole, path, value + step) for step in (1, -1) if value + step >= 0)
        elif isinstance(value, str) and field in CHOICES:
            yield from (put(whole, path, other) for other in CHOICES[field] if other != value)
        elif isinstance(value, str) and field == "power":
            yield from (put(whole, path, other) for other in CHOICES["domain"] if other != value)
        elif isinstance(value, list) and path[-1] != "complete":
            yield from (put(whole, path, value[:at] + value[at + 1 :]) for at in range(len(value)))
            if field == "keywords":
                yield from (put(whole, path, [*value, word]) for word in WORDS if word not in value)
        if path[:2] == ("header", "cards") and len(path) == 3:
            yield from (put(whole, (*path, "keywords"), [word]) for word in WORDS if "keywords" not in value)
        if path[:2] == ("header", "cards") and len(path) > 3 and isinstance(path[-1], str):
            yield put(whole, path, None, leave_out=True)
        if len(path) > 1 and path[0] == "action" and path[1] in ("ignoring", "by", "base", "targets"):
            yield put(whole, path, None, leave_out=True)


def _more(whole: Mapping[str, Any]) -> Iterator[Any]:
    """One more thing: a unit of the player's, a rune, a card in hand or trash."""
    before = whole["before"]
    cards = {**whole["header"]["cards"], "own:more": {"id": "own:more", "type": "unit"}}
    richer = {**whole, "header": {**whole["header"], "cards": cards}}
    for place in ("base", *(field["id"] for field in before["battlefields"])):
        unit = {"id": "u5", "card": "own:more", "owner": "A", "controller": "A", "at": place, "exhausted": False}
        yield put(richer, ("before", "objects"), [*before["objects"], unit])
    seat = before["players"][0]
    for domain in CHOICES["domain"]:
        rune = {"id": "r9", "domain": domain, "exhausted": False}
        yield put(whole, ("before", "players", 0, "runes"), [*seat["runes"], rune])
    for zone in ("hand", "trash"):
        held = put(richer, ("before", "objects"), [*before["objects"], {"id": "h9", "card": "own:more", "owner": "A"}])
        yield put(held, ("before", "players", 0, zone), [*seat[zone], "h9"])
