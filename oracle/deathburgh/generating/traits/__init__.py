"""
Traits
======

What can be different about a duel, each as one small change, told in a few words. Traits of one group exclude each
other. A situation is the duel with no trait, with one, or with two.
"""

from __future__ import annotations

import copy
import itertools
from collections.abc import Iterator
from random import Random

from oracle.deathburgh.generating.duel import Record, duel
from oracle.deathburgh.generating.traits import ambushers, answers, deeds, moves
from oracle.deathburgh.generating.traits.trait import Trait

TRAITS: tuple[Trait, ...] = (*moves.TRAITS, *ambushers.TRAITS, *deeds.TRAITS, *answers.TRAITS)
MOST = 4
"""So many traits an example has at most."""


def situations() -> Iterator[tuple[tuple[str, ...], Record]]:
    """Situations with the traits that make them, those with fewer traits first; the order is always the same."""
    for number in range(3):
        for traits in itertools.combinations(TRAITS, number):
            if len({trait.group for trait in traits}) == number:
                record = duel()
                for trait in traits:
                    trait.change(record)
                yield tuple(trait.says for trait in traits), copy.deepcopy(record)


def some_traits(random: Random) -> Record:
    """The duel with up to four traits."""
    record, groups = duel(), set[str]()
    for _ in range(random.randrange(MOST + 1)):
        trait = random.choice(TRAITS)
        if trait.group not in groups:
            groups.add(trait.group)
            trait.change(record)
    return copy.deepcopy(record)
