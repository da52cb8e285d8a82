"""Is the play legal, with which kill, and in how many ways can it be paid?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

from .board import Place, Rune, Situation, Unit, controller, has_priority, own_units_at

Use = tuple[bool, bool]
"""What a payment does with one rune: exhausted, recycled."""


@dataclass(frozen=True)
class Answer:
    """The verdict on one way to play the card.

    - `victims`: indices into `Situation.units` of the units that may be killed as the cost so that the play is
      legal; empty if the play is illegal or kills nobody.
    - `broken`: why it is illegal, in plain words; empty if legal. With several units to kill: the reasons of
      those kills that break least.
    """

    legal: bool
    victims: frozenset[int]
    broken: frozenset[str]


def judge(s: Situation, destination: Place, accelerate: bool) -> Answer:
    """Judge the play to `destination`, paying Accelerate or not, over every kill and every use of the runes [353-358].

    Killing a unit changes nothing about runes, so that kills and rune uses are tried apart.
    """
    shared: set[str] = set()
    if not has_priority(s):
        shared.add("no priority")  # 312.1.b
    if accelerate and not s.accelerate:
        shared.add("no Accelerate to pay")  # 805.1.a
    if not payable(s.runes, *demand(s, accelerate)):
        shared.add("cannot pay")  # 357.1, 358.2
    if s.kill and not s.units:
        shared.add("nobody to kill")  # 203.3, 356.2.a.1
    by_victim = {victim: wrong(s, destination, victim) for victim in victims_to_try(s)}
    least = min(len(reasons) for reasons in by_victim.values())
    if shared or least:
        closest = {reason for reasons in by_victim.values() if len(reasons) == least for reason in reasons}
        return Answer(False, frozenset(), frozenset(shared | closest))
    return Answer(True, frozenset(v for v, reasons in by_victim.items() if v is not None and not reasons), frozenset())


def count_payments(s: Situation, destination: Place, accelerate: bool) -> int:
    """In how many ways the play can be paid legally and without waste.

    A way is which runes are exhausted, which are recycled and which unit is killed; exactly the Energy and the
    Fury Power demanded are made, no calm rune is recycled [164.2]; runes and units are told apart, order is not.
    """
    answer = judge(s, destination, accelerate)
    if not answer.legal:
        return 0
    return max(len(answer.victims), 1) * sum(exact(s, accelerate, uses) for uses in rune_uses(s.runes))


def victims_to_try(s: Situation) -> list[int | None]:
    """Every unit of the player, if the card demands a kill; the card itself is not on the board [354, 359.2]."""
    return list(range(len(s.units))) if s.kill and s.units else [None]


def without(units: tuple[Unit, ...], victim: int | None) -> tuple[Unit, ...]:
    """The player's units once the kill has been paid [357.2, 428.1.a.1]."""
    return tuple(unit for index, unit in enumerate(units) if index != victim)


def wrong(s: Situation, destination: Place, victim: int | None) -> frozenset[str]:
    """What is wrong with place and timing if this unit is killed: choice of the location, then legality check."""
    left = without(s.units, victim)
    by_other_means = may_enter_anyway(s, destination)
    if not by_other_means and not ambush_reaches(s, destination, s.units):
        return frozenset({"not a valid location"})  # 355.2
    found: set[str] = set()
    if not by_other_means and not ambush_reaches(s, destination, left):
        found.add("location no longer supported")  # 822.3
    if (s.closed or s.showdown) and not s.reaction and not ambush_reaches(s, destination, left):
        found.add("no Reaction")  # 308.1.a, 309.1.a, 358.4, 813.4.b
    return frozenset(found)


def ambush_reaches(s: Situation, destination: Place, units: tuple[Unit, ...]) -> bool:
    """Whether Ambush lends location and Reaction: own units at that battlefield [822.1.b], or its verb [822.1.d]."""
    if destination == "base":
        return False
    supported = s.ambush and own_units_at(units, destination) > 0
    return supported or (s.grant == "enemy" and s.enemy == destination)


def may_enter_anyway(s: Situation, destination: Place) -> bool:
    """Own base or a controlled battlefield [355.2.a], or a granted open one [355.2.b, 170.11.c].

    Control of a battlefield emptied by the payment lasts while there is a chain [190.4.c, 323.6], and during
    finalization the card itself is on it [354.1].
    """
    if destination == "base" or controller(s, destination) == "player":
        return True
    unoccupied = s.enemy != destination and not own_units_at(s.units, destination)
    return s.grant == "open" and unoccupied and controller(s, destination) is None


@cache
def rune_uses(runes: tuple[Rune, ...]) -> list[tuple[Use, ...]]:
    """Every combination of uses: a ready rune may be exhausted, any rune recycled, also both [164.2, 414.1.b]."""
    return list(product(*(list(ways(ready)) for _domain, ready in runes)))


def ways(ready: bool) -> Iterator[Use]:
    """What one rune can do: nothing, recycle; if ready also exhaust, or exhaust and then recycle."""
    for exhaust in (False, True) if ready else (False,):
        for recycle in (False, True):
            yield exhaust, recycle


def demand(s: Situation, accelerate: bool) -> tuple[int, int]:
    """Energy and Fury Power to pay: printed, plus one of each for Accelerate [356.2.b.1, 805.1.a, 805.1.a.1]."""
    return s.energy + accelerate, s.power + accelerate


def yields(runes: tuple[Rune, ...], uses: tuple[Use, ...]) -> tuple[int, int, int]:
    """Energy, Fury Power and calm Power that these uses add [164.2.a, 164.2.b.1]."""
    energy = sum(exhaust for exhaust, _recycle in uses)
    fury = sum(recycle for (_e, recycle), (domain, _r) in zip(uses, runes, strict=True) if domain == "fury")
    calm = sum(recycle for (_e, recycle), (domain, _r) in zip(uses, runes, strict=True) if domain == "calm")
    return energy, fury, calm


@cache
def payable(runes: tuple[Rune, ...], need_energy: int, need_power: int) -> bool:
    """Whether some uses of the runes cover the demand; a surplus would stay in the pool [166]."""
    for uses in rune_uses(runes):
        energy, fury, _calm = yields(runes, uses)
        if energy >= need_energy and fury >= need_power:
            return True
    return False


def exact(s: Situation, accelerate: bool, uses: tuple[Use, ...]) -> bool:
    """Whether these uses make the demand and nothing else."""
    return yields(s.runes, uses) == (*demand(s, accelerate), 0)
