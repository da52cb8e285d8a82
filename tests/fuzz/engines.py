"""Engines for `--engine tests.fuzz.engines:NAME`, and mutants in this process."""

from __future__ import annotations

from oracle.engines.serving import Reference
from oracle.engines.target import Target, target

HERE = "tests.fuzz.engines:"
RULEBOOK = "riftbound"


class Right(Reference):
    """No mistake."""

    def __init__(self) -> None:
        super().__init__(RULEBOOK)


class AllToBase(Reference):
    """Units enter at Base, wherever they were played to."""

    def __init__(self) -> None:
        super().__init__(RULEBOOK, mutant="all-to-base")


class TwoMistakes(Reference):
    """Chains do not matter, and units enter ready."""

    def __init__(self) -> None:
        super().__init__(RULEBOOK, mutant="no-timing.closed+no-entry.exhausted")


def mutant(name: str | None) -> Target:
    """The reference engine in this process, with this mistake."""
    return Target(lambda: Reference(RULEBOOK, mutant=name))


def named(engine: type[Reference]) -> Target:
    """One of the engines above, by its name, so that other processes can make it, too."""
    return target(HERE + engine.__name__)
