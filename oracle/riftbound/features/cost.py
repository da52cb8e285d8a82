"""
The total cost
==============

Step 3 of playing a card (CR 356), in its strict order: changes of the base cost, additional costs with the discounts
on their components, increases, discounts on the total, changes of the total. Where a player may pick what a discount
takes off, every outcome that could matter is a total of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from oracle.facts import TooLarge
from oracle.riftbound.features.table import ELSEWHERE, need
from oracle.riftbound.features.texts import Attempt, Text, Texts
from oracle.riftbound.vocabulary.action import Chosen
from oracle.riftbound.vocabulary.cards import DOMAINS, BaseCost, Card, Change, ExtraCost, Pick, Symbol

ANY: frozenset[str] = frozenset(DOMAINS)
"""What Power of any domain may be paid with."""

ANYTHING: Symbol = "any"

Power = tuple[frozenset[str], ...]
"""Power symbols, each as the set of domains that may pay it, in a fixed order."""


Verb = Literal["kill", "exhaust", "return_"]
Picked = tuple[ExtraCost, Pick, int]


class Owed(msgspec.Struct, frozen=True):
    """A cost as it is known by now: Energy, Power, and the other costs with how often each is paid."""

    energy: int = 0
    power: Power = ()
    others: tuple[tuple[ExtraCost, int], ...] = ()
    parts: tuple[str, ...] = ()
    """What it was made of, in the order of the rules, for a person to read."""

    def picks(self, verb: Verb) -> list[Picked]:
        """The other costs of one verb with the objects they may be paid with and how often, in order."""
        return [(cost, pick, times) for cost, times in self.others if (pick := getattr(cost, verb)) is not None]

    def asks(self, what: str) -> int:
        """How many cards, XP or buffs the other costs ask for in all: `discard`, `recycle`, `xp`, `buffs`."""
        return sum(getattr(cost, what) * times for cost, times in self.others)


class Offer(msgspec.Struct, frozen=True):
    """An additional cost that is open for this card: where it comes from and how often it may be paid."""

    cost: ExtraCost
    text: Text

    @property
    def key(self) -> tuple[str | None, str]:
        """The source's id (None for the card's own) and the cost's id."""
        own = self.text.source is None and self.text.place is None
        return (None if own else self.text.id), self.cost.id


def symbols(power: Sequence[str], card: Card) -> Power:
    """Power symbols as sets of domains; `card` on a domainless card is any (CR 135.2.e, 805.1.a.2)."""
    if not power:
        return ()
    own: frozenset[str] = frozenset(card.domains) or ANY
    return tuple(own if each == "card" else ANY if each == "any" else frozenset((each,)) for each in power)


def accelerate(edition: str, card: Card) -> ExtraCost:
    """Accelerate's optional cost: one Energy and one Power of the card's domain (CR 805.1.a)."""
    loose = edition == "1.3" and len(card.domains) > 1
    return ExtraCost(id="accelerate", energy=1, power=("any",) if loose else ("card",))


def offers(texts: Texts, attempt: Attempt, own: Text) -> list[Offer]:
    """Every additional cost that stands on the card or that another text adds to it. Raises Missing."""
    found = [
        Offer(cost, text)
        for text in texts.saying("costs", own)
        for cost in text.card.costs
        if texts.applies(cost, text, own, attempt)
    ]
    if "accelerate" in attempt.keywords:
        found.append(Offer(accelerate(texts.table.deal.edition, attempt.card), own))
    return found


def deflect(texts: Texts, attempt: Attempt, targets: Iterable[str]) -> Iterator[ExtraCost]:
    """Deflect asks for Power of any domain each time an opponent chooses its unit (CR 809.1.c)."""
    for index, target in enumerate(targets):
        thing = texts.table.by_id.get(target)
        if thing is None:
            continue
        card = texts.table.card(thing)
        number = card.deflect or int("deflect" in card.keywords)
        if number and not texts.table.deal.friendly(attempt.player, texts.table.controller(thing)):
            yield ExtraCost(id=f"deflect-{index}", must=True, power=(ANYTHING,) * number)


