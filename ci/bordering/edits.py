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
from oracle.rulebook import Rulebook

Path = tuple[str | int, ...]

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
    for path, value in _walk(whole):
        if path[0] != part:
            continue
        if path[0] == "header" and path[1:2] != ("cards",):
            continue
        field = next((part for part in reversed(path) if isinstance(part, str)), "")
        if path in FIXED:
            continue
        if field == "combat" and isinstance(value, Mapping):
            yield _put(whole, path, None)
        if isinstance(value, bool):
            yield _put(whole, path, not value)
        elif isinstance(value, int):
            yield from (_put(whole, path, value + step) for step in (1, -1) if value + step >= 0)
        elif isinstance(value, str) and field in CHOICES:
            yield from (_put(whole, path, other) for other in CHOICES[field] if other != value)
        elif isinstance(value, str) and field == "power":
            yield from (_put(whole, path, other) for other in CHOICES["domain"] if other != value)
        elif isinstance(value, list) and path[-1] != "complete":
            yield from (_put(whole, path, value[:at] + value[at + 1 :]) for at in range(len(value)))
            if field == "keywords":
                yield from (_put(whole, path, [*value, word]) for word in WORDS if word not in value)
        if path[:2] == ("header", "cards") and len(path) == 3:
            yield from (_put(whole, (*path, "keywords"), [word]) for word in WORDS if "keywords" not in value)
        if path[:2] == ("header", "cards") and len(path) > 3 and isinstance(path[-1], str):
            yield _without(whole, path)
        if len(path) > 1 and path[0] == "action" and path[1] in ("ignoring", "by", "base", "targets"):
            yield _without(whole, path)


def _more(whole: Mapping[str, Any]) -> Iterator[Any]:
    """One more thing: a unit of the player's, a rune, a card in hand or trash."""
    before = whole["before"]
    cards = {**whole["header"]["cards"], "own:more": {"id": "own:more", "type": "unit"}}
    richer = {**whole, "header": {**whole["header"], "cards": cards}}
    for place in ("base", *(field["id"] for field in before["battlefields"])):
        unit = {"id": "u5", "card": "own:more", "owner": "A", "controller": "A", "at": place, "exhausted": False}
        yield _put(richer, ("before", "objects"), [*before["objects"], unit])
    seat = before["players"][0]
    for domain in CHOICES["domain"]:
        rune = {"id": "r9", "domain": domain, "exhausted": False}
        yield _put(whole, ("before", "players", 0, "runes"), [*seat["runes"], rune])
    for zone in ("hand", "trash"):
        held = _put(richer, ("before", "objects"), [*before["objects"], {"id": "h9", "card": "own:more", "owner": "A"}])
        yield _put(held, ("before", "players", 0, zone), [*seat[zone], "h9"])


def _walk(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    if path:
        yield path, value
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _walk(part, (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _walk(part, (*path, index))


def _put(value: Any, path: Path, new: Any) -> Any:
    """A copy with something else at a place."""
    found: Any = dict(value) if isinstance(value, Mapping) else list(value)
    found[path[0]] = new if len(path) == 1 else _put(value[path[0]], path[1:], new)
    return found


def _without(value: Any, path: Path) -> Any:
    """A copy without a field."""
    found: Any = dict(value) if isinstance(value, Mapping) else list(value)
    if len(path) == 1:
        del found[path[0]]
    else:
        found[path[0]] = _without(value[path[0]], path[1:])
    return found
