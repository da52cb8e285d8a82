"""
One position at random
======================

A small table with one card to play or one ability to use. Legal and illegal plays are about as frequent. Two in five
tables are plain, with nothing on them but units, runes and at most a spell on the chain, so that engines with few
capabilities have something to play, too.
"""

from __future__ import annotations

from random import Random

from oracle.riftbound.generating.anything import anything
from oracle.riftbound.generating.draws import Draws, Seeded
from oracle.riftbound.generating.frontier import EDITION, at_the_frontier
from oracle.riftbound.generating.furnishing import furnish
from oracle.riftbound.generating.moment import Record, moment
from oracle.riftbound.generating.playing import CARD, play
from oracle.riftbound.generating.spelling import in_full
from oracle.riftbound.generating.table import Table
from oracle.riftbound.generating.texts import EFFECTS, POOLS

READINGS = (*({"grant-recheck": "finalization"},) * 3, {"invited-play": "any-card"}, {"not-playing": "yes"})
WHOLE = (
    "tasks",
    "battlefields",
    "players",
    "pool",
    "runes",
    "hand",
    "champion",
    "trash",
    "banished",
    "deck",
    "runeDeck",
)
"""The lists that are whole besides those that every position has whole."""


def draw(random: Random, edition: str, can: frozenset[str] | None = None) -> tuple[Record, Record, Record]:
    """Header, position and a play whose payment is open. It may be ill-formed in rare cases: the caller looks.

    What an engine cannot do (`can`: its capabilities) is mostly left out.
    """
    return drawn(Seeded(random, can), edition)


def drawn(draws: Draws, edition: str) -> tuple[Record, Record, Record]:
    """The same from any source of choices."""
    if edition == EDITION and draws.chance(0.06):
        return at_the_frontier(draws)
    return invented(draws, edition)


def invented(draws: Draws, edition: str) -> tuple[Record, Record, Record]:
    """A table that nobody has written down."""
    table = Table(draws, moment(draws))
    other = not table.moment.plain and draws.known("readings") and draws.chance(0.08)
    readings = dict(draws.pick(READINGS)) if other else {}
    if "grant-recheck" in readings:
        song = {"id": "song", "to": {"battlefield": "any"}, "affects": {"who": "you"}}
        table.put("u4", {"type": "unit", "might": 1, "grants": [song]}, "base")
    furnish(table)
    runes = [
        {"id": f"r{index}", "domain": draws.pick(table.domains), "exhausted": draws.chance(0.15)}
        for index in range(draws.pick((0, 1, 2, 2, 3, 3, 4)))
    ]
    action = play(table, runes)
    before = _position(table, runes, action)
    if not table.moment.plain and draws.chance(0.04):
        before, action = in_full(before, action, table.cards)
    return table.moment.header(edition, table.cards, readings), before, action


def _position(table: Table, runes: list[Record], action: Record) -> Record:
    """Everything about the moment."""
    draws, now = table.draws, table.moment
    players = [_own_seat(table, runes, action), *({"id": each, **_seat(table, each)} for each in now.players[1:])]
    if any(item["card"] == "own:scrap" for item in now.chain):
        table.define("scrap", {"type": "spell", "cost": {"energy": 1}})
    found: Record = {
        "turn": {"player": now.turn, "phase": now.phase, "number": 7},
        "priority": now.priority,
        "focus": now.focus,
        "chain": now.chain,
        "chainOpenedBy": now.opened_by,
        "battlefields": table.battlefields(),
        "players": players,
        "objects": table.objects,
        "history": {each: {} for each in now.players},
        "effects": [],
        "complete": ["chain", "objects", "effects", "history"],
    }
    if now.invited or now.resolving or now.tasks:
        found |= {"invited": now.invited, "resolving": now.resolving, "tasks": now.tasks}
    if not now.plain:
        if draws.chance(0.1):
            found["history"]["A"] = anything(draws, "position", "history")
        if draws.known("effects") and draws.chance(0.07):
            found["effects"].append(_effect(draws))
        if draws.chance(0.1):
            found["complete"] += WHOLE
    return found


def _effect(draws: Draws) -> Record:
    """Something that lasts for the turn; now and then anything at all."""
    if draws.chance(0.1):
        return {**anything(draws, "position", "effect"), "id": "e1"}
    until = {"controller": draws.pick(("A", "B")), "affects": None, "source": None, "until": "end-of-turn"}
    return {"id": "e1", "what": draws.pick(EFFECTS), **until}


def _own_seat(table: Table, runes: list[Record], action: Record) -> Record:
    """The player, with the card to play in its zone."""
    draws = table.draws
    zones = {"hand": ["h2", "h3"][: draws.pick((0, 0, 1, 2))], "trash": ["t1"][: draws.pick((0, 1, 1))]}
    for name in (*zones["hand"], *zones["trash"]):
        table.hold(name, "idle")
    bare = table.moment.plain or not draws.known("pool")
    pool = [] if bare else [draws.pick(POOLS) for _ in range(draws.pick((0, 0, 1, 2)))]
    zone = str(action.get("from", ""))
    if action["type"] == "play" and not zone.startswith("facedown:"):
        table.hold(CARD, CARD)
        zones[zone] = [CARD, *zones.get(zone, ())]
    zones.pop("deck", None)
    found = {"id": "A", **_seat(table, "A"), "xp": draws.pick((0, 2, 5)), "pool": pool, "runes": runes, **zones}
    if not table.moment.plain and draws.chance(0.05):
        found |= {"deck": {"count": 20}, "runeDeck": {"count": 8, "bottom": draws.pick(([], ["r8"]))}}
    return found


def _seat(table: Table, player: str) -> Record:
    """What any player has; opponents hold a little now and then."""
    found: Record = {"xp": 0, "score": 0, "turnsTaken": 3, "champion": [], "banished": []}
    found |= {"pool": [], "runes": [], "hand": [], "trash": []}
    if player != "A" and not table.moment.plain and table.draws.chance(0.1):
        name = f"h{player}"
        table.hold(name, "idle", player)
        found |= {"score": table.draws.pick((1, 5)), "hand": [name], "pool": [{"energy": 1}]}
        found["runes"] = [{"id": f"r{player}", "domain": "body", "exhausted": False}]
    return found