class Choices(msgspec.Struct, frozen=True):
    """What step 2 decides about the cost, and what an effect that instructs the play changes about it."""

    base: BaseCost
    taken: Mapping[tuple[str | None, str], Chosen]
    targets: tuple[str, ...] = ()
    order: tuple[str, ...] | None = None
    """The discounts in the order the player picked; None leaves it open."""
    ignoring: str | None = None
    less: int = 0
    """Energy that an instructing effect takes off."""


def totals(texts: Texts, attempt: Attempt, own: Text, offered: Sequence[Offer], choices: Choices) -> list[Owed]:
    """Every total cost the choices can come to, the player's picks in discounts open; the best known first.

    `offered` are all additional costs that are open for the card. Raises Missing.
    """
    card, taken, ignoring = attempt.card, choices.taken, choices.ignoring
    chosen = [(offer, taken[offer.key]) for offer in offered if offer.key in taken]
    forgiven = {ignoring, *(offer.cost.gives.ignore for offer, _ in chosen)}
    owed = [_base(card, choices.base, forgiven)]
    musts = [Offer(cost, own) for cost in deflect(texts, attempt, choices.targets)]
    musts += [offer for offer in offered if offer.cost.must]
    for offer in musts:
        owed = [_with(each, offer.cost, 1, card) for each in owed]
    for offer, choice in chosen:
        if not offer.cost.must:
            owed = _add_optional(texts, attempt, own, owed, offer.cost, choice.times)
    increases = [_change(texts, attempt, text, each) for text, each in _changes(texts, attempt, own, "increases")]
    owed = [_increase(each, increases, card) for each in owed]
    # What an optional cost takes off is a discount like any other: their order is the player's (CR 356.4.d).
    reductions: list[Change] = []
    for offer, choice in chosen:
        gain = offer.cost.gives
        if gain.energy_less or gain.power_less or gain.less_per_victim:
            less, power = gain.energy_less * choice.times, gain.power_less * choice.times
            if gain.less_per_victim and choice.victim is not None:
                victim = texts.table.card(texts.table.by_id[choice.victim])
                less, power = less + victim.cost.energy, power + tuple(_own(victim, card))
            reductions.append(Change(id=offer.cost.id, energy=less, power=power))
    reductions += [_change(texts, attempt, text, each) for text, each in _discounts(texts, attempt, own, "total")]
    if choices.less:
        reductions.append(Change(id="instruction", energy=choices.less))
    for reduction in _in_order(reductions, choices.order):
        owed = [each for one in owed for each in _discount(one, reduction, card)]
    if ignoring == "all":
        owed = [Owed(parts=("any and all costs ignored",))]
    return owed if len(owed) == 1 else list(dict.fromkeys(owed))


def _own(victim: Card, card: Card) -> Iterator[Symbol]:
    """A victim's printed Power, taken off in the card's own domain."""
    return ("card" if card.domains else "any" for _ in victim.cost.power)


def _base(card: Card, base: BaseCost, forgiven: set[str | None]) -> Owed:
    energy = 0 if forgiven & {"cost", "energy", "all"} else base.energy
    power: Power = () if forgiven & {"cost", "power", "all"} else symbols(base.power, card)
    return Owed(energy, power, (), (f"{base.id}: {_say(energy, len(power))}",))


def _say(energy: int, power: int) -> str:
    return f"{energy} Energy" + (f" and {power} Power" if power else "")


def _with(owed: Owed, cost: ExtraCost, times: int, card: Card) -> Owed:
    """The cost with an additional one on top, `times` over."""
    other = bool(cost.kill or cost.exhaust or cost.return_ or cost.discard or cost.recycle or cost.xp or cost.buffs)
    return Owed(
        owed.energy + cost.energy * times,
        owed.power + symbols(cost.power, card) * times,
        (*owed.others, (cost, times)) if other else owed.others,
        (*owed.parts, f"{cost.id}" + (f" ×{times}" if times != 1 else "")),
    )


def _add_optional(
    texts: Texts, attempt: Attempt, own: Text, owed: list[Owed], cost: ExtraCost, times: int
) -> list[Owed]:
    """An optional cost, after the discounts on its own component (CR 356.4.c)."""
    components = [Owed(cost.energy, symbols(cost.power, attempt.card))]
    for text, change in _discounts(texts, attempt, own, "optional"):
        reduction = _change(texts, attempt, text, change)
        components = [each for one in components for each in _discount(one, reduction, attempt.card)]
    plain = _without_resources(cost)
    return [
        Owed(
            one.energy + part.energy * times,
            one.power + part.power * times,
            _with(one, plain, times, attempt.card).others,
            (*one.parts, f"{cost.id}" + (f" ×{times}" if times != 1 else "")),
        )
        for one in owed
        for part in components
    ]


