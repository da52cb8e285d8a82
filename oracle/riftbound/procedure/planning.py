"""
Planning a payment
==================

For known facts, the ways to pay that are worth trying, in a fixed order. Resources never compete with each other, so
every useful source is used; what is left to choose is which objects to kill, exhaust and return. If any decisions
keep the rules that are asked for, one of these does. What is not needed is trimmed off again by the witness.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from oracle.facts import changed
from oracle.logic import Number, Span, Unknown
from oracle.riftbound.features.facts import MOST_MADE, Decisions, Facts, Thing, Use

UNUSED, _USED = Use(), Use(used=True)
MOST = 3000
"""More combinations of objects than this are left to the solver."""
LIMITED = "pay.only-for"
"""The rule that resources limited to something else do not pay for the card."""


def candidates(facts: Facts, rules: frozenset[str], done: Decisions | None = None) -> Iterator[Decisions] | None:
    """Decisions to try, the plainest first; None if there are too many combinations.

    `done` are decisions already taken: every candidate kills, exhausts and returns what they do.
    """
    asked = _asked(facts, "pay.kill-restriction" in rules, done.things if done is not None else ())
    size = 1
    for each in asked:
        size *= len(_sets(facts.things, each, ()))
    return None if size > MOST else _decisions(facts, rules, asked)


def relaxed(facts: Facts) -> list[Decisions] | None:
    """Decisions so that whatever set of rules some decisions keep, one of these keeps it.

    Beside the candidates for all rules: costs left unpaid, victims that do not fit, abilities without Reaction, limited
    resources, conversions that cover only some of what is due. None if there are too many combinations.
    """
    asked = _asked(facts, False, ())
    ways = [(each, replace(each, due=0)) if each.due else (each,) for each in asked]
    relaxable = _relaxable(facts)
    found: list[Decisions] = []
    for chosen in itertools.product(*ways):
        for uses in _uses(facts, chosen):
            for rules in _subsets(relaxable):
                found += _with_sources(facts, rules, uses, LIMITED in relaxable and LIMITED not in rules)
            if len(found) > MOST:
                return None
    return found


def _relaxable(facts: Facts) -> tuple[str, ...]:
    """The rules about sources that some decisions for these facts could break to keep others."""
    found = []
    if any(thing.adds is True and thing.reaction is not True for thing in facts.things):
        found.append("pay.add-needs-reaction")
    limited = any(thing.limited_energy or thing.limited_power for thing in facts.things)
    if limited or facts.limited_energy or facts.limited_power:
        found.append(LIMITED)
    if any(thing.makes_energy or thing.makes_power for thing in facts.things):
        found += ["pay.energy", "pay.domain", "pay.power"]
    return tuple(found)


@lru_cache
def _subsets(rules: tuple[str, ...]) -> list[frozenset[str]]:
    """Every subset, the largest first."""
    sizes = range(len(rules), -1, -1)
    return [frozenset(chosen) for size in sizes for chosen in itertools.combinations(rules, size)]


@dataclass(frozen=True, slots=True)
class Asked:
    """What one sort of cost asks for: how many objects, which ones fit, and which were taken already."""

    due: int
    kind: str
    also: str
    use: str
    done: tuple[int, ...]
    by_look: bool
    """Whether objects that a player can tell apart count as different."""


def _asked(facts: Facts, restricted: bool, uses: tuple[Use, ...], by_look: bool = False) -> tuple[Asked, ...]:
    """The first and the second kill cost, what is to be exhausted, what is to be returned; what is not due left out."""
    found = (
        (facts.kills_1, "kind_1", "fits_1" if restricted else "kind_1", "kill_1"),
        (facts.kills_2, "kind_2", "fits_2" if restricted else "kind_2", "kill_2"),
        (facts.exhausts_due, "fits_exhaust", "ready", "exhausted"),
        (facts.returns_due, "fits_return", "fits_return", "returned"),
    )
    asked = []
    for due, kind, also, use in found:
        done = _did(uses, use) if uses else ()
        if due != 0 or done:
            asked.append(Asked(_plain(due), kind, also, use, done, by_look))
    return tuple(asked)


def _plain(number: Number) -> int:
    assert isinstance(number, int)
    return number


def undecided(facts: Facts) -> Decisions:
    """Decisions of which nothing is known."""
    return _undecided(len(facts.things))


@lru_cache(maxsize=64)
def _undecided(number: int) -> Decisions:
    nothing = frozenset(("",))
    open_ = Unknown(nothing)
    use = Use(used=open_, kill_1=open_, kill_2=open_, exhausted=open_, returned=open_)
    return Decisions(
        things=(use,) * number,
        spends_limited=open_,
        made_energy=Span(0, MOST_MADE, nothing),
        made_power=Span(0, MOST_MADE, nothing),
    )


def _did(uses: tuple[Use, ...], name: str) -> tuple[int, ...]:
    return tuple(index for index, use in enumerate(uses) if getattr(use, name) is True)


def _picks(
    things: tuple[Thing, ...], asked: tuple[Asked, ...], taken: tuple[tuple[int, ...], ...] = ()
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to pick objects for each of the costs, one cost after the other."""
    if len(taken) == len(asked):
        yield taken
        return
    later = tuple(each.done for each in asked[len(taken) + 1 :])
    for chosen in _sets(things, asked[len(taken)], (*taken, *later)):
        yield from _picks(things, asked, (*taken, chosen))


