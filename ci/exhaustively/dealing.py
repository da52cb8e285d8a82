"""A situation of the referee as an incident of the product, built from typed values without a detour over JSON."""

from __future__ import annotations

from functools import cache
from itertools import product

from oracle.riftbound.features.deal import Deal
from oracle.riftbound.vocabulary.action import Action, Incident
from oracle.riftbound.vocabulary.position import Battlefield, ChainItem, Combat, Object, Player, Position, Rune, Turn
from tests.referee import BATTLEFIELDS, Place, Side, Situation, combat, contester, controller, has_focus, has_priority
from tests.referee import showdown as showdown_at

CARD = "card"
"""The id of the card that is played; the player's units are `u0`, `u1`, ... and the runes `r0`, `r1`, ..."""

EITHER = (False, True)
SHEET = {
    "pawn": {"type": "unit", "domains": ["calm"], "might": 2, "cost": {"energy": 1}},
    "spark": {"type": "spell", "domains": ["mind"], "cost": {"energy": 1}, "keywords": ["reaction"]},
}


def header() -> dict[str, object]:
    """The header of a trace in which every card of the scope is defined."""
    cards: dict[str, object] = dict(SHEET)
    for energy, power, ambush, reaction, kill, accelerate in product(
        range(4), range(2), EITHER, EITHER, EITHER, EITHER
    ):
        printed = {"ambush": ambush, "reaction": reaction, "accelerate": accelerate}
        card: dict[str, object] = {
            "type": "unit",
            "domains": ["fury"],
            "might": 3,
            "cost": {"energy": energy, "power": ["fury"] * power},
            "keywords": [name for name, has in printed.items() if has],
        }
        if kill:
            card["costs"] = [{"id": "toll", "must": True, "kill": {"of": "unit", "who": "friendly"}}]
        cards[_card_name(energy, power, ambush, reaction, kill, accelerate)] = card
    players = [{"id": "player"}, {"id": "opponent"}]
    return {
        "kind": "header",
        "format": "ambush-trace/1",
        "rulebook": "riftbound",
        "edition": "1.4",
        "mode": "duel",
        "players": players,
        "cards": cards,
    }


def deal(edition: str, as_of: str) -> Deal:
    """What all incidents of the scope share."""
    return Deal(header(), edition, as_of)


def incident(before: Position, accelerate: bool) -> Incident:
    """The player plays the card, paying Accelerate or not; destination and payment are open."""
    return Incident(n=0, before=before, action=_question(accelerate))


@cache
def _question(accelerate: bool) -> Action:
    optional = ("accelerate",) if accelerate else ()
    return Action(type="play", player="player", card=CARD, from_="hand", optional=optional)


def position(s: Situation) -> Position:
    """The table of the situation. Parts that many situations share are built once."""
    turn: Side = "player" if s.own_turn else "opponent"
    priority: Side = "player" if has_priority(s) else "opponent"
    focus: Side | None = None if not s.showdown else "player" if has_focus(s) else "opponent"
    name = _card_name(s.energy, s.power, s.ambush, s.reaction, s.kill, s.accelerate)
    return Position(
        turn=_turn(turn),
        priority=priority,
        focus=focus,
        chain=CHAIN if s.closed else (),
        chain_opened_by="card" if s.closed else None,
        battlefields=tuple(_battlefield(s, at) for at in BATTLEFIELDS),
        players=(_player(s.runes), OPPONENT),
        objects=(*_objects(s), Object(id=CARD, card=name, owner="player")),
        complete=("chain", "objects", "effects", "history"),
    )


def _card_name(energy: int, power: int, ambush: bool, reaction: bool, kill: bool, accelerate: bool) -> str:
    marks = zip("arkx", (ambush, reaction, kill, accelerate), strict=True)
    return f"{energy}.{power}" + "".join(mark for mark, has in marks if has)


@cache
def _turn(player: Side) -> Turn:
    return Turn(player=player, phase="main", number=5)


CHAIN = (ChainItem(id="c1", kind="spell", card="spark", controller="opponent"),)
OPPONENT = Player(
    id="opponent", xp=0, score=0, turns_taken=2, pool=(), runes=(), hand=(), champion=(), trash=(), banished=()
)


@cache
def _player(runes: tuple[tuple[str, bool], ...]) -> Player:
    return Player(
        id="player",
        xp=0,
        score=0,
        turns_taken=2,
        pool=(),
        runes=tuple(
            Rune(f"r{index}", domain, not ready)  # type: ignore[arg-type]
            for index, (domain, ready) in enumerate(runes)
        ),
        hand=(CARD,),
        champion=(),
        trash=(),
        banished=(),
    )


def _battlefield(s: Situation, at: Place) -> Battlefield:
    return _field(at, controller(s, at), contester(s, at), showdown_at(s, at), combat(s, at))


@cache
def _field(
    at: Place, held_by: Side | None, contested_by: Side | None, showdown: str | None, fight: str | None
) -> Battlefield:
    other: Side | None = None
    if contested_by is not None:
        other = "opponent" if contested_by == "player" else "player"
    return Battlefield(
        id=at,
        card=None,
        controller=held_by,
        contested_by=contested_by,
        showdown=showdown,  # type: ignore[arg-type]
        combat=None if fight is None else Combat(fight, contested_by, other),  # type: ignore[arg-type]
    )


def _objects(s: Situation) -> tuple[Object, ...]:
    fighting = combat(s, "X") == "ongoing"
    attacks = "player" if contester(s, "X") == "player" else "opponent"
    units = [("player", at, ready, f"u{index}") for index, (at, ready) in enumerate(s.units)]
    if s.enemy is not None:
        units.append(("opponent", s.enemy, True, "foe"))
    return tuple(
        Object(
            id=name,
            card="pawn",
            owner=side,
            controller=side,
            at=at,
            exhausted=not ready,
            designation=("attacker" if side == attacks else "defender") if fighting and at == "X" else None,
        )
        for side, at, ready, name in units
    )
