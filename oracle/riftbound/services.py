"""
The card game beside judging
============================

What engines are asked, what the reference engine plays by, and the positions that are fuzzed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from oracle.riftbound.features.openings import openings, unsupported
from oracle.riftbound.features.table import Table
from oracle.riftbound.needs import definitions, needs, stirs
from oracle.riftbound.procedure import going_on
from oracle.riftbound.procedure.board import Board
from oracle.riftbound.telling import one_way, table_said
from oracle.rulebook import Course
from oracle.services import Made, Services

if TYPE_CHECKING:
    from random import Random

    from hypothesis.strategies import SearchStrategy

    from oracle.engines.mutant import Mutant

CAPABILITIES = (
    *("ambush", "accelerate", "killCost", "otherCost", "optionalCost", "alternativeCost", "costIncrease", "discount"),
    *("manualPayment", "autoPayment", "addAbilities", "pool", "chain", "showdown", "combat", "multiplayer", "teams"),
    *("hidden", "champion", "otherZones", "instructed", "spells", "gear", "activate", "triggers", "replacement"),
    *("grants", "prohibitions", "entersReady", "effects", "legends", "tokens", "freshCards", "catalogue", "readings"),
    *("offer", "state", "staged", "probe"),
)
"""All that an engine can announce."""


class RiftboundServices(Services):
    """Everything but exploring."""

    capabilities = CAPABILITIES
    offer_keys = ("type", "player", "card", "from", "to", "optional", "base", "source", "ability")
    essential = "chain"
    permissions = (
        *("extension", "extension_to_victim", "granted", "granted_to_victim", "ambush"),
        *("instructed", "reaction", "action", "controls"),
    )

    # --- engines under test -------------------------------------------------------------------------------------

    def needs(self, incident: Any) -> Iterable[str]:
        """Capabilities, read off position and action."""
        return needs(incident)

    def stirs(self, incident: Any) -> bool:
        """A chain, a showdown, a combat or a trigger may be there."""
        return stirs(incident)

    def one_way(self, position: Mapping[str, Any]) -> Mapping[str, Any]:
        """Pools are told by their sums."""
        return one_way(position)

    def definitions(self, incident: Any) -> Mapping[str, Any]:
        """The cards as they read on the day."""
        return definitions(incident)

    def table_said(self, before: Mapping[str, Any]) -> Iterator[str]:
        """Objects, runes, a chain and a showdown."""
        return table_said(before)

    # --- the reference engine -----------------------------------------------------------------------------------

    def unsupported(self, incident: Any) -> str:
        """What the position leaves out that an engine needs."""
        texts = (incident.own, *incident.texts.in_force)
        return unsupported(incident.announced, any(text.card.unmodelled for text in texts))

    def openings(self, incident: Any, player: str) -> Iterator[Mapping[str, Any]]:
        """Cards to play and abilities to use."""
        return openings(Table(incident.deal, incident.position, player))

    def charged(self, course: Course) -> Mapping[str, Any] | None:
        """Energy and Power in all."""
        owed = course.origin.owed
        return None if owed is None else {"energy": owed.energy, "power": len(owed.power)}

    def position_meanwhile(self, played: Any) -> Mapping[str, Any]:
        """The card is on the chain, and what has been paid so far is paid."""
        return going_on.position_meanwhile(Board(played.state))

    def mutants(self) -> Sequence[Mutant]:
        """One for every rule, and those modelled on mistakes of real engines."""
        from oracle.riftbound.mutants import mutants

        return mutants()

    def example(self, random: Random, edition: str, can: frozenset[str] | None = None) -> Made:
        """A small table with one card to play."""
        from oracle.riftbound.generating import draw

        return draw(random, edition, can)

    def frontier(self, edition: str) -> Sequence[Made]:
        """Both positions of every pair that one rule tells apart."""
        from oracle.riftbound.generating.frontier import frontier

        return frontier(edition)

    def examples(self, edition: str) -> SearchStrategy[Made]:
        """The same tables, as Hypothesis draws them."""
        from oracle.riftbound.generating.strategies import examples

        return examples(edition)

    def strays(self, incident: Any, steps: Sequence[Mapping[str, Any]]) -> Sequence[list[Mapping[str, Any]]]:
        """Deaths said to be replaced, and things given up that nothing may ask for."""
        from oracle.riftbound.generating.straying import strays

        return strays(incident, steps)

    def tidied(self, before: Mapping[str, Any]) -> Mapping[str, Any]:
        """Control follows the units; without a showdown nobody has Focus."""
        from oracle.riftbound.generating import tidied

        return tidied(before)
