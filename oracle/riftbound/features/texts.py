"""
Texts in force
==============

Whatever prints or grants a rule at this moment: permanents, legends, battlefields, effects that last, and the card
being played. Conditions, counts and filters of the card vocabulary are read from the point of view of a text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Protocol

import msgspec
from msgspec import UnsetType

from oracle.lazy import lazy
from oracle.riftbound.features.table import BASE, ELSEWHERE, Missing, Table, need, some
from oracle.riftbound.vocabulary.cards import Bound, Card, Cards, Condition, Count
from oracle.riftbound.vocabulary.position import Object


class Text(msgspec.Struct, frozen=True):
    """A card's text where it is in force. `place` is a battlefield's id, `base`, `legend` or None."""

    card: Card
    controller: str | None
    source: Object | None = None
    place: str | None = None
    id: str = ""


class Attempt(msgspec.Struct, frozen=True):
    """The card being played and the choices that conditions may ask about."""

    card: Card
    player: str
    card_id: str
    origin: str | None
    to: str | None
    keywords: frozenset[str] = frozenset()
    paid: frozenset[str] = frozenset()
    """The optional costs chosen, by id."""


class Entry(Protocol):
    """What cost, discount, grant, prohibition and so on have in common in the card vocabulary."""

    @property
    def affects(self) -> Cards | None:
        """The cards it is about; None means the one it is printed on."""

    @property
    def if_(self) -> Condition | None:
        """When it applies."""


class Texts:
    """All texts in force, found once for a position."""

    def __init__(self, table: Table, in_force: list[Text] | None = None, unread: str | None = None) -> None:
        self.table = table
        self._saying: dict[str, list[Text]] = {}
        self._counting: set[str] = set()
        """The objects whose Might is being worked out."""
        self.unread = unread
        """The pointer of a card in play whose text is not known."""
        self.in_force: list[Text] = list(self._find(table)) if in_force is None else in_force

    def _find(self, table: Table) -> Iterator[Text]:
        for thing in table.objects:
            if not isinstance(thing.at, str) or thing.at.startswith("facedown:"):
                continue
            try:
                yield Text(table.card(thing), table.controller(thing), thing, thing.at, thing.id)
            except Missing as missing:
                self.unread = missing.pointer
        for field in table.battlefields.values():
            if isinstance(field.card, str):
                card = table.deal.card(field.card)
                if card is None:
                    self.unread = f"/header/cards/{field.card}"
                    continue
                holder = field.controller if isinstance(field.controller, str) else None
                yield Text(card, holder, None, field.id, field.id)
        for effect in table.position.effects:
            card = msgspec.convert({"id": effect.id, "type": "ability", **effect.what}, Card)
            yield Text(card, effect.controller, None, None, effect.id)

    def saying(self, what: str, own: Text | None = None) -> list[Text]:
        """The texts that have an entry of this field of the card vocabulary, such as `grants`; `own` first."""
        found = self._saying.get(what)
        if found is None:
            found = self._saying[what] = [text for text in self.in_force if getattr(text.card, what)]
        return [own, *found] if own is not None and getattr(own.card, what) else found

    def may_be_more(self) -> str | None:
        """The pointer of what is not recorded, if a text in force might be missing."""
        return self._gap

    @lazy
    def _gap(self) -> str | None:
        table = self.table
        if not table.objects_complete:
            return f"{table.prefix}/objects"
        if table.unplaced is not None or self.unread is not None:
            return table.unplaced or self.unread
        if not table.effects_complete:
            return f"{table.prefix}/effects"
        fields = table.position.battlefields
        if isinstance(fields, UnsetType) or any(isinstance(field.card, UnsetType) for field in fields):
            return f"{table.prefix}/battlefields"
        return None

    # --- conditions -------------------------------------------------------------------------------------------

    def holds(self, condition: Condition | None, text: Text, attempt: Attempt | None = None) -> bool:
        """Whether all of a condition's fields hold. `you` is the text's controller. Raises Missing."""
        if condition is None:
            return True
        try:
            return all(self._tests(condition, text, attempt))
        except Missing:
            # What is not recorded does not matter where another part of the condition fails.
            return not some(partial(self._fails, part, text, attempt) for part in _parts(condition))

    def _fails(self, condition: Condition, text: Text, attempt: Attempt | None) -> bool:
        return not all(self._tests(condition, text, attempt))

    def _tests(self, condition: Condition, text: Text, attempt: Attempt | None) -> Iterator[bool]:
        table, you = self.table, text.controller or self.table.me
        if condition.xp is not None:
            yield within(int(table.field("xp", you)), condition.xp)
        if condition.hand is not None:
            yield within(self.count(Count(count="hand"), text, attempt), condition.hand)
        if condition.turns_taken is not None:
            yield within(int(table.field("turns_taken", you)), condition.turns_taken)
        if condition.count is not None:
            yield within(self.count(condition.count, text, attempt), condition.is_ or Bound(at_least=1))
        if condition.legion is not None:
            yield (self.history(you, "finalized") > 0) is condition.legion
        if condition.first_card is not None:
            yield (self.history(you, "finalized") == 0) is condition.first_card
        if condition.showdown is not None:
            yield table.showdown() is condition.showdown
        if condition.closed is not None:
            yield table.closed() is condition.closed
        if condition.own_turn is not None:
            yield (table.turn_player() == you) is condition.own_turn
        if condition.combat is not None:
            yield self._in_combat(text) is condition.combat
        if condition.at is not None:
            yield (text.place == BASE) is (condition.at == "base") and text.place is not None
        if condition.to is not None:
            yield attempt is not None and (attempt.to == BASE) is (condition.to == "base")
        if condition.played_from is not None:
            yield attempt is not None and came_from(attempt.origin, condition.played_from)
        if condition.paid is not None:
            yield attempt is not None and condition.paid in attempt.paid
        if condition.attacking is not None:
            yield self._attacks(text) is condition.attacking
        if condition.empowered is not None:
            yield text.source is not None and text.source.empowered is condition.empowered
        yield from self._score_tests(condition, you)
        if condition.any_ is not None:
            yield some(partial(self.holds, each, text, attempt) for each in condition.any_)
        if condition.not_ is not None:
            yield not self.holds(condition.not_, text, attempt)

    def _score_tests(self, condition: Condition, you: str) -> Iterator[bool]:
        table, goal = self.table, self.table.deal.victory_score
        others = [player for player in table.deal.players if not table.deal.friendly(you, player)]
        if condition.you_within is not None:
            yield goal - int(table.field("score", you)) <= condition.you_within
        if condition.opponent_within is not None:
            least = goal - condition.opponent_within
            yield some(partial(self._has_scored, who, least) for who in others)
        if condition.opponent_controls_battlefield is not None:
            places = table.known_battlefields
            held = some(partial(self._holds_place, others, place) for place in places)
            yield held is condition.opponent_controls_battlefield

    def _has_scored(self, player: str, least: int) -> bool:
        return int(self.table.field("score", player)) >= least

    def _holds_place(self, players: Sequence[str], place: str) -> bool:
        return self.table.controller_of(place) in players

    def _in_combat(self, text: Text) -> bool:
        table, place = self.table, text.place
        if place in ELSEWHERE or place not in table.known_battlefields:
            return False
        combat = need(table.battlefields[place].combat, table.battlefield_pointer(place, "combat"))
        return combat is not None and combat.status == "ongoing"

    def _attacks(self, text: Text) -> bool:
        if text.source is None:
            return False
        if isinstance(text.source.designation, UnsetType):
            raise Missing(self.table.object_pointer(text.source, "designation"))
        return text.source.designation == "attacker"

    # --- counts -----------------------------------------------------------------------------------------------

    def history(self, player: str, key: str) -> int:
        """A number of this turn's history: the length of a list or the number recorded; raises Missing."""
        kept = self.table.position.history.get(player, {})
        if key not in kept:
            if not self.table.history_complete:
                raise Missing(f"{self.table.prefix}/history/{player}/{key}")
            return 0
        value = kept[key]
        return len(value) if isinstance(value, list) else int(value)

    def count(self, what: Count, text: Text, attempt: Attempt | None = None) -> int:
        """How many such things there are for the text's controller; raises Missing."""
        table, you = self.table, text.controller or self.table.me
        if what.count in ("unit", "gear", "permanent", "tag", "buff"):
            return self._count_objects(what, text, attempt, you)
        if what.count == "battlefield":
            held = [place for place in table.known_battlefields if table.controller_of(place) == you]
            if what.exactly_units is not None:
                held = [place for place in held if self._units(place) == what.exactly_units]
            return len(held)
        if what.count == "rune":
            return len(table.field("runes", you))
        if what.count == "xp":
            return int(table.field("xp", you))
        if what.count in ("hand", "trash"):
            cards = [each for each in table.field(what.count, you) if attempt is None or each != attempt.card_id]
            if what.same_name:
                cards = [
                    each for each in cards if each in table.by_id and self._name(table.by_id[each]) == text.card.name
                ]
            return len(cards)
        related = {each for each in (you, *table.deal.players) if table.related(what.who, each, you)}
        return sum(self.history(each, what.count) for each in related)

    def might(self, thing: Object, card: Card) -> int:
        """An object's Might now: as recorded, else as printed with buffs and what texts add. Raises Missing.

        Where texts make it depend on itself, only the record can tell.
        """
        if isinstance(thing.might, int):
            return thing.might
        if thing.id in self._counting:
            ids = [each.id for each in self.table.objects]
            raise Missing(f"{self.table.prefix}/objects/{ids.index(thing.id)}/might")
        self._counting.add(thing.id)
        try:
            return self._counted_might(thing, card)
        finally:
            self._counting.discard(thing.id)

    def _counted_might(self, thing: Object, card: Card) -> int:
        owner = self.table.controller(thing)
        own = Text(card, owner, thing, thing.at if isinstance(thing.at, str) else None, thing.id)
        might = (card.might or 0) + thing.buffs
        if card.might_per is not None:
            might += self.count(card.might_per, own)
        for text in self.in_force:
            for more in text.card.might_while:
                itself = text.source is not None and text.source.id == thing.id
                if more.units is None:
                    reached = itself
                else:
                    reached = text.controller is not None and self.table.related(more.units, owner, text.controller)
                    reached = reached and not (itself and more.others)
                if reached and self.holds(more.if_, text):
                    might += more.more
        return max(0, might)

    def _name(self, thing: Object) -> str:
        return self.table.card(thing).name

    def _units(self, place: str) -> int:
        if not self.table.objects_complete:
            raise Missing(f"{self.table.prefix}/objects")
        return sum(1 for _ in self.table.units_at(place))

    def _count_objects(self, what: Count, text: Text, attempt: Attempt | None, you: str) -> int:
        table = self.table
        if not table.objects_complete:
            raise Missing(f"{table.prefix}/objects")
        kind = None if what.count == "permanent" else "gear" if what.count == "gear" else "unit"
        number, tags = 0, set()
        for thing, card in table.permanents(kind):
            if not table.related(what.who, table.controller(thing), you):
                continue
            if what.others and text.source is not None and thing.id == text.source.id:
                continue
            if not self._stands(what, thing, text, attempt):
                continue
            if what.tags and not set(what.tags) & set(card.tags):
                continue
            if what.min_might is not None and self.might(thing, card) < what.min_might:
                continue
            if what.stunned is not None and thing.stunned is not what.stunned:
                continue
            number += thing.buffs if what.count == "buff" else 1
            tags |= set(what.tags) & set(card.tags)
        return len(tags) if what.count == "tag" else number

    @staticmethod
    def _stands(what: Count, thing: Object, text: Text, attempt: Attempt | None) -> bool:
        if what.at == "base":
            return thing.at == BASE
        if what.at == "battlefield":
            return thing.at != BASE
        if what.at == "here":
            return thing.at == text.place
        if what.at == "destination":
            return attempt is not None and thing.at == attempt.to
        return True

    # --- filters ----------------------------------------------------------------------------------------------

    def applies(self, entry: Entry, text: Text, own: Text, attempt: Attempt) -> bool:
        """Whether an entry of a text bears on the card being played. Raises Missing.

        An entry that names no cards is about its own card, so it bears while that card is being played; one that names
        cards is about others. Its condition must hold either way.
        """
        if (entry.affects is None) is not (text is own):
            return False
        if entry.affects is not None and not self.speaks_of(entry.affects, text, attempt):
            return False
        return self.holds(entry.if_, text, attempt)

    def speaks_of(self, cards: Cards | None, text: Text, attempt: Attempt) -> bool:
        """Whether a text's filter takes in the card being played; no filter means only the text's own card."""
        if cards is None:
            return text.source is None and text.id == attempt.card_id
        if text.controller is None and cards.who != "anyone":
            return False
        if not self.table.related(cards.who, attempt.player, text.controller or attempt.player):
            return False
        if cards.types and attempt.card.type not in cards.types:
            return False
        if cards.tags and not set(cards.tags) & set(attempt.card.tags):
            return False
        if cards.keyword is not None and cards.keyword not in attempt.keywords:
            return False
        if cards.token is not None and attempt.card.token is not cards.token:
            return False
        if cards.min_energy is not None and attempt.card.cost.energy < cards.min_energy:
            return False
        return cards.played_from is None or came_from(attempt.origin, cards.played_from)


def came_from(origin: str | None, wanted: str) -> bool:
    """Whether a zone is the one a text speaks of."""
    if wanted == "not-hand":
        return origin != "hand"
    return (origin or "").startswith("facedown:") if wanted == "facedown" else origin == wanted


def within(value: int, bound: Bound) -> bool:
    """Whether a number lies in a closed interval."""
    return (bound.at_least is None or value >= bound.at_least) and (bound.at_most is None or value <= bound.at_most)


def _parts(condition: Condition) -> Iterator[Condition]:
    """Conditions that together say the same; a count stays with its bound."""
    for name in condition.__struct_fields__:
        said = getattr(condition, name)
        if said is not None and name != "is_":
            yield Condition(**{name: said}, is_=condition.is_ if name == "count" else None)
