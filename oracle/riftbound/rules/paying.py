"""
Paying for a card
=================

The combined Energy and Power of the total cost is paid, with runes, floating resources and abilities that Add and
have Reaction; every other cost is paid as well. A ready rune gives one Energy when exhausted and then still one Power
of its domain when recycled. Energy and Power never stand in for each other.

Power of the right domains is a matching: it exists exactly if for every set of domains the Power that could pay for
them covers what only they can pay (Hall's condition), so each rule below is an inequality.
"""

from __future__ import annotations

from oracle.logic import Number, Truth, all_of, at_least, every, implies, negation, total
from oracle.riftbound.features.play import Play
from oracle.rule import constraint


@constraint(
    "pay.energy",
    aspect="payment",
    cites={"1.3": "357.1", "1.4": "357.1"},
)
def energy_is_paid(play: Play) -> Truth:
    """The Energy of the total cost is paid."""
    given = play.decided.made_power
    return all_of(
        at_least(total((play.free_energy, play.tied_energy)), total((play.facts.energy_due, given))),
        at_least(play.free_energy, given),
    )


@constraint(
    "pay.domain",
    aspect="payment",
    cites={"1.3": "162.2", "1.4": "163.2"},
)
def domains_are_paid(play: Play) -> Truth:
    """The Power of particular domains is paid with Power of those domains or universal Power."""
    facts = play.facts
    first, second, third = play.power("first"), play.power("second"), play.power("third")
    universal = play.universal_power

    def covers(supply: tuple[Number, ...], *demand: Number) -> Truth:
        return at_least(total((*supply, universal)), total(demand))

    return all_of(
        covers((first,), facts.first_due),
        covers((second,), facts.second_due),
        covers((third,), facts.third_due),
        covers((first, second), facts.first_due, facts.second_due, facts.either_due),
        covers((first, third), facts.first_due, facts.third_due),
        covers((second, third), facts.second_due, facts.third_due),
        covers((first, second, third), facts.first_due, facts.second_due, facts.third_due, facts.either_due),
    )


@constraint(
    "pay.power",
    aspect="payment",
    cites={"1.3": "357.1", "1.4": "357.1"},
)
def power_is_paid(play: Play) -> Truth:
    """There is as much Power as the total cost and the abilities used ask for in all."""
    facts = play.facts
    supply = [play.power(domain) for domain in ("first", "second", "third", "other")]
    return at_least(
        total((*supply, play.universal_power)),
        total(
            (
                facts.first_due,
                facts.second_due,
                facts.third_due,
                facts.either_due,
                facts.any_due,
                play.power_spent_on_abilities,
            )
        ),
    )


@constraint(
    "pay.only-for",
    aspect="payment",
    cites={"1.3": "002", "1.4": "054.2"},
)
def limited_resources_stay_aside(play: Play) -> Truth:
    """Resources that may be spent on other things only do not pay for this card."""
    return negation(play.decided.spends_limited)


@constraint(
    "pay.add-needs-reaction",
    aspect="payment",
    cites={"1.3": "357.1.a", "1.4": "357.1.a"},
)
def abilities_used_have_reaction(play: Play) -> Truth:
    """Only abilities with Reaction that Add resources are used while paying."""
    return every(implies(use.used, thing.reaction) for thing, use in play.pairs)


@constraint(
    "pay.kill",
    aspect="payment",
    cites={"1.3": "357.2", "1.4": "357.2"},
)
def kill_costs_are_paid(play: Play) -> Truth:
    """Every cost to kill something is paid; a kill that is replaced counts as paid."""
    return all_of(
        at_least(play.killed(1), play.facts.kills_1),
        at_least(play.killed(2), play.facts.kills_2),
    )


@constraint(
    "pay.kill-restriction",
    aspect="payment",
    cites={"1.3": "356.2.a.1", "1.4": "356.2.a.1"},
)
def victims_fit_the_cost(play: Play) -> Truth:
    """What is killed meets the cost's own restriction to a place, a tag or a Might."""
    return every(
        all_of(implies(use.kill_1, thing.fits_1), implies(use.kill_2, thing.fits_2)) for thing, use in play.pairs
    )


@constraint(
    "pay.exhaust",
    aspect="payment",
    cites={"1.3": "414.4", "1.4": "414.4"},
)
def exhaust_costs_are_paid(play: Play) -> Truth:
    """Every cost to exhaust an object is paid with a ready object that the cost names."""
    return at_least(play.exhausted, play.facts.exhausts_due)


@constraint(
    "pay.return",
    aspect="payment",
    cites={"1.3": "357.2", "1.4": "357.2"},
)
def return_costs_are_paid(play: Play) -> Truth:
    """Every cost to return an object to its owner's hand is paid."""
    return at_least(play.returned, play.facts.returns_due)


@constraint(
    "pay.discard",
    aspect="payment",
    cites={"1.3": "422.3", "1.4": "422.3"},
)
def discards_are_paid(play: Play) -> Truth:
    """There are as many other cards in hand as have to be discarded."""
    return at_least(play.facts.cards_to_discard, play.facts.discards_due)


@constraint(
    "pay.recycle",
    aspect="payment",
    cites={"1.3": "416.3", "1.4": "416.3"},
)
def recycles_are_paid(play: Play) -> Truth:
    """There are as many cards in the trash as have to be recycled."""
    return at_least(play.facts.cards_to_recycle, play.facts.recycles_due)


@constraint(
    "pay.xp",
    aspect="payment",
    cites={"1.3": "730.2", "1.4": "730.2"},
)
def xp_is_paid(play: Play) -> Truth:
    """XP that is spent is there."""
    return at_least(play.facts.xp, play.facts.xp_due)


@constraint(
    "pay.buffs",
    aspect="payment",
    cites={"1.3": "357.2", "1.4": "357.2"},
)
def buffs_are_paid(play: Play) -> Truth:
    """Buffs that are spent are there."""
    return at_least(play.facts.buffs, play.facts.buffs_due)
