"""
The legality check and what surrounds it
========================================

Between announcement and finalization nobody receives priority; others may only choose or order replacement effects.
The check looks at targets, costs, the state that would result and the timing; a play that fails is undone. A player
may not choose or pay in a way that is bound to fail while there is another way.
"""

from __future__ import annotations

from oracle.logic import Truth, all_of, every, implies, negation, none_of
from oracle.riftbound.features.play import Play
from oracle.rule import conduct, constraint


@constraint(
    "check.targets",
    aspect="check",
    cites={"1.3": "358.1", "1.4": "358.1"},
)
def targets_are_legal(play: Play) -> Truth:
    """Every chosen target is a legal one, and still there after the costs were paid."""
    left = (implies(thing.targeted, none_of(use.kill_1, use.kill_2, use.returned)) for thing, use in play.pairs)
    return all_of(play.facts.targets_legal, every(left))


@constraint(
    "check.three-sides",
    aspect="check",
    cites={"1.3": "358.2", "1.4": "358.3"},
)
def no_third_side(play: Play) -> Truth:
    """No battlefield ends up with units of three players."""
    return negation(play.facts.third_side)


@constraint(
    "check.no-window",
    aspect="check",
    cites={"1.3": "337.1.a", "1.4": "337.1.a"},
)
def nobody_else_acts(play: Play) -> Truth:
    """Nobody else acts between announcement and finalization; choosing replacement effects is no action."""
    return negation(play.facts.interrupted)


@conduct("conduct.doomed-choice", aspect="check", cites={"1.3": "355.16", "1.4": "355.16"})
def choice_is_not_doomed(another_choice_works: bool) -> bool:
    """No choice is made that is bound to make the play illegal while another choice is not."""
    return not another_choice_works


@conduct("conduct.doomed-payment", aspect="check", cites={"1.3": "357.3", "1.4": "357.3"})
def payment_is_not_doomed(another_payment_works: bool) -> bool:
    """No payment is made that is bound to make the play illegal while another payment is not."""
    return not another_payment_works
