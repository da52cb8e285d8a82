"""
One incident, ready to be judged
================================

The decoded record with its table and texts, and what stays the same whatever is chosen: the card being played, where
it comes from, what instructs the play.
"""

from __future__ import annotations

from msgspec import UnsetType
from msgspec.structs import replace

from oracle.lazy import lazy
from oracle.logic import Truth, Unknown
from oracle.riftbound.features.announcing import ability_card, dying
from oracle.riftbound.features.deal import Deal
from oracle.riftbound.features.seen import Known, Seen
from oracle.riftbound.features.table import Missing, Table, ask, need
from oracle.riftbound.features.texts import Attempt, Text, Texts
from oracle.riftbound.vocabulary.action import Action, Incident, PayStep
from oracle.riftbound.vocabulary.cards import Card, Instructed
from oracle.riftbound.vocabulary.position import Object, Position

NAMELESS = Card(id="")

LAWFUL = ("choose-replacement", "order-replacements")
"""What other players may do between announcement and finalization (CR 371.2, 372)."""


class Case:
    """One incident of one trace. `player` is whoever takes the action.

    `beside` is another one with the very same position; what is known of that is shared.
    """

    def __init__(self, deal: Deal, incident: Incident, beside: Case | None = None) -> None:
        self.deal = deal
        self.incident = incident
        self.action: Action = incident.action
        self.position: Position = incident.before
        actor = incident.action.player
        self.player = actor if isinstance(actor, str) else ""
        self.views: dict[str, Seen] = {} if beside is None else beside.views
        seen = self.views.get(self.player)
        if seen is None:
            seen = self.views[self.player] = Seen(Table(deal, incident.before, self.player))
        self.seen = seen
        self.announced = seen.table
        """The table as the action is announced; timing is judged on it."""

    @lazy
    def known(self) -> Known:
        """What was worked out for courses of the same play, whichever choices it takes."""
        action = self.action
        what = action.type, action.card, action.from_, action.by, action.forced, action.ignoring, action.targets
        play = *what, action.source, action.ability, self.interrupted, self.invited_play_any
        return self.seen.plays.setdefault(play, Known())

    @lazy
    def table(self) -> Table:
        """The table as choices are made: after the cleanup that follows the card's move to the chain (CR 354.4)."""
        dead = dying(self.announced, self.card_id)
        if not dead:
            return self.announced
        left = tuple(thing for thing in self.announced.objects if thing.id not in dead)
        return Table(self.deal, replace(self.position, objects=left), self.player)

    @lazy
    def died_as_announced(self) -> tuple[Object, ...]:
        """What that cleanup has killed."""
        return tuple(thing for thing in self.announced.objects if thing.id not in self.table.by_id)

    @lazy
    def texts(self) -> Texts:
        """All texts in force as choices are made."""
        return self.seen.texts if self.table is self.announced else Texts(self.table)

    @lazy
    def thing(self) -> Object | None:
        """The object being played or whose ability is used, if the record lists it."""
        return self.announced.by_id.get(self.action.card or self.action.source or "")

    @lazy
    def card_pointer(self) -> str | None:
        """What is missing to know the card; None if it is known."""
        try:
            self._definition()
        except Missing as missing:
            return missing.pointer
        return None

    def _definition(self) -> Card:
        if self.activates:
            if self.thing is None:
                raise Missing("/before/objects")
            unseen = isinstance(self.thing.at, UnsetType) and isinstance(self.thing.controller, UnsetType)
            if unseen and self.thing.id not in self.announced.in_zones:
                # Any other object of this kind is taken for a card out of play, but this one is said to be used.
                raise Missing(self.announced.object_pointer(self.thing, "at"))
            return ability_card(self.announced.card(self.thing), self.action.ability)
        if self.thing is not None:
            return self.announced.card(self.thing)
        found = self.deal.card(self.action.card or "")
        if found is None:
            raise Missing("/before/objects")
        return found

    @lazy
    def card(self) -> Card:
        """The definition of the card being played; a nameless one if it is not known."""
        try:
            return self._definition()
        except Missing:
            return NAMELESS

    @property
    def recorded_steps(self) -> tuple[PayStep, ...]:
        """The payment steps the record has; none if it does not say or leaves it to the engine."""
        return self.action.pay if isinstance(self.action.pay, tuple) else ()

    @property
    def card_id(self) -> str:
        """The id of the object being played."""
        return self.action.card or ""

    @property
    def activates(self) -> bool:
        """An ability is activated rather than a card played."""
        return self.action.type == "activate"

    @lazy
    def origin(self) -> str | None:
        """The zone the card is played from; None if neither the action nor the position says."""
        if self.activates:
            return None
        if isinstance(self.action.from_, str):
            return self.action.from_
        if self.thing is not None and isinstance(self.thing.at, str) and self.thing.at.startswith("facedown:"):
            return self.thing.at
        for zone in ("hand", "champion", "trash", "banished"):
            try:
                if self.card_id in self.table.field(zone):
                    return zone
            except Missing:
                continue
        return None

    @lazy
    def own(self) -> Text:
        """The text of the card being played."""
        return Text(self.card, self.player, None, None, self.card_id)

    def attempt(self, to: str | None, reaction: bool = False) -> Attempt:
        """The attempt with one destination; `reaction` if the card has Reaction for it."""
        words = self.keywords | ({"reaction"} if reaction else set())
        return Attempt(self.card, self.player, self.card_id, self.origin, to, frozenset(words))

    @lazy
    def keywords(self) -> frozenset[str]:
        """The card's keywords that are known: printed, granted to the object, or given by texts in force."""
        if self.activates:
            return frozenset(self.card.keywords)
        words = set(self.card.keywords) | set(self.thing.keywords if self.thing is not None else ())
        words |= {word for word, gap in self._given.items() if gap is None}
        return frozenset(words | {"reaction"} if self.from_hidden is True else words)

    @lazy
    def _given(self) -> dict[str, str | None]:
        """The keywords that texts in force give the card; with a pointer where their condition is not recorded."""
        found: dict[str, str | None] = {}
        plain = Attempt(self.card, self.player, self.card_id, self.origin, None)
        for text in self.texts.saying("gives"):
            for given in text.card.gives:
                if not self.texts.speaks_of(given.affects, text, plain):
                    continue
                try:
                    if self.texts.holds(given.if_, text, plain):
                        found |= dict.fromkeys(given.keywords)
                except Missing as missing:
                    for word in given.keywords:
                        found.setdefault(word, missing.pointer)
        return found

    def has(self, keyword: str) -> Truth:
        """Whether the card has a keyword; unknown where a text that gives it, or its condition, is not recorded."""
        if keyword in self.keywords:
            return True
        if self.activates:
            return False
        gap = self._given.get(keyword) or self.texts.unread
        if gap is None and keyword in self.deal.can_be_given:
            gap = self.texts.may_be_more()
        return False if gap is None else Unknown(frozenset((gap,)))

    @lazy
    def reaction_costs(self) -> bool:
        """Whether some text changes the cost of cards with Reaction."""
        return any(
            change.affects is not None and change.affects.keyword == "reaction"
            for text in self.texts.in_force
            for change in (*text.card.increases, *text.card.discounts)
        )

    # --- an instructed play ---------------------------------------------------------------------------------

    @lazy
    def instructor(self) -> Text:
        """The text that instructs the play, as far as the chain names its card."""
        chain = self.position.chain
        for item in chain if isinstance(chain, tuple) else ():
            if item.id == self.action.by:
                source = self.announced.by_id.get(item.source or "")
                name = item.card or (source.card if source is not None else None)
                card = self.deal.card(name) if isinstance(name, str) else None
                place = source.at if source is not None and isinstance(source.at, str) else None
                return Text(card or NAMELESS, item.controller, source, place, item.id)
        return Text(NAMELESS, None)

    @lazy
    def instruction(self) -> Instructed | None:
        """What is different about an instructed play, as its text says; None for any other play."""
        fitting = (each for each in self.instructor.card.instructs if not each.types or self.card.type in each.types)
        return next(fitting, None) if self.action.by is not None else None

    @property
    def instruction_pointer(self) -> str | None:
        """What is missing to know the text that instructs the play: the whole chain; None if it is known."""
        unrecorded = isinstance(self.position.chain, UnsetType)
        return "/before/chain" if self.action.by is not None and unrecorded else None

    @property
    def gap(self) -> str | None:
        """What is missing to know the card and every text that may bear on its cost; None if all is known."""
        return self.card_pointer or self.instruction_pointer or self.texts.may_be_more()

    @property
    def instructed(self) -> bool:
        """Whether an effect instructs the play (CR 419.3)."""
        return self.action.by is not None or self.action.forced

    @lazy
    def hidden_at(self) -> str | None:
        """The battlefield the card lies facedown at, None if it is not facedown."""
        origin = self.origin or ""
        return origin.removeprefix("facedown:") if origin.startswith("facedown:") else None

    @lazy
    def from_hidden(self) -> Truth:
        """The card has been facedown since an earlier turn, so it has Reaction (CR 811.6)."""
        if self.hidden_at is None or self.thing is None:
            return False

        def earlier() -> bool:
            thing = self.thing
            assert thing is not None
            since = need(thing.hidden_since, self.table.object_pointer(thing, "hiddenSince"))
            turn = need(self.position.turn, "/before/turn")
            return since < need(turn.number, "/before/turn/number")

        return ask(earlier)

    @property
    def interrupted(self) -> bool:
        """Whether somebody did more than choose or order replacement effects before the play was finalized."""
        during = self.incident.during
        return isinstance(during, tuple) and any(each.what not in LAWFUL for each in during)

    invited_play_any = False
    """Set from the reading `invited-play`: an invited teammate may play any card."""
