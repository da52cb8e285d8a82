"""
The play, as rules see it
=========================

Facts and decisions under the names that the rules use. The same class serves a recorded play and the solver's model.
"""

from __future__ import annotations

from oracle.logic import (
    Number,
    Truth,
    all_of,
    any_of,
    count,
    negation,
    none_of,
    some,
    total,
    when,
)
from oracle.riftbound.features.facts import Decisions, Facts, Thing, Use


class Play:
    """One play with its choices locked, and one way to pay for it."""

    __slots__ = ("adding", "decided", "facts", "pairs")

    def __init__(self, facts: Facts, decided: Decisions) -> None:
        self.facts = facts
        self.decided = decided
        self.pairs: list[tuple[Thing, Use]] = list(zip(facts.things, decided.things, strict=True))
        self.adding = [pair for pair in self.pairs if pair[0].adds is not False]
        """The objects that may Add."""

    # --- support and permission -------------------------------------------------------------------------------

    @property
    def supported_when_chosen(self) -> Truth:
        """A unit the player controls is at the destination as choices are made."""
        return any_of(self.facts.extra_supporter, some(thing.supports for thing, _ in self.pairs))

    @property
    def still_supported(self) -> Truth:
        """Such a unit is still there as the play is finalized."""
        return any_of(
            self.facts.extra_supporter,
            some(all_of(thing.supports, none_of(use.kill_1, use.kill_2, use.returned)) for thing, use in self.pairs),
        )

    @property
    def victim_was_there(self) -> Truth:
        """The unit killed for the card's cost was at the destination."""
        return some(all_of(thing.supports, use.kill_1) for thing, use in self.pairs)

    @property
    def ambush_follows_victim(self) -> Truth:
        """The card's Ambush is widened to where the unit killed for its cost was."""
        return all_of(self.facts.extension_to_victim, self.victim_was_there)

    @property
    def grant_follows_victim(self) -> Truth:
        """Another text lets the card be played to where the unit killed for its cost was."""
        return all_of(self.facts.granted_to_victim, self.victim_was_there)

    @property
    def ambush_when_chosen(self) -> Truth:
        """Ambush, or a text that widens it, reaches the destination as choices are made."""
        return all_of(
            self.facts.ambush,
            negation(self.facts.to_base),
            any_of(self.supported_when_chosen, self.facts.extension, self.ambush_follows_victim),
        )

    @property
    def ambush_when_finalized(self) -> Truth:
        """Ambush, or a text that widens it, reaches the destination as the play is finalized."""
        return all_of(
            self.facts.ambush,
            negation(self.facts.to_base),
            any_of(self.still_supported, self.facts.extension, self.ambush_follows_victim),
        )

    @property
    def granted_when_chosen(self) -> Truth:
        """A text other than Ambush reaches the destination as choices are made."""
        return any_of(self.facts.granted, self.grant_follows_victim, some(thing.grants for thing, _ in self.pairs))

    @property
    def granted_when_finalized(self) -> Truth:
        """Such a text still applies as the play is finalized."""
        return any_of(
            self.facts.granted,
            self.grant_follows_victim,
            some(all_of(thing.grants, none_of(use.kill_1, use.kill_2, use.returned)) for thing, use in self.pairs),
        )

    @property
    def ordinary_destination(self) -> Truth:
        """The destination needs neither Ambush nor another text."""
        return any_of(self.facts.to_base, self.facts.controls)

    @property
    def has_reaction(self) -> Truth:
        """The card has Reaction for this play: printed, from Hidden, or from Ambush while its support lasts."""
        return any_of(self.facts.reaction, self.ambush_when_finalized)

    # --- resources --------------------------------------------------------------------------------------------

    def _yield(self, name: str) -> Number:
        return total(when(use.used, getattr(thing, name)) for thing, use in self.adding)

    @property
    def free_energy(self) -> Number:
        """Energy that may be spent on anything."""
        facts, limited = self.facts, self.decided.spends_limited
        return total(
            (
                facts.energy,
                self.decided.made_energy,
                self._yield("energy"),
                when(limited, facts.limited_energy),
                total(when(all_of(limited, use.used), thing.limited_energy) for thing, use in self.adding),
            )
        )

    @property
    def tied_energy(self) -> Number:
        """Energy that may be spent on this card only."""
        return total((self.facts.tied, self._yield("tied")))

    def power(self, domain: str) -> Number:
        """Power of one domain, `first`, `second`, `third` or `other`, from runes, pool and abilities."""
        return total((getattr(self.facts, domain), self._yield(domain)))

    @property
    def universal_power(self) -> Number:
        """Power that pays for any domain."""
        facts, limited = self.facts, self.decided.spends_limited
        return total(
            (
                facts.universal,
                self.decided.made_power,
                self._yield("universal"),
                when(limited, facts.limited_power),
                total(when(all_of(limited, use.used), thing.limited_power) for thing, use in self.adding),
            )
        )

    @property
    def power_spent_on_abilities(self) -> Number:
        """Power of any domain that goes into abilities used while paying."""
        return total((self.decided.made_energy, self._yield("pays_power")))

    # --- other costs ------------------------------------------------------------------------------------------

    def killed(self, which: int) -> Number:
        """How many objects are killed for the first or the second kill cost."""
        return count(use.kill_1 if which == 1 else use.kill_2 for _, use in self.pairs)

    @property
    def exhausted(self) -> Number:
        """How many objects are exhausted for a cost that says so."""
        return count(use.exhausted for _, use in self.pairs)

    @property
    def returned(self) -> Number:
        """How many objects are returned to hand for a cost."""
        return count(use.returned for _, use in self.pairs)
