"""
Which rules stand
=================

Asks rules about facts and decisions: which hold, and which fail or hold whatever is decided. After some questions
about positions of one shape the rules are compiled for it; the answers are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from oracle import facts as declared
from oracle.deciders import straight
from oracle.logic import Truth
from oracle.rule import Kind, Rule
from oracle.rulebook import Rulebook

PATIENCE = 50
"""Questions about one shape that are answered by running the rules' text before it is compiled."""
MOST_SHAPES = 64
"""Shapes that are compiled for one rulebook; the text is run for further ones."""
MOST_SEQUENCES = 256
"""Sequences of rules of which the bits are kept."""


class Sequenced(NamedTuple):
    """A sequence of rules, each with its bit, and all of the bits."""

    rules: Sequence[Rule]
    pairs: list[tuple[Rule, int]]
    bits: int


class Standing:
    """The constraints of one rulebook."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.rules = [rule for rule in rulebook.rules if rule.kind is Kind.CONSTRAINT]
        self._bit = {rule.id: 1 << index for index, rule in enumerate(self.rules)}
        self._slots = [field.name for field in declared.fields_of(rulebook.facts) if field.kind is not None]
        self._known: dict[int, Sequenced] = {}
        self._barring: Callable[[Any], int] | None = None
        self._reads: dict[str, frozenset[str]] | None = None
        self._always: frozenset[str] = frozenset()
        self._sparing: Callable[[Any, Any, int], int] | None = None
        self._spared = 0
        self._asked: dict[tuple[int, ...], int] = {}
        self.compiled: dict[tuple[int, ...], tuple[straight.Fails, straight.Settled] | None] = {}

    def fallen(self, facts: Any, decided: Any, rules: Sequence[Rule]) -> list[tuple[Rule, Truth]]:
        """The rules that are not known to hold, in order, each with its truth."""
        compiled = self._for(facts)
        if compiled is not None:
            try:
                failing = compiled[0](facts, decided)
            except TypeError:
                pass  # Something that matters is not known.
            else:
                return [(rule, False) for rule in rules if failing & self._bit[rule.id]] if failing else []
        view = self.rulebook.view(facts, decided)
        truths = [(rule, rule(view)) for rule in rules]
        return [(rule, truth) for rule, truth in truths if truth is not True]

    def breaches(self, facts: Any, options: Sequence[Any], rules: Sequence[Rule]) -> set[frozenset[str]]:
        """The sets of rules, by id, that the decisions of some options do not keep for certain."""
        compiled = self._for(facts)
        if compiled is not None:
            try:
                found = {compiled[0](facts, decided) for decided in options}
            except TypeError:
                pass
            else:
                return {frozenset(rule.id for rule in rules if bits & self._bit[rule.id]) for bits in found}
        return {frozenset(rule.id for rule, _ in self.fallen(facts, decided, rules)) for decided in options}

    def settled(self, facts: Any, rules: Sequence[Rule]) -> tuple[list[Rule], list[Rule]]:
        """The rules that fail on the facts alone, and those that depend on decisions; the others hold in any case."""
        compiled = self._for(facts)
        if compiled is not None:
            try:
                failing, holding = compiled[1](facts)
            except TypeError:
                pass
            else:
                pairs, done = self._sequenced(rules).pairs, failing | holding
                lost = [rule for rule, bit in pairs if failing & bit] if failing else []
                return lost, [rule for rule, bit in pairs if not done & bit]
        view = self.rulebook.view(facts, self.rulebook.undecided(facts))
        truths = [(rule, rule(view)) for rule in rules]
        return [rule for rule, truth in truths if truth is False], [
            rule for rule, truth in truths if truth is not True and truth is not False
        ]

    def barred(self, facts: Any, rules: Sequence[Rule]) -> bool:
        """Whether some rule fails by the facts that no choice changes, whichever choices are taken."""
        try:
            if self._barring is None:
                self._barring = straight.barring(self.rulebook, self.rules, self.rulebook.fixed)
            failing = self._barring(facts)
        except TypeError:
            return False  # Something that matters is not known, or a rule cannot be written down.
        return failing & self._sequenced(rules).bits != 0

    def reads(self, names: Iterable[str]) -> frozenset[str] | None:
        """The facts, those of slots left out, that these rules and the facts of the table hang on; None if not known.

        No change of other facts lets rules be kept together that cannot be.
        """
        if self._reads is None:
            try:
                found = straight.reads(self.rulebook, self.rules)
            except TypeError:
                found = []  # A rulebook whose rules cannot be written down.
            self._reads = {rule.id: read for rule, read in zip(self.rules, found, strict=False)}
            always = [self._reads[rule.id] for rule in self.rules if rule.physics and rule.id in self._reads]
            self._always = frozenset().union(*always)
        known = [self._reads.get(name) for name in names]
        return None if None in known else self._always.union(*known)  # type: ignore[arg-type]

    def keeps(self, facts: Any, decided: Any, rules: Sequence[Rule]) -> bool | None:
        """Whether all the rules hold, None where that is open, reading no more than it takes: for facts without slots
        that are only worked out when they are read."""
        self._spared += 1
        if self._spared > PATIENCE:
            try:
                if self._sparing is None:
                    self._sparing = straight.sparing(self.rulebook, self.rules)
                return not self._sparing(facts, decided, self._sequenced(rules).bits)
            except TypeError:
                pass  # Something that matters is not known, or a rule cannot be written down.
        view, found = self.rulebook.view(facts, decided), True
        for rule in rules:
            truth = rule(view)
            if truth is False:
                return False
            found = found and truth is True
        return found or None

    def _sequenced(self, rules: Sequence[Rule]) -> Sequenced:
        """The rules with their bits; kept for the sequences that never change, which are asked about all the time."""
        known = self._known.get(id(rules))
        if known is not None and known.rules is rules:
            return known
        pairs = [(rule, self._bit[rule.id]) for rule in rules]
        found = Sequenced(rules, pairs, sum(bit for _, bit in pairs))
        if isinstance(rules, tuple) and len(self._known) < MOST_SEQUENCES:
            self._known[id(rules)] = found
        return found

    def _for(self, facts: Any) -> tuple[straight.Fails, straight.Settled] | None:
        shape = tuple([len(getattr(facts, name)) for name in self._slots])
        if shape in self.compiled:
            return self.compiled[shape]
        self._asked[shape] = self._asked.get(shape, 0) + 1
        if self._asked[shape] <= PATIENCE or len(self.compiled) >= MOST_SHAPES:
            return None
        try:
            compiled = straight.compiled(self.rulebook, self.rules, dict(zip(self._slots, shape, strict=True)))
        except TypeError:
            compiled = None  # A rulebook whose rules cannot be written down is asked as it is.
        return self.compiled.setdefault(shape, compiled)


@cache
def standing(rulebook: Rulebook) -> Standing:
    """The constraints of a rulebook; what was compiled is kept as long as the process lives."""
    return Standing(rulebook)


def fallen(rulebook: Rulebook, facts: Any, decided: Any, rules: Sequence[Rule]) -> list[tuple[Rule, Truth]]:
    """The rules that are not known to hold, in order, each with its truth."""
    return standing(rulebook).fallen(facts, decided, rules)


def breaches(rulebook: Rulebook, facts: Any, options: Iterable[Any], rules: Sequence[Rule]) -> set[frozenset[str]]:
    """The sets of rules, by id, that the decisions of some options do not keep for certain."""
    return standing(rulebook).breaches(facts, list(options), rules)


def kept(rulebook: Rulebook, facts: Any, decided: Any, rules: Sequence[Rule]) -> bool:
    """Whether all the rules are known to hold."""
    return not fallen(rulebook, facts, decided, rules)


def settled(rulebook: Rulebook, facts: Any, rules: Sequence[Rule]) -> tuple[list[Rule], list[Rule]]:
    """The rules that fail on the facts alone, and those that depend on decisions; the others hold in any case."""
    return standing(rulebook).settled(facts, rules)


def barred(rulebook: Rulebook, facts: Any, rules: Sequence[Rule]) -> bool:
    """Whether some rule fails by the facts that no choice changes, whichever choices are taken."""
    return standing(rulebook).barred(facts, rules)


def reads(rulebook: Rulebook, names: Iterable[str]) -> frozenset[str] | None:
    """The facts, those of slots left out, that these rules and the facts of the table hang on; None if not known."""
    return standing(rulebook).reads(names)


def keeps(rulebook: Rulebook, facts: Any, decided: Any, rules: Sequence[Rule]) -> bool | None:
    """Whether all the rules hold, None where that is open, reading no more than it takes."""
    return standing(rulebook).keeps(facts, decided, rules)
