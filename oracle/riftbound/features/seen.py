"""
What is worked out once
=======================

Incidents with the very same position differ in the action alone. What they have in common is kept here: the position as
a player sees it, and what courses of the same play share.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from oracle.lazy import lazy
from oracle.logic import Number
from oracle.riftbound.features.facts import Facts, Thing
from oracle.riftbound.features.resources import Domains
from oracle.riftbound.features.table import Table
from oracle.riftbound.features.texts import Texts


class Known:
    """What courses of one play have in common, kept so that it is worked out once."""

    def __init__(self) -> None:
        self.facts: Facts | None = None
        """What is the same in every course."""
        self.things: dict[Hashable, dict[str, Thing]] = {}
        """Objects by their ids, for each sort of course: by what it asks of them."""
        self.supplies: dict[Domains, Mapping[str, Number]] = {}
        """What runes and pool can yield, by the domains of a cost."""
        self.courses: dict[Hashable, list[tuple[Any, Any]]] = {}
        """What courses and their lots are made of, all but the incident, by the choices taken; kept by `pricing`."""
        self.bounded = False
        self.most: Any = None
        """The most there could be to pay with, once it was looked for; kept by `affording`."""


class Seen:
    """A position as one player sees it: what incidents that differ in something else have in common."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.well_formed: dict[Hashable, tuple[set[str], set[str]]] = {}
        """For which actions the position was found well-formed, and the names in it; kept by `lint`."""
        self.plays: dict[Hashable, Known] = {}

    @lazy
    def texts(self) -> Texts:
        """All texts in force."""
        return Texts(self.table)