def _sets(things: tuple[Thing, ...], asked: Asked, others: tuple[tuple[int, ...], ...]) -> list[tuple[int, ...]]:
    """Sets of as many objects as are due, or of fewer if there are not enough; interchangeable objects once.

    Objects that other costs take (`others`) are not interchangeable with those that none does.
    """
    fit = [
        index
        for index, thing in enumerate(things)
        if getattr(thing, asked.kind) is True and getattr(thing, asked.also) is True and index not in asked.done
    ]
    number = min(asked.due - len(asked.done), len(fit))
    if number <= 0:
        return [asked.done]
    seen: dict[tuple[object, ...], tuple[int, ...]] = {}
    for chosen in itertools.combinations(fit, number):
        chosen = tuple(sorted((*asked.done, *chosen)))
        marks = tuple(tuple(index in other for other in others) for index in chosen)
        seen.setdefault((tuple(_likeness(things[index], asked.by_look) for index in chosen), marks), chosen)
        if len(seen) > MOST:
            break
    return sorted(seen.values(), key=lambda chosen: (sum(things[i].supports is True for i in chosen), chosen))


def _likeness(thing: Thing, by_look: bool) -> tuple[object, ...]:
    names = [name for name in Thing.__slots__ if name != "id" and (by_look or name != "look")]
    return tuple(getattr(thing, name) for name in names)


def _decisions(facts: Facts, rules: frozenset[str], asked: tuple[Asked, ...]) -> Iterator[Decisions]:
    limited = LIMITED not in rules
    for uses in _uses(facts, asked):
        yield from _with_sources(facts, rules, uses, limited)


def ways_to_pick(facts: Facts) -> Iterator[tuple[Use, ...]]:
    """Every way to choose what to kill, exhaust and return, interchangeable objects once; nothing used to Add yet."""
    return _uses(facts, _asked(facts, True, (), by_look=True))


def _uses(facts: Facts, asked: tuple[Asked, ...]) -> Iterator[tuple[Use, ...]]:
    if not asked:
        yield (UNUSED,) * len(facts.things)
        return
    for picked in _picks(facts.things, asked):
        uses = [UNUSED] * len(facts.things)
        for each, indices in zip(asked, picked, strict=True):
            for index in indices:
                uses[index] = changed(uses[index], **{each.use: True})
        if any(_impossible(thing, use) for thing, use in zip(facts.things, uses, strict=True)):
            continue
        yield tuple(uses)


def _impossible(thing: Thing, use: Use) -> bool:
    """Used up twice: killed twice without being saved, or killed and returned."""
    twice = use.kill_1 is True and use.kill_2 is True and thing.saved is not True
    return twice or (use.returned is True and (use.kill_1 is True or use.kill_2 is True))


def _with_sources(facts: Facts, rules: frozenset[str], uses: tuple[Use, ...], limited: bool) -> Iterator[Decisions]:
    """Every source that costs nothing is used; those that cost Power are tried in every combination."""
    free: list[int] = []
    costly: list[int] = []
    for index, (thing, use) in enumerate(zip(facts.things, uses, strict=True)):
        if thing.adds is not True or (thing.reaction is not True and "pay.add-needs-reaction" in rules):
            continue
        if thing.exhausts is True and (thing.ready is not True or use.exhausted is True):
            continue
        if thing.dies is True and (use.kill_1 is True or use.kill_2 is True or use.returned is True):
            continue
        (costly if thing.pays_power else free).append(index)
    for size in range(len(costly) + 1):
        for extra in itertools.combinations(costly, size):
            chosen = list(uses)
            for index in (*free, *extra):
                use = uses[index]
                chosen[index] = _USED if use is UNUSED else changed(use, used=True)
            energy, power = _conversions(facts, chosen, rules, limited)
            yield Decisions(things=tuple(chosen), spends_limited=limited, made_energy=energy, made_power=power)


def _conversions(facts: Facts, uses: Sequence[Use], rules: frozenset[str], limited: bool) -> tuple[int, int]:
    """How much to turn into Energy and into Power so that what the rules ask for is covered, as little as possible."""
    pairs = [(thing, use) for thing, use in zip(facts.things, uses, strict=True) if use.used is True]
    to_energy = any(thing.makes_energy is True for thing, _ in pairs)
    to_power = any(thing.makes_power is True for thing, _ in pairs)
    if not (to_energy or to_power):
        return 0, 0

    def supply(*names: str) -> int:
        return sum(int(getattr(facts, name)) for name in names)

    def yields(name: str) -> int:
        return sum(int(getattr(thing, name)) for thing, _ in pairs)

    def there(name: str) -> int:
        return supply(name) + yields(name)

    universal, free, tied = there("universal"), there("energy"), there("tied")
    if limited:
        universal, free = universal + there("limited_power"), free + there("limited_energy")
    first, second, third = there("first"), there("second"), there("third")
    one, two, three = supply("first_due"), supply("second_due"), supply("third_due")
    either, anything = supply("either_due"), supply("any_due") + yields("pays_power")
    everything = first + second + third + there("other") + universal
    short = max(
        one - first,
        two - second,
        three - third,
        one + two + either - first - second,
        one + three - first - third,
        two + three - second - third,
        one + two + three + either - first - second - third,
    )
    power = 0
    if to_power and "pay.domain" in rules:
        power = max(power, short - universal)
    if to_power and "pay.power" in rules:
        power = max(power, one + two + three + either + anything - everything)
    energy = 0
    if to_energy and "pay.energy" in rules:
        energy = max(energy, supply("energy_due") + power - free - tied, power - free)
    return energy, power
