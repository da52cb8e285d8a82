"""
Between announcing and choosing
===============================

Moving a card to the chain closes the state and makes a cleanup outstanding, which is done before choices are made
(CR 354.4). A unit whose Might depends on cards in hand can die in it.
"""

from __future__ import annotations

from oracle.riftbound.features.table import Missing, Table
from oracle.riftbound.vocabulary.cards import Ability, Add, BaseCost, Card, ExtraCost, Pick
from oracle.riftbound.vocabulary.position import Object


def dying(table: Table, card_id: str) -> frozenset[str]:
    """Damaged units that the cleanup kills because the card has left its player's hand."""
    return frozenset(thing.id for thing in table.objects if thing.damage and _dies(table, thing, card_id))


def _dies(table: Table, thing: Object, card_id: str) -> bool:
    try:
        if not table.on_board(thing):
            return False
        card = table.card(thing)
        per = card.might_per
        if card.type != "unit" or per is None or per.count != "hand" or table.controller(thing) != table.me:
            return False
        lost = 1 if card_id in table.field("hand") else 0
        held = len(table.field("hand"))
    except Missing:
        return False
    might = thing.might if isinstance(thing.might, int) else (card.might or 0) + held + thing.buffs
    return thing.damage >= max(0, might - lost)


def ability_card(card: Card, index: int) -> Card:
    """An activated ability as if it were a card: abilities first, then abilities that Add, in printed order.

    Without an id if the card has no such ability.
    """
    found: tuple[Ability | Add, ...] = (*card.abilities, *card.adds)
    if index >= len(found):
        return Card(id="", type="ability")
    ability = found[index]
    words = () if ability.timing == "default" else (ability.timing,)
    if isinstance(ability, Ability):
        base = BaseCost(energy=ability.energy, power=ability.power, if_=ability.if_)
        costs = (_self_cost(card, ability), ExtraCost(id="ability", must=True, xp=ability.xp, discard=ability.discard))
        name = ability.id
    else:
        base = BaseCost(energy=ability.pay_energy, power=ability.pay_power, if_=ability.if_)
        costs = (_self_cost(card, ability), ExtraCost(id="ability", must=True, kill=ability.kill))
        name = "add"
    return Card(
        id=card.id,
        name=f"{card.name or card.id} ({name})",
        type="ability",
        domains=card.domains,
        keywords=words,
        cost=base,
        costs=costs,
    )


SELF = "self"
"""The id of what an ability's own object pays: being exhausted, being killed."""


def _self_cost(card: Card, ability: Ability | Add) -> ExtraCost:
    of = card.type if card.type in ("unit", "gear", "legend") else "permanent"
    pick = Pick(of=of, who="you")
    return ExtraCost(
        id=SELF, must=True, exhaust=pick if ability.exhaust else None, kill=pick if ability.kill_self else None
    )
