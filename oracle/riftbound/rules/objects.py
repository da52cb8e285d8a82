"""
What can happen at a table
==========================

An object gives what it has to give once: an exhausted object is not exhausted again, what has left the board is not
there any more, and a cost takes only the sort of object it names. These rules are never the explanation of why a
play is illegal; they say which payments are payments at all.
"""

from __future__ import annotations

from oracle.logic import Truth, all_of, any_of, at_least, every, implies, none_of, some
from oracle.riftbound.features.play import Play
from oracle.rule import constraint


@constraint(
    "object.exhausted",
    aspect="payment",
    cites={"1.3": "414.1.b", "1.4": "414.1.b"},
    physics=True,
)
def exhausted_objects_stay_so(play: Play) -> Truth:
    """An exhausted object cannot be exhausted again."""
    return every(
        all_of(
            implies(all_of(use.used, thing.exhausts), thing.ready),
            implies(use.exhausted, thing.ready),
            none_of(all_of(use.used, thing.exhausts, use.exhausted)),
        )
        for thing, use in play.pairs
    )


@constraint(
    "object.gone",
    aspect="payment",
    cites={"1.3": "110", "1.4": "124"},
    physics=True,
)
def gone_objects_are_gone(play: Play) -> Truth:
    """An object that has left the board pays for nothing more; one that was saved may be killed again."""
    return every(
        all_of(
            implies(any_of(use.used, use.kill_1, use.kill_2, use.exhausted, use.returned), thing.present),
            implies(all_of(use.kill_1, use.kill_2), thing.saved),
            implies(use.returned, none_of(use.kill_1, use.kill_2)),
            implies(all_of(use.used, thing.dies), none_of(use.kill_1, use.kill_2, use.returned)),
        )
        for thing, use in play.pairs
    )


@constraint(
    "pay.sort",
    aspect="payment",
    cites={"1.3": "356.2.a.1", "1.4": "356.2.a.1"},
    physics=True,
)
def costs_take_what_they_name(play: Play) -> Truth:
    """A cost is paid with the sort of object it names, whose controller stands in the relation it names."""
    return every(
        all_of(
            implies(use.kill_1, thing.kind_1),
            implies(use.kill_2, thing.kind_2),
            implies(use.exhausted, thing.fits_exhaust),
            implies(use.returned, thing.fits_return),
        )
        for thing, use in play.pairs
    )


@constraint(
    "pay.ability",
    aspect="payment",
    cites={"1.3": "357.1.a", "1.4": "357.1.a"},
    physics=True,
)
def abilities_are_there(play: Play) -> Truth:
    """An ability that Adds is used only where the object has it and its own conditions hold."""
    converts = [
        implies(at_least(made, 1), some(all_of(getattr(thing, kind), use.used) for thing, use in play.pairs))
        for made, kind in ((play.decided.made_energy, "makes_energy"), (play.decided.made_power, "makes_power"))
    ]
    return all_of(every(implies(use.used, thing.adds) for thing, use in play.pairs), *converts)


@constraint(
    "pay.replacement",
    aspect="payment",
    cites={"1.3": "370.1", "1.4": "370.1"},
    physics=True,
)
def replacements_apply(play: Play) -> Truth:
    """A kill is replaced by what replaces it and nothing else, and by what must apply whether one likes it or not."""
    return none_of(*(use.misreplaced for _, use in play.pairs))


@constraint(
    "pay.not-owed",
    aspect="payment",
    cites={"1.3": "357.2", "1.4": "357.2"},
    physics=True,
)
def nothing_is_paid_that_is_not_owed(play: Play) -> Truth:
    """Nothing is given up for a cost that does not ask for it: killed, exhausted, returned, discarded or spent."""
    facts = play.facts
    return all_of(
        at_least(facts.kills_1, play.killed(1)),
        at_least(facts.kills_2, play.killed(2)),
        at_least(facts.exhausts_due, play.exhausted),
        at_least(facts.returns_due, play.returned),
    )
