"""
What a board picture says
=========================

The words for cards, battlefields and players; what is not recorded is said to be so.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from oracle.riftbound.features.case import Case
from oracle.riftbound.picture.tiles import Tile
from oracle.riftbound.vocabulary.action import PayStep
from oracle.riftbound.vocabulary.position import Battlefield, Object, Player
from oracle.svg import STYLES, UNKNOWN, Style


class Board:
    """An incident of the card game, asked what to draw."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.position = case.position
        self.objects: tuple[Object, ...] = self.position.objects or ()
        self.players: tuple[Player, ...] = self.position.players or ()
        self.fields: tuple[Battlefield, ...] = self.position.battlefields or ()
        named = (*case.deal.players, *(player.id for player in self.players))
        self.names = list(dict.fromkeys(named))
        self.played = case.action.card or case.action.source
        self.paid: dict[str, tuple[int, ...]] = {}
        if isinstance(case.action.pay, tuple):
            for number, step in enumerate(case.action.pay, 1):
                for name in _used(step):
                    self.paid[name] = (*self.paid.get(name, ()), number)

    def style(self, player: object) -> Style:
        """Colour and shape of a player."""
        return STYLES[self.names.index(player) % len(STYLES)] if player in self.names else UNKNOWN

    def at(self, place: str, player: str | None = None) -> list[Object]:
        """The objects at a place, of one player if that is asked."""
        return [each for each in self.objects if each.at == place and player in (None, owner(each))]

    def tile(self, thing: Object) -> Tile:
        """A card as it lies there."""
        special = [
            *(["exhausted"] if thing.exhausted is True else []),
            *([thing.designation] if isinstance(thing.designation, str) else []),
            *(["stunned"] if thing.stunned else []),
            *([f"damage {thing.damage}"] if thing.damage else []),
            *([f"buffs {thing.buffs}"] if thing.buffs else []),
            *([f"on {thing.attached_to}"] if thing.attached_to else []),
            *thing.keywords,
        ]
        might = thing.might if isinstance(thing.might, int) else None
        name = thing.card if isinstance(thing.card, str) else ""
        card = self.case.deal.card(thing.copy_of or name) if thing.copy_of or name else None
        if might is None and card is not None and card.type == "unit":
            might = card.might if isinstance(card.might, int) else None
        return Tile(
            name=(card.name if card is not None and card.name else name) or "not recorded",
            id=f"{thing.id}, token" if thing.token else thing.id,
            special=", ".join(special),
            might="" if might is None else str(might),
            exhausted=thing.exhausted is True,
            marked=thing.id == self.played,
            payments=self.paid.get(thing.id, ()),
        )

    def chips(self) -> Iterator[tuple[str, Style | None]]:
        """Turn, priority, focus, and whether the state is Open or Closed."""
        turn, chain = self.position.turn, self.position.chain
        if turn is not UNSET:
            phase = f", {turn.phase} phase" if turn.phase is not UNSET else ""
            number = f"turn {turn.number} of " if turn.number is not UNSET else "turn of "
            yield f"{number}{turn.player}{phase}", self.style(turn.player)
        for word, who in (("priority", self.position.priority), ("focus", self.position.focus)):
            if who is UNSET:
                yield f"{word} not recorded", None
            else:
                yield (f"{word}: {who}", self.style(who)) if who else (f"nobody has {word}", None)
        if chain is UNSET:
            yield "chain not recorded", None
        else:
            yield ("Closed: the chain is not empty" if chain else "Open: no chain"), None

    def chain(self) -> Iterator[tuple[Tile, Style]]:
        """The items on the chain, the newest first."""
        for item in reversed(self.position.chain or ()):
            card = self.case.deal.card(item.card) if item.card else None
            name = (card.name if card is not None else "") or item.card or item.source or item.kind
            yield Tile(name, item.id, f"{item.kind}, {item.status}"), self.style(item.controller)

    def state(self, field: Battlefield) -> str:
        """Whose a battlefield is and what is going on there."""
        words = [
            "control not recorded" if field.controller is UNSET else f"controlled by {field.controller or 'nobody'}"
        ]
        if isinstance(field.contested_by, str):
            words.append(f"contested by {field.contested_by}")
        if isinstance(field.showdown, str):
            words.append(f"showdown {field.showdown}")
        if field.combat is not UNSET and field.combat is not None:
            words.append(f"combat {field.combat.status}")
        return ", ".join(words)

    def score(self, player: Player) -> str:
        """What a player has that is no card."""
        words = [f"{player.score} points"] if isinstance(player.score, int) else []
        words += [f"{player.xp} XP"] if isinstance(player.xp, int) and player.xp else []
        for name, what in (("runes", player.runes), ("hand", player.hand)):
            if what is UNSET:
                words.append(f"{name} not recorded")
        if player.runes:
            ready = sum(not each.exhausted for each in player.runes)
            words.append(f"{ready} of {len(player.runes)} runes ready")
        for floating in player.pool or ():
            power = "".join(f", {amount} {domain} Power" for domain, amount in sorted(floating.power.items()))
            words.append(f"floating {floating.energy} Energy{power}")
        for zone in ("trash", "banished"):
            cards = getattr(player, zone)
            words += [f"{zone} {len(cards)}"] if isinstance(cards, tuple) and cards else []
        return ", ".join(words)


def owner(thing: Object) -> object:
    """Who has an object: its controller, or else its owner."""
    return thing.owner if thing.controller is UNSET else thing.controller


def _used(step: PayStep) -> Iterator[str]:
    for name in (step.exhaust, step.recycle, step.kill, step.discard, step.return_, step.use):
        if name is not None:
            yield name
    if step.spend is not None and step.spend.buff is not None:
        yield step.spend.buff
    for part in step.pay:
        yield from _used(part)
