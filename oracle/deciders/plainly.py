"""
Clashes and repairs in plain Python
===================================

Where a rulebook can list decisions so that whatever rules some decisions keep, one of the listed does too, every
clash of rules and the cheapest repair follow without the solver, several times faster. The solver remains the proof,
and tests hold both to the same answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from oracle import facts as declared
from oracle.deciders.change import Change, small_sets
from oracle.deciders.hitting import hitting_sets
from oracle.deciders.standing import breaches, kept, reads, settled
from oracle.facts import Field, changed
from oracle.logic import Span, Unknown
from oracle.rule import Rule
from oracle.rulebook import Rulebook

ANYTHING: frozenset[str] = frozenset(("",))


def clashes(
    rulebook: Rulebook, facts: Any, rules: Sequence[Rule], options: Sequence[Any]
) -> tuple[tuple[str, ...], ...]:
    """Every minimal set of rules that no decisions keep, in the order of `rules`; none if some keep them all.

    `options` are the rulebook's `relaxed` decisions for these facts. A set of rules cannot be kept exactly if it meets
    what each of them breaks.
    """
    broken = breaches(rulebook, facts, options, rules)
    if frozenset() in broken:
        return ()
    least = [each for each in broken if not any(other < each for other in broken)]
    order = {rule.id: index for index, rule in enumerate(rules)}
    found = [tuple(sorted(core, key=order.__getitem__)) for core in hitting_sets(sorted(least, key=sorted))]
    return tuple(sorted(found, key=lambda core: (len(core), [order[rule] for rule in core])))


def repair(
    rulebook: Rulebook, facts: Any, rules: Sequence[Rule], below: int, cores: Iterable[Sequence[str]] = ()
) -> tuple[Change, ...] | None:
    """The cheapest change of facts after which the rules can be kept; None if none weighs less than `below`.

    `cores` are sets of rules that are known to clash.
    """
    fields = {field.name: field for field in _flippable(facts)}
    learnt = [read for read in (reads(rulebook, core) for core in cores) if read is not None]
    if any(fields.keys().isdisjoint(read) for read in learnt):
        return None
    for weight, names in small_sets(tuple((name, _weight(field)) for name, field in fields.items())):
        if weight >= below:
            return None
        if any(not clash & names for clash in learnt):
            continue
        mended = changed(facts, **{name: _flipped(fields[name], rulebook) for name in names})
        hopeless, open_ = settled(rulebook, mended, rules)
        if hopeless:
            learnt.append(_needed(rulebook, facts, hopeless[0], names, fields))
        elif _payable(rulebook, mended, rules, open_):
            return tuple(_measure(rulebook, facts, mended, [fields[name] for name in sorted(names)], rules))
    return None


def _weight(field: Field) -> int:
    assert field.flip is not None
    return field.flip.weight


def _flippable(facts: Any) -> list[Field]:
    """Facts that a repair may change, in alphabetical order."""
    found = [
        field
        for field in declared.fields_of(type(facts))
        if field.flip is not None and (field.cap is not None or getattr(facts, field.name) is not field.flip.to)
    ]
    return sorted(found, key=lambda field: field.name)


def _flipped(field: Field, rulebook: Rulebook) -> Any:
    """The other truth of a flag; for a number the most that any size class holds."""
    assert field.flip is not None
    return field.flip.to if field.cap is None else field.most(list(rulebook.sizes.values())[-1])


def _freed(facts: Any, field: Field, rulebook: Rulebook) -> Any:
    """What a fact becomes when it may be anything a repair could make it."""
    if field.cap is None:
        return Unknown(ANYTHING)
    return Span(getattr(facts, field.name), field.most(list(rulebook.sizes.values())[-1]), ANYTHING)


def _needed(
    rulebook: Rulebook, facts: Any, rule: Rule, names: frozenset[str], fields: dict[str, Field]
) -> frozenset[str]:
    """Facts of which a repair must change one, since the rule fails whatever all the others are."""
    free = {name: _freed(facts, fields[name], rulebook) for name in names}
    needed = set()
    for name in fields:
        if name in free:
            continue
        trial = changed(facts, **free, **{name: _freed(facts, fields[name], rulebook)})
        if rule(rulebook.view(trial, rulebook.undecided(trial))) is False:
            free[name] = getattr(trial, name)
        else:
            needed.add(name)
    return frozenset(needed)


def _payable(rulebook: Rulebook, facts: Any, rules: Sequence[Rule], open_: Sequence[Rule]) -> bool:
    """Whether some decisions keep all the rules, of which those not in `open_` hold in any case."""
    options = rulebook.candidates(facts, frozenset(rule.id for rule in rules))
    return any(kept(rulebook, facts, decided, open_) for decided in options or ())


def _measure(
    rulebook: Rulebook, facts: Any, mended: Any, fields: Sequence[Field], rules: Sequence[Rule]
) -> Iterator[Change]:
    """The changes, numbers raised by as little as will do, one after the other."""
    for field in fields:
        assert field.flip is not None
        if field.cap is None:
            yield Change(field.name, field.flip)
            continue
        now = getattr(facts, field.name)
        low, high, step = now + 1, getattr(mended, field.name), 1
        # Little is missing as a rule, so steps are small at first.
        while low < high:
            middle = min(low + step - 1, (low + high) // 2)
            trial = changed(mended, **{field.name: middle})
            hopeless, open_ = settled(rulebook, trial, rules)
            enough = not hopeless and _payable(rulebook, trial, rules, open_)
            low, high, step = (low, middle, step) if enough else (middle + 1, high, step * 2)
        mended = changed(mended, **{field.name: low})
        yield Change(field.name, field.flip, low - now)
