"""
Mutants
=======

A mutant is the reference engine with one thing wrong. A fuzzer that is worth its name finds every one of them and
names the rule. Rulebooks declare theirs; the reference engine carries them out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from oracle.rulebook import Rulebook

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One mistake: its name, what is wrong in a sentence, and the rules any of which a good finding names."""

    name: str
    sentence: str
    breaks: tuple[str, ...]
    without: frozenset[str] = frozenset()
    """Rules the engine does not have: constraints it does not check, outcomes it does not carry out."""
    book: Rulebook | None = None
    """The rules as the engine misunderstands them; None where it has them right."""
    readings: Mapping[str, str] = field(default_factory=dict)
    """Readings by which the engine plays whatever was agreed."""
    refused: Callable[[Record, Any], Record] | None = None
    """What becomes of the position (first argument) when a play is refused, from how far the replay of it came
    (second argument); None leaves everything as it was."""
    window: bool = False
    """Others may act while a play is being paid for."""
    late: bool = False
    """Choices may be made when paying has begun."""
    doomed: Literal["payment", "choice"] | None = None
    """The list offers payments, or choices, that are bound to fail."""
    lists: bool = True
    """Whether the list of legal actions has the mistake."""
    applies: bool = True
    """Whether carrying out an action has the mistake."""


def combined(one: Mutant, other: Mutant) -> Mutant | None:
    """Both mistakes in one engine; None where they do not go together."""
    faces = (one.lists, one.applies) == (other.lists, other.applies)
    both = [(one.book, other.book), (one.refused, other.refused), (one.doomed, other.doomed)]
    if not faces or one.name == other.name or any(None not in pair for pair in both):
        return None
    return replace(
        one,
        name=f"{one.name}+{other.name}",
        sentence=f"{one.sentence}; {other.sentence}",
        breaks=(*one.breaks, *other.breaks),
        without=one.without | other.without,
        book=one.book or other.book,
        readings={**one.readings, **other.readings},
        refused=one.refused or other.refused,
        window=one.window or other.window,
        late=one.late or other.late,
        doomed=one.doomed or other.doomed,
    )
