"""
The position
============

Where every card is and who may act, at a moment in which a player may act. A field that the record leaves out
is `UNSET`: not recorded, and never guessed. `None` means there is none.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, UnsetType, field

from oracle.riftbound.vocabulary.cards import Domain, Value

Stage = Literal["staged", "ongoing"]


class Turn(Value, frozen=True):
    """Whose turn it is; `number` counts from 1."""

    player: str
    phase: str | UnsetType = UNSET
    number: int | UnsetType = UNSET


class ChainItem(Value, frozen=True):
    """An item on the chain; a trigger says its `source` object and its `cause`."""

    id: str
    kind: Literal["spell", "ability", "trigger", "unit", "gear"]
    controller: str
    status: Literal["pending", "finalized"] = "finalized"
    card: str | None = None
    source: str | None = None
    cause: str | None = None


class Combat(Value, frozen=True):
    """A combat between exactly two players (CR 462)."""

    status: Stage
    attacker: str | None = None
    defender: str | None = None


class Battlefield(Value, frozen=True):
    """A battlefield; the showdown and the combat there are two facts, not one."""

    id: str
    card: str | None | UnsetType = UNSET
    controller: str | None | UnsetType = UNSET
    contested_by: str | None | UnsetType = UNSET
    showdown: Stage | None | UnsetType = UNSET
    combat: Combat | None | UnsetType = UNSET


class Floating(Value, frozen=True):
    """Unspent resources: Energy, or Power by domain (`any` pays every domain). `only` limits what it may pay for."""

    energy: int = 0
    power: dict[str, int] = {}
    only: tuple[str, ...] = ()


class Rune(Value, frozen=True):
    """A basic rune on the board."""

    id: str
    domain: Domain
    exhausted: bool


class Deck(Value, frozen=True):
    """A deck: how many cards, and for a rune deck the ids last put at the bottom, in order."""

    count: int | UnsetType = UNSET
    bottom: tuple[str, ...] | UnsetType = UNSET


class Player(Value, frozen=True):
    """What a player has. `hand`, `champion`, `trash`, `banished` list object ids."""

    id: str
    xp: int | UnsetType = UNSET
    score: int | UnsetType = UNSET
    turns_taken: int | UnsetType = UNSET
    pool: tuple[Floating, ...] | UnsetType = UNSET
    runes: tuple[Rune, ...] | UnsetType = UNSET
    hand: tuple[str, ...] | UnsetType = UNSET
    champion: tuple[str, ...] | UnsetType = UNSET
    trash: tuple[str, ...] | UnsetType = UNSET
    banished: tuple[str, ...] | UnsetType = UNSET
    deck: Deck | UnsetType = UNSET
    rune_deck: Deck | UnsetType = UNSET


class Object(Value, frozen=True):
    """A permanent, a legend, or a card in a zone. `at`: a battlefield's id, `base`, `legend` or `facedown:X`."""

    id: str
    card: str | None | UnsetType = UNSET
    owner: str | UnsetType = UNSET
    controller: str | UnsetType = UNSET
    at: str | UnsetType = UNSET
    exhausted: bool | UnsetType = UNSET
    token: bool = False
    copy_of: str | None = None
    might: int | UnsetType = UNSET
    damage: int = 0
    buffs_told: int | UnsetType = field(default=UNSET, name="buffs")
    stunned: bool = False
    empowered: bool = False
    attached_to: str | None = None
    hidden_since: int | UnsetType = UNSET
    designation: Literal["attacker", "defender"] | None | UnsetType = UNSET
    used: tuple[int, ...] = ()
    keywords: tuple[str, ...] = ()
    """Keywords the object has been granted."""

    @property
    def buffs(self) -> int:
        """Its buffs; none where the record does not say."""
        return self.buffs_told if isinstance(self.buffs_told, int) else 0


class Effect(Value, frozen=True):
    """A this-turn or delayed effect; `what` is a fragment of the card vocabulary."""

    id: str
    what: dict[str, Any]
    source: str | None = None
    controller: str | None = None
    affects: str | tuple[str, ...] | None = None
    until: str | None = None


class Awaits(Value, frozen=True):
    """Somebody must decide before play goes on."""

    player: str
    kind: str = ""


class Position(Value, frozen=True):
    """Everything recorded about one moment."""

    turn: Turn | UnsetType = UNSET
    priority: str | None | UnsetType = UNSET
    focus: str | None | UnsetType = UNSET
    invited: str | None = None
    resolving: str | None = None
    tasks: tuple[str, ...] = ()
    chain: tuple[ChainItem, ...] | UnsetType = UNSET
    chain_opened_by: Literal["card", "trigger", "add"] | None | UnsetType = UNSET
    battlefields: tuple[Battlefield, ...] | UnsetType = UNSET
    players: tuple[Player, ...] | UnsetType = UNSET
    objects: tuple[Object, ...] | UnsetType = UNSET
    history: dict[str, dict[str, Any]] = {}
    effects: tuple[Effect, ...] = ()
    complete: tuple[str, ...] = ()
    awaits: Awaits | None = None


def known(value: object) -> bool:
    """Whether the record says anything about this field."""
    return value is not UNSET
