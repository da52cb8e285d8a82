"""
What a rulebook provides beside judging
=======================================

For holding engines to it, for playing by it, for exploring it and for fuzzing: all of it may be left out, and what
needs it says so then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from oracle.rule import Setting

if TYPE_CHECKING:
    from random import Random

    from hypothesis.strategies import SearchStrategy

    from oracle.engines.mutant import Mutant
    from oracle.rulebook import Course

Made = tuple[dict[str, Any], dict[str, Any], dict[str, Any]]
"""Header, position and action of an example, as records."""


@dataclass(frozen=True, slots=True)
class Misplaced:
    """Something a list says too much (`extra`) or too little about an action: the rule by which, and a sentence."""

    extra: bool
    rule: str
    message: str


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that the text says can happen, or that must never happen, as atoms of the solver.

    Atoms are `fact:NAME`, `do:NAME` and their ladders, `fact:roll>=2`.
    """

    name: str
    says: str
    cites: str
    atoms: Mapping[str, bool]
    never: bool = False


class Services:
    """Every method has an answer that stands for "not provided"."""

    capabilities: tuple[str, ...] = ()
    """What the reference engine can do, in the words of `schemas/engine/capabilities.json`."""
    offer_keys: tuple[str, ...] = ()
    """The fields of an action that the reference engine's list of legal actions distinguishes."""
    permissions: tuple[str, ...] = ()
    """The flags among the facts that permit what is not allowed by itself, the most special first."""

    pays: bool = True
    """Whether actions say how they are paid, which may be left to the engine."""
    essential: str = ""
    """A part of the position that a record may leave out and no engine can do without; empty if there is none."""
    only_listed: frozenset[str] = frozenset()
    """Fields of a listed action that no action has when it is carried out."""

    # --- engines under test -------------------------------------------------------------------------------------

    def posed(self, record: Mapping[str, Any]) -> tuple[Mapping[str, Any], Mapping[str, Any]] | None:
        """The position and the action of an incident or a case as an engine is given them.

        None if the record leaves to the engine what no engine is asked.
        """
        return record["before"], record["action"]

    def as_incident(self, before: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
        """The incident, without a claim, of a position and an action as an engine is given them."""
        return {"kind": "incident", "n": 1, "before": before, "action": action}

    def as_after(self, position: Mapping[str, Any]) -> Mapping[str, Any]:
        """An engine's position as a trace has it when an action is over."""
        return position

    def one_way(self, position: Mapping[str, Any]) -> Mapping[str, Any]:
        """An engine's position with what may be written in several ways written in one, so that two can be compared."""
        return position

    def mislisted(self, course: Course, action: Mapping[str, Any], setting: Setting) -> Iterator[Misplaced]:
        """What is wrong about the fields that only a list has, of an action that may be listed."""
        return iter(())

    def opened(self, action: Mapping[str, Any]) -> Mapping[str, Any]:
        """An engine's action with everything open that is decided once it has been begun."""
        return {name: value for name, value in action.items() if name != "pay"}

    def needs(self, incident: Any) -> Iterable[str]:
        """The capabilities without which an engine could not have the position or do the action."""
        return ()

    def stirs(self, incident: Any) -> bool:
        """Whether something may be left to resolve after the action: an engine that does not wait goes on then."""
        return False

    def definitions(self, incident: Any) -> Mapping[str, Any]:
        """The cards, or whatever a header defines, that the position names, written out for an engine."""
        return {}

    def table_said(self, before: Mapping[str, Any]) -> Iterator[str]:
        """What lies where in an engine's position, in a few words each."""
        return iter(())

    # --- the reference engine -----------------------------------------------------------------------------------

    def unsupported(self, incident: Any) -> str:
        """Why nobody could play on from the position, since it does not say enough; empty if it does."""
        return ""

    def openings(self, incident: Any, player: str) -> Iterator[Mapping[str, Any]]:
        """The actions the player might begin in the position, as records with every choice open."""
        return iter(())

    def charged(self, course: Course) -> Mapping[str, Any] | None:
        """The total cost of a course as an engine tells it; None if there is nothing to tell."""
        return None

    def position_meanwhile(self, played: Any) -> Mapping[str, Any] | None:
        """How things look while a play is being paid for; None if that is not to be told."""
        return None

    def mutants(self) -> Sequence[Mutant]:
        """Engines that each break one rule, in a fixed order."""
        return ()

    # --- exploring ----------------------------------------------------------------------------------------------

    def situations(self) -> Iterator[tuple[tuple[str, ...], dict[str, Any], dict[str, Any]]]:
        """Small recorded incidents for exploring: what is special about each, header and incident, simplest first."""
        return iter(())

    def happenings(self) -> Sequence[Happening]:
        """What the text says can happen, and what must never happen."""
        return ()

    def corners(self, setting: Setting) -> Iterator[Mapping[str, bool | int]]:
        """Values of facts that go together at a table, such as distances and rolls needed; other facts are free."""
        yield {}

    def corners_said(self) -> str:
        """Of which tables `corners` speaks, in words."""
        return "all values of all facts"

    # --- fuzzing ------------------------------------------------------------------------------------------------

    def example(self, random: Random, edition: str, can: frozenset[str] | None = None) -> Made | None:
        """A position at random: header, position, and an action whose payment is open; None if none can be made.

        `can` are the capabilities of the engine it is for; None is an engine that has them all.
        """
        return None

    def frontier(self, edition: str) -> Sequence[Made]:
        """Positions like those of `example` that lie at a rule's boundary, one side or the other; in a fixed order."""
        return ()

    def examples(self, edition: str) -> SearchStrategy[Made] | None:
        """Positions like those of `example`, as Hypothesis draws and shrinks them; None if there are none."""
        return None

    def strays(self, incident: Any, steps: Sequence[Mapping[str, Any]]) -> Sequence[list[Mapping[str, Any]]]:
        """Payments near one of the incident's, as records, in which a step is said otherwise or one is too many."""
        return ()

    def tidied(self, before: Mapping[str, Any]) -> Mapping[str, Any]:
        """The position after something was taken out of it, with what followed from that brought into line."""
        return before
