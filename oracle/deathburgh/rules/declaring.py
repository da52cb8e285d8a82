"""
Declaring and pausing
=====================

The Ambush is declared as soon as it is triggered. The mover pauses, and the First Word passes to the ambusher's player,
whose figure moves and attacks, nothing else.
"""

from __future__ import annotations

from oracle.deathburgh.features.view import Reacting
from oracle.deathburgh.rules.citing import of_ambush
from oracle.logic import Truth, all_of, implies, negation, none_of


@of_ambush("declare.at-once", "declaration", "AR.S1, A&R", ("declare", "at-once"))
def declared_at_once(it: Reacting) -> Truth:
    """An Ambush is declared at the first moment at which it is triggered."""
    return none_of(it.done.early, it.done.late)


@of_ambush("declare.while-moving", "declaration", "AR.S1, AR.S2", ("declare", "any"))
def declared_while_moving(it: Reacting) -> Truth:
    """An Ambush is declared once it is triggered and before the move ends."""
    return all_of(negation(it.done.early), implies(it.done.late, negation(it.done.at_end)))


@of_ambush("declare.on-intent", "declaration", "AR.S1", ("declare", "intent"))
def declared_on_intent(it: Reacting) -> Truth:
    """An Ambush is declared on the announced path, before the mover moves."""
    return negation(it.done.after_start)


@of_ambush("declare.by-the-end", "declaration", "AR.S1", ("declare", "end"))
def declared_by_the_end(it: Reacting) -> Truth:
    """An Ambush is declared once it is triggered, at the end of the move at the latest."""
    return negation(it.done.early)


@of_ambush("moment.as-told", "declaration", "AR.S1", physics=True)
def declared_where_it_was(it: Reacting) -> Truth:
    """The moment that counts is the one at which it was declared."""
    done, facts = it.done, it.facts
    pairs = (
        (done.early, facts.too_early),
        (done.late, facts.too_late),
        (done.after_start, facts.after_start),
        (done.at_end, facts.at_end),
    )
    same = (each for one, other in pairs for each in (implies(one, other), implies(other, one)))
    return implies(facts.told_when, all_of(*same))


@of_ambush("word.passes", "declaration", "AR.S2, FW")
def first_word_passes(it: Reacting) -> Truth:
    """As the move pauses the First Word passes to the ambusher's player."""
    return it.done.word_passes


@of_ambush("swap.only-ambush", "declaration", "AR.O1, A&R", ("swap", "word"))
def nothing_besides(it: Reacting) -> Truth:
    """The ambusher makes its move and its attack and does nothing else."""
    return negation(it.done.also)
