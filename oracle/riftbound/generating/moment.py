"""
The moment of a generated position
==================================

Who sits at the table, whose turn it is, what is on the chain, where a showdown is, and who may act. Nothing here asks
for units: what follows from them (control, combats) is the table's.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from oracle.riftbound.generating.draws import Draws

Record = dict[str, Any]

TEAMS = {"A": "red", "B": "blue", "C": "red", "D": "blue"}
"""Who plays with whom where four play in pairs. A is the player whose action it is."""

PHASES = ("main",) * 12 + ("awaken", "beginning", "channel", "draw", "ending")

ITEMS: tuple[tuple[str, str], ...] = (
    *(("spell", "card"),) * 4,
    *(("ability", "card"), ("trigger", "trigger"), ("trigger", "card"), ("unit", "trigger"), ("gear", "trigger")),
    ("ability", "add"),
)
"""What may be on the chain, and what opened it."""

CAUSES = ("play", "death", "attack", "defend", "move", "hold")


@dataclass(slots=True)
class Moment:
    """One moment. The showdown, if there is one, is at X; `fight` names who attacks there and who defends."""

    mode: str = "duel"
    turn: str = "A"
    phase: str = "main"
    chain: list[Record] = field(default_factory=list)
    opened_by: str | None = None
    resolving: str | None = None
    tasks: list[str] = field(default_factory=list)
    showdown: str | None = None
    fight: tuple[str, str] = ("A", "B")
    unnamed: str | None = None
    """The side of a combat of others that is not told: `attacker` or `defender`."""
    focus: str | None = None
    priority: str | None = "A"
    invited: str | None = None
    plain: bool = False

    @property
    def players(self) -> str:
        """Everybody, in turn order."""
        return {"duel": "AB", "ffa3": "ABC", "ffa4": "ABCD", "2v2": "ABCD"}[self.mode]

    @property
    def enemies(self) -> str:
        """Everybody A plays against."""
        return "".join(player for player in self.players[1:] if not self.friends("A", player))

    @property
    def elsewhere(self) -> bool:
        """What is fought at X is fought between others."""
        return self.showdown is not None and "A" not in self.fight

    @property
    def contests(self) -> bool:
        """Whether A contests X, and what is staged there waits for the chain to end."""
        return self.showdown == "staged" and self.fight[0] == "A"

    @property
    def free_for_all(self) -> bool:
        """Whether everybody plays against everybody, and there are more than two."""
        return self.mode in ("ffa3", "ffa4")

    def friends(self, one: str, other: str) -> bool:
        """Whether the two play together."""
        return one == other or (self.mode == "2v2" and TEAMS[one] == TEAMS[other])

    def header(self, edition: str, cards: Record, readings: Record) -> Record:
        """The header, with every card written out."""
        team = self.mode == "2v2"
        seats = [{"id": each, **({"team": TEAMS[each]} if team else {})} for each in self.players]
        said: Record = {"kind": "header", "format": "ambush-trace/1", "rulebook": "riftbound", "edition": edition}
        said |= {"players": seats, "mode": self.mode, "cards": cards}
        return said | ({"readings": readings} if readings else {})


def moment(draws: Draws) -> Moment:
    """A moment in which A may or may not act. Two in five are plain: two players, and nothing but spells on a chain."""
    found = Moment(plain=draws.chance(0.4))
    if not found.plain:
        mode = draws.pick(("duel",) * 14 + ("2v2", "2v2", "2v2", "ffa3", "ffa3", "ffa4"))
        if mode == "duel" or (draws.known("multiplayer") and (mode != "2v2" or draws.known("teams"))):
            found.mode = mode
        found.phase = draws.pick(PHASES)
    found.turn = draws.pick(found.players) if draws.chance(0.2) else "A"
    if draws.chance(0.35) and draws.known("chain"):
        _chain(draws, found)
    _showdown(draws, found)
    open_ = found.focus or found.turn
    found.priority = open_ if not found.chain else _or_another(draws, found, 0.07)
    friend = found.mode == "2v2" and found.turn == "C" and not found.chain and found.focus is None
    if friend and found.phase == "main" and draws.chance(0.8):
        found.invited = found.priority = "A"
    return found


def _showdown(draws: Draws, found: Moment) -> None:
    """A showdown or combat at X, ongoing, or staged while a chain keeps it from beginning."""
    if found.mode != "duel" and draws.chance(0.4):
        found.showdown = "ongoing"
        found.fight = ("C", "B") if found.mode == "2v2" else ("B", "C")
        found.unnamed = draws.pick(("attacker", "defender")) if draws.chance(0.1) else None
    elif draws.chance(0.35) and draws.known("showdown"):
        found.showdown = "staged" if found.chain and not found.plain and draws.chance(0.45) else "ongoing"
        found.fight = ("A", "B") if draws.chance(0.7) else ("B", "A")
    if found.showdown is not None and found.chain and not found.plain and draws.chance(0.1):
        found.showdown = "staged"
    if found.showdown == "ongoing":
        found.focus = _or_another(draws, found, 0.1)


def _or_another(draws: Draws, found: Moment, chance: float) -> str:
    """A, or by this chance somebody else; in pairs more often, as a teammate is somebody else, too."""
    if not draws.chance(0.25 if found.mode == "2v2" else chance):
        return "A"
    return "B" if found.mode == "duel" else draws.pick(found.players[1:])


def _chain(draws: Draws, found: Moment) -> None:
    """One item or two, mostly spells of an opponent."""
    for index in range(1 if found.plain else draws.pick((1, 1, 2))):
        kind, opener = ("spell", "card") if found.plain else draws.pick(ITEMS)
        owner = "A" if draws.chance(0.2) else "B"
        item: Record = {"id": f"c{index + 1}", "kind": kind, "card": "own:scrap", "controller": owner}
        item["status"] = "finalized"
        if kind in ("ability", "trigger"):
            item |= {"card": None, "source": None}
        if kind == "trigger":
            item["cause"] = draws.pick(CAUSES)
        found.chain.append(item)
        found.opened_by = found.opened_by or opener
