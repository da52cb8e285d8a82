"""What makes a legal scene illegal: one fact changed, so that the illegal position is a near miss of a legal one."""

from __future__ import annotations

from collections.abc import Callable

from ci.benching.scene import Scene


def spoil(scene: Scene) -> None:
    """Changes the scene as the fault of its stratum says; a legal stratum leaves it as it is."""
    if scene.stratum.fault:
        FAULTS[scene.stratum.fault](scene)


def _energy(scene: Scene) -> None:
    """One Energy more than there is."""
    scene.hero["cost"]["energy"] = scene.supply.energy + 1


def _domain(scene: Scene) -> None:
    """Power of the card's domains beyond what their tokens pay; other Power is plenty."""
    symbols = scene.hero["cost"]["power"]
    for symbol in (*scene.domains, "card") * 12:
        symbols.append(symbol)
        if not scene.supply.covers(symbols, scene.domains):
            return
    raise AssertionError("the supply of the card's domains has no end")


def _one_more(scene: Scene) -> None:
    """One Energy more than conversion or unrestricted resources yield."""
    scene.hero["cost"]["energy"] += 1


def _priority(scene: Scene) -> None:
    """It is the opponent who may act."""
    scene.actor = "B"
    if scene.stratum.timing == "own-open":
        scene.turn = "B"


def _timing(scene: Scene) -> None:
    """A card without any keyword, where Reaction or Action is needed."""
    scene.hero["keywords"] = []


def _destination(scene: Scene) -> None:
    """Where the player neither is nor may be: an empty battlefield, or one that the opponent controls."""
    for thing in scene.objects:
        card = {name: value for name, value in scene.cards[thing["card"]].items() if name != "id"}
        if card.pop("grants", None):
            thing["card"] = scene.card(**card)
        if thing["at"] == "Y":
            thing["at"] = "base"
    scene.fields["Y"]["controller"] = None
    scene.to = "Y"


def _prohibition(scene: Scene) -> None:
    """The battlefield itself forbids it."""
    wall = [{"id": "wall", "to": {"battlefield": "here"}, "affects": {"who": "anyone"}}]
    scene.fields[scene.to]["card"] = scene.card(type="battlefield", name="Wall", forbids=wall)


def _victim(scene: Scene) -> None:
    """Nothing fits the kill cost."""
    scene.hero["costs"] = [{"id": "toll", "must": True, "kill": {"of": "unit", "who": "friendly", "tags": ["Cat"]}}]


def _supporter(scene: Scene) -> None:
    """The only unit that fits is the one that supports the Ambush."""
    pick = {"of": "unit", "who": "friendly", "at": "destination"}
    scene.hero["costs"] = [{"id": "toll", "must": True, "kill": pick}]


def _other_cost(scene: Scene) -> None:
    """No unit is ready, no card to discard, too little XP."""
    scene.xp = 1
    scene.hand, scene.trash = scene.hand[:1], scene.hand[1:]
    for thing in scene.objects:
        if thing["id"].startswith("u"):
            thing["exhausted"] = True


FAULTS: dict[str, Callable[[Scene], None]] = {
    "energy": _energy,
    "domain": _domain,
    "conversion": _one_more,
    "limit": _one_more,
    "priority": _priority,
    "timing": _timing,
    "destination": _destination,
    "prohibition": _prohibition,
    "victim": _victim,
    "supporter": _supporter,
    "other-cost": _other_cost,
}
