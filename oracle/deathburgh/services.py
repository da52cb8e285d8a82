"""
The miniature game beside judging
=================================

The small situations in which readings are compared, and what the page is held to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from oracle.rule import Setting
from oracle.services import Happening, Services


class DeathburghServices(Services):
    """Exploring."""

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
