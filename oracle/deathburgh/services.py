"""
The miniature game beside judging
=================================

What engines are asked, what the reference engine plays by, the small situations in which readings are compared, what
the page is held to, and the tables that are fuzzed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from oracle.deathburgh import asking
from oracle.rule import Setting
from oracle.services import Happening, Made, Services

if TYPE_CHECKING:
    from random import Random

    from hypothesis.strategies import SearchStrategy

    from oracle.engines.mutant import Mutant


CAPABILITIES = (
    *("charges", "attacks", "reactionMoves", "interrupts", "earlierReactions", "terrain", "contact", "locks"),
    *("moreFigures", "ranged", "rangeDie", "souls", "replies", "skills", "resuming", "tolerance", "otherReactions"),
    *("readings", "offer", "state"),
)
"""What the reference engine announces."""


class DeathburghServices(Services):
    """Everything there is."""

    capabilities = CAPABILITIES
    offer_keys = ("type", "player", "figure", "faces")
    pays = False
    essential = "souls"
    only_listed = frozenset(("faces", "chance"))

    # --- engines under test -------------------------------------------------------------------------------------

    def posed(self, record: Mapping[str, Any]) -> tuple[Mapping[str, Any], Mapping[str, Any]] | None:
        """The table with the move under way, and the reaction."""
        return asking.posed(record)

    def as_incident(self, before: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
        """The move, and the reaction to it."""
        return asking.as_incident(before, action)

    def as_after(self, position: Mapping[str, Any]) -> Mapping[str, Any]:
        """The table alone."""
        return asking.as_after(position)

    def opened(self, action: Mapping[str, Any]) -> Mapping[str, Any]:
        """Who declares what."""
        return asking.opened(action)

    def needs(self, incident: Any) -> Iterable[str]:
        """Capabilities, read off table, move and reaction."""
        return dict.fromkeys(asking.needs(incident))

    def table_said(self, before: Mapping[str, Any]) -> Iterator[str]:
        """Figures, terrain and the move."""
        return asking.table_said(before)

    # --- the reference engine -----------------------------------------------------------------------------------

    def unsupported(self, incident: Any) -> str:
        """What the position leaves out that an engine needs."""
        return asking.unsupported(incident)

    def openings(self, incident: Any, player: str) -> Iterator[Mapping[str, Any]]:
        """An Ambush by each figure of the player."""
        return asking.openings(incident, player)

    def mutants(self) -> Sequence[Mutant]:
        """One for every rule, and those modelled on mistakes of programs for such games."""
        from oracle.deathburgh.mutants import mutants

        return mutants()

    # --- exploring ----------------------------------------------------------------------------------------------

    def situations(self) -> Iterator[tuple[tuple[str, ...], dict[str, Any], dict[str, Any]]]:
        """A duel, and the same with one or two traits."""
        from oracle.deathburgh.generating.duel import HEADER
        from oracle.deathburgh.generating.traits import situations

        return ((says, dict(HEADER), record) for says, record in situations())

    def happenings(self) -> Sequence[Happening]:
        """What the page says of an Ambush, and the properties it is held to."""
        from oracle.deathburgh.generating.gaps import happenings

        return happenings()

    def corners(self, setting: Setting) -> Iterator[Mapping[str, bool | int]]:
        """The gap model."""
        from oracle.deathburgh.generating.gaps import corners

        return corners(setting)

    def corners_said(self) -> str:
        """What the gap model holds."""
        from oracle.deathburgh.generating.gaps import SAID

        return SAID

    # --- fuzzing ------------------------------------------------------------------------------------------------

    def example(self, random: Random, edition: str, can: frozenset[str] | None = None) -> Made:
        """A small table with a move under way and a reaction to it."""
        from oracle.deathburgh.generating.drawing import draw

        return draw(random, edition, can)

    def frontier(self, edition: str) -> Sequence[Made]:
        """Both tables of every pair that one rule tells apart."""
        from oracle.deathburgh.generating.frontier import frontier

        return frontier(edition)

    def examples(self, edition: str) -> SearchStrategy[Made]:
        """The same tables, as Hypothesis draws them."""
        from oracle.deathburgh.generating.strategies import examples

        return examples(edition)

    def tidied(self, before: Mapping[str, Any]) -> Mapping[str, Any]:
        """Nothing names a figure that is not there."""
        from oracle.deathburgh.generating.tidying import tidied

        return tidied(before)