def _without_resources(cost: ExtraCost) -> ExtraCost:
    """The same cost without its Energy and Power."""
    return msgspec.structs.replace(cost, energy=0, power=())


def _changes(texts: Texts, attempt: Attempt, own: Text, name: str) -> Iterator[tuple[Text, Change]]:
    for text in texts.saying(name, own):
        for change in getattr(text.card, name):
            if _in_place(texts, text, change) and texts.applies(change, text, own, attempt):
                yield text, change


def _in_place(texts: Texts, text: Text, change: Change) -> bool:
    """Some texts count only while a showdown is in progress where they stand."""
    if change.at != "showdown-here":
        return True
    table, place = texts.table, text.place
    if place in ELSEWHERE or place not in table.known_battlefields:
        return False
    return need(table.battlefields[place].showdown, table.battlefield_pointer(place, "showdown")) == "ongoing"


def _discounts(texts: Texts, attempt: Attempt, own: Text, on: str) -> Iterator[tuple[Text, Change]]:
    return ((text, change) for text, change in _changes(texts, attempt, own, "discounts") if change.on == on)


def _change(texts: Texts, attempt: Attempt, text: Text, change: Change) -> Change:
    """The change with its count worked out."""
    if change.per is None:
        return change
    number = texts.count(change.per, text, attempt)
    return Change(
        id=change.id, energy=change.energy * number, power=change.power * number, min=change.min, either=change.either
    )


def _increase(owed: Owed, increases: list[Change], card: Card) -> Owed:
    for change in increases:
        power = owed.power + symbols(change.power, card)
        part = f"{change.id}: {_say(change.energy, len(change.power))} more"
        owed = Owed(owed.energy + change.energy, power, owed.others, (*owed.parts, part))
    return owed


def _in_order(discounts: list[Change], order: tuple[str, ...] | None) -> list[Change]:
    """The player's order, else the best: the highest printed minimum first, those without one last."""
    if order is not None:
        rank = {name: index for index, name in enumerate(order)}
        return sorted(discounts, key=lambda change: rank.get(change.id, len(rank)))
    return sorted(discounts, key=lambda change: -(change.min.energy if change.min is not None else -1))


def _discount(owed: Owed, change: Change, card: Card) -> Iterator[Owed]:
    """The cost with a discount applied; Energy and Power never fall below 0 (CR 356.6)."""
    floor = change.min.energy if change.min is not None else 0
    part = f"{change.id}: {_say(change.energy, len(change.power))} less"
    energy = min(owed.energy, max(owed.energy - change.energy, floor, 0))
    powers = list(_take_off(owed.power, symbols(change.power, card)))
    if change.either:
        yield Owed(energy, owed.power, owed.others, (*owed.parts, part))
        energy = owed.energy
    for power in powers:
        yield Owed(energy, power, owed.others, (*owed.parts, part))


def _take_off(power: Power, less: Power) -> Iterator[Power]:
    """Every way to take Power symbols off that could matter. `[A]` less takes off any symbol (CR 356.4.f.1).

    Taking off a symbol that fewer domains pay is never worse, so of nested choices only the narrowest is kept. Raises
    TooLarge where Power of one domain less meets a symbol that either of two domains pays: no rule tells.
    """
    results: set[Power] = {tuple(sorted(power, key=sorted))}
    for symbol in less:
        after: set[Power] = set()
        for each in results:
            open_to = [mine for mine in set(each) if mine <= symbol]
            narrow = [mine for mine in open_to if not any(other < mine for other in open_to)]
            if not narrow and any(symbol & mine and mine != ANY for mine in each):
                raise TooLarge("whether less Power of one domain takes off a symbol that two domains pay", 1, 0)
            for mine in narrow:
                index = each.index(mine)
                after.add(each[:index] + each[index + 1 :])
            if not narrow:
                after.add(each)
        results = after
    return iter(sorted(results, key=lambda found: (len(found), [sorted(each) for each in found])))
