"""
The miniature game beside judging
=================================

The small situations in which readings are compared, what the page is held to, and the tables that are fuzzed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from oracle.rule import Setting
from oracle.services import Happening, Made, Services

if TYPE_CHECKING:
    from random import Random

    from hypothesis.strategies import SearchStrategy


class DeathburghServices(Services):
    """Exploring, and making tables up."""

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

    def examples(self, edition: str) -> SearchStrategy[Made]:
        """The same tables, as Hypothesis draws them."""
        from oracle.deathburgh.generating.strategies import examples

        return examples(edition)

    def tidied(self, before: Mapping[str, Any]) -> Mapping[str, Any]:
        """Nothing names a figure that is not there."""
        from oracle.deathburgh.generating.tidying import tidied

        return tidied(before)
