"""
Repairs
=======

The cheapest change of facts that would make an illegal course legal. Only facts declared as flippable are changed,
never a printed cost or whose turn it is. Of equally cheap changes the first in alphabetical order is reported, so the
answer does not depend on what the solver was asked before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from oracle import facts as declared
from oracle.deciders.change import Change, small_sets
from oracle.deciders.model import Literal
from oracle.deciders.solver import Question
from oracle.facts import Flip


@dataclass(frozen=True, slots=True)
class Group:
    """A fact that may be changed, with the literals that say how it is now."""

    name: str
    flip: Flip
    literals: tuple[Literal, ...]


def repair(question: Question, rules: Sequence[str], below: int) -> tuple[Change, ...] | None:
    """The cheapest change of facts after which the rules can be kept; None if none is cheaper than `below`."""
    groups = _flippable(question)
    loose = {literal: group.name for group in groups for literal in group.literals}
    fixed = [literal for literal in question.loose if literal not in loose]
    clashes: list[frozenset[str]] = []
    for weight, changed in small_sets(tuple((group.name, group.flip.weight) for group in groups)):
        if weight >= below:
            return None
        if any(not clash & changed for clash in clashes):
            continue
        kept = [literal for group in groups if group.name not in changed for literal in group.literals]
        if question.check(rules, loose=[*fixed, *kept]):
            wanted = [group for group in groups if group.name in changed]
            return tuple(_measure(question, wanted, [*fixed, *kept], rules))
        clash = frozenset(loose[literal] for literal in question.model.core() if literal in loose)
        if not clash:
            return None
        clashes.append(clash)
    return None


def _flippable(question: Question) -> list[Group]:
    fields = {f.name: f for f in declared.fields_of(question.rulebook.facts) if f.flip is not None}
    found: dict[str, Group] = {}
    for literal in question.loose:
        atom, holds = literal
        field = fields.get(atom.removeprefix("fact:").partition(">=")[0])
        if field is None or field.flip is None or holds is field.flip.to:
            continue
        before = found[field.name].literals if field.name in found else ()
        found[field.name] = Group(field.name, field.flip, (*before, literal))
    return [found[name] for name in sorted(found)]


def _measure(
    question: Question, groups: Sequence[Group], kept: list[Literal], rules: Sequence[str]
) -> Iterator[Change]:
    """The changes, numbers raised by as little as will do, one after the other."""
    size = question.model.size
    caps = {field.name: field.most(size) for field in declared.fields_of(question.rulebook.facts)}
    for group in groups:
        name, amount, now = group.name, 0, getattr(question.course.facts, group.name)
        for amount in range(1, caps[name] - now + 1 if caps[name] else 0):
            most = [(f"fact:{name}>={now + amount + 1}", False)] if now + amount < caps[name] else []
            if question.check(rules, loose=[*kept, *most]):
                kept = [*kept, *most]
                break
        yield Change(name, group.flip, amount)
