"""
The incident
============

One action with the reactions to it: the move and where it went, who reacted, where and how, what the engine claims.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from oracle.deathburgh.vocabulary.table import Position
from oracle.deathburgh.vocabulary.words import AttackKind, Mode, MoveKind, Path, ReactionType, Value


class Action(Value, frozen=True):
    """What a player did. `path` is the path walked, pauses included; `planned` the one announced."""

    type: Literal["move", "attack", "pass", "endTurn", "other"]
    class_: Literal["action", "reaction"] = "action"
    figure: str | UnsetType = UNSET
    player: str | UnsetType = UNSET
    kind: MoveKind | AttackKind | UnsetType = UNSET
    target: str | None = None
    charge_roll: int | UnsetType = UNSET
    planned: Path | UnsetType = UNSET
    path: Path | UnsetType = UNSET
    spent_at_pause: int | UnsetType = UNSET
    resumed: bool | None | UnsetType = UNSET
    dice: Mode | UnsetType = UNSET
    what: str = ""


class Declared(Value, frozen=True):
    """A point of the mover's path: which segment, and a fraction of it as numerator and denominator."""

    segment: int
    at: tuple[int, int]


class Wounds(Value, frozen=True):
    """Wounds lost in an attack; the attacker is the ambusher."""

    attacker_lost: int | UnsetType = UNSET
    defender_lost: int | UnsetType = UNSET


class Attack(Value, frozen=True):
    """The attack an ambusher made; `range_roll` is the D6 that a weapon adds to its range."""

    kind: AttackKind
    range_roll: int | UnsetType = UNSET
    outcome: Wounds | UnsetType = UNSET


class Reply(Value, frozen=True):
    """How somebody answered the ambusher's attack, and with the dice of which mode."""

    figure: str
    type: ReactionType
    mode: Mode | UnsetType = UNSET


class Held(Value, frozen=True):
    """Who held the First Word once an ambush was declared, or once it was closed."""

    at: Literal["declared", "closed"]
    holder: str


class Reaction(Value, frozen=True):
    """One reaction; the fields from `declared_at` on are those of an Ambush."""

    type: ReactionType
    figure: str
    performed: bool = True
    declared_at: Declared | UnsetType = UNSET
    roll: int | UnsetType = UNSET
    ensouled: bool | UnsetType = UNSET
    route: Path | UnsetType = UNSET
    contact: bool | UnsetType = UNSET
    attack: Attack | None | UnsetType = UNSET
    replies: tuple[Reply, ...] | UnsetType = UNSET
    also: tuple[str, ...] = ()
    first_word: tuple[Held, ...] | UnsetType = UNSET


class Interrupt(Value, frozen=True):
    """Something other than a reaction that broke into the action; `ended`: the move ended there."""

    what: Literal["skill", "terrain", "other"]
    player: str | UnsetType = UNSET
    ended: bool = False


class Trigger(Value, frozen=True):
    """A figure that could have ambushed the move, as an engine sees it."""

    figure: str
    trigger: Literal["approach", "retreat"] | UnsetType = UNSET


class Claim(Value, frozen=True):
    """What the engine said about the last ambush, or about the action if nobody ambushed."""

    accepted: bool
    code: str | None = None
    stage: Literal["move", "declare", "roll", "route", "attack", "reply", "resume"] | UnsetType = UNSET
    result: Literal["contact", "shot", "failed"] | UnsetType = UNSET
    triggers: tuple[Trigger, ...] | UnsetType = UNSET
    message: str | None = None


class Incident(Value, frozen=True):
    """The table before, what was done, what was claimed, the table after. Reactions `UNSET`: a question."""

    n: int
    before: Position
    action: Action
    reactions: tuple[Reaction, ...] | UnsetType = UNSET
    interrupts: tuple[Interrupt, ...] = ()
    claim: Claim | UnsetType = UNSET
    after: Position | UnsetType = UNSET
    readings: dict[str, str] = {}
