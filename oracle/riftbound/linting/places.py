"""Where the objects are: one walk over them, which also counts whose units stand at which battlefield."""

from __future__ import annotations

from oracle.riftbound.linting.scene import Scene
from oracle.riftbound.vocabulary.cards import Card
from oracle.riftbound.vocabulary.position import Object

FACEDOWN = "facedown:"
NEVER_ON_THE_BOARD = ("spell", "ability")


def check_places(scene: Scene) -> None:
    """Owners, controllers and places of all objects."""
    players, listed, fields = scene.players, scene.listed, scene.field_by_id
    attachments = scene.objects_complete
    playing = scene.action.card
    facedown: dict[str, list[int]] = {}
    for index, thing in enumerate(scene.objects):
        if thing.owner not in players:
            scene.unknown_player(thing.owner, f"/before/objects/{index}/owner")
        if thing.controller not in players:
            scene.unknown_player(thing.controller, f"/before/objects/{index}/controller")
        if thing.attached_to is not None and attachments:
            _attached(scene, thing, index)
        at = thing.at
        if not isinstance(at, str):
            if thing.id not in listed and thing.id != playing and not scene.adrift:
                card = scene.definition(thing)
                scene.adrift = card is None or card.type == "unit"
            continue
        if thing.id in listed:
            _in_two_places(scene, thing, index)
        if at.startswith(FACEDOWN):
            facedown.setdefault(at[len(FACEDOWN) :], []).append(index)
            continue
        card = scene.definition(thing)
        if at == "legend":
            if card is not None and card.type != "legend":
                _wrong_card(scene, card, index, at)
        elif at == "base" or at in fields or not scene.fields_recorded:
            _on_the_board(scene, thing, index, at, card)
        else:
            scene.unknown_battlefield(at, f"/before/objects/{index}/at")
    if facedown:
        _facedown(scene, facedown)


def _on_the_board(scene: Scene, thing: Object, index: int, at: str, card: Card | None) -> None:
    if card is None:
        scene.blurred.add(at)
    elif card.type == "unit":
        if thing.damage > 0 and isinstance(thing.might, int) and thing.damage >= thing.might:
            _dead(scene, thing, index)
        holder = thing.controller or thing.owner
        if isinstance(holder, str):
            there = scene.units.get(at)
            if there is None:
                scene.units[at] = {holder}
            else:
                there.add(holder)
        else:
            scene.blurred.add(at)
    elif card.type == "legend" or card.type in NEVER_ON_THE_BOARD:
        _wrong_card(scene, card, index, at)


def _dead(scene: Scene, thing: Object, index: int) -> None:
    if not scene.waiting:
        scene.report(
            "lethal-damage",
            f"/before/objects/{index}/damage",
            f"{thing.id!r} has {thing.damage} damage and {thing.might} Might, so it would have died",
            "record the position after the cleanup, or the Might the unit has now",
        )


def _wrong_card(scene: Scene, card: Card, index: int, at: str) -> None:
    own = {"legend": "a legend is at legend", "unit": "a unit is at base or at a battlefield"}
    scene.report(
        "misplaced",
        f"/before/objects/{index}/at",
        f"{card.name or card.id} is of type {card.type} and cannot be at {at!r}",
        own.get(card.type, "correct the place or the card"),
    )


def _in_two_places(scene: Scene, thing: Object, index: int) -> None:
    scene.report(
        "misplaced",
        f"/before/objects/{index}/at",
        f"{thing.id!r} is at {thing.at!r} and in the list of a zone as well",
        "leave out `at` if the card is in that zone, else take it out of the list",
    )


def _attached(scene: Scene, thing: Object, index: int) -> None:
    pointer = f"/before/objects/{index}/attachedTo"
    if thing.attached_to not in scene.by_id:
        scene.report(
            "unknown-id",
            pointer,
            f"{thing.attached_to!r} is none of the objects, though these are said to be complete",
            "record the object it is attached to, or null if it is attached to nothing",
        )
    elif thing.attached_to == thing.id:
        scene.report("misplaced", pointer, f"{thing.id!r} is attached to itself", "name the unit that wears it")


def _facedown(scene: Scene, facedown: dict[str, list[int]]) -> None:
    for place, indices in facedown.items():
        field = scene.field_by_id.get(place)
        if field is None:
            if scene.fields_recorded:
                for index in indices:
                    scene.unknown_battlefield(place, f"/before/objects/{index}/at")
            continue
        text = scene.card(field.card) if isinstance(field.card, str) else None
        # A battlefield's own text can make room for one more card; only a text that is known rules that out.
        room = 1 if text is not None and not text.unmodelled else 2
        for index in indices[room:]:
            scene.report(
                "misplaced",
                f"/before/objects/{index}/at",
                f"another card is facedown at {place!r} already",
                "a battlefield has room for one facedown card (CR 107.3): correct the place",
            )
        if isinstance(field.controller, str | None):
            for index in indices:
                holder = scene.objects[index].controller or scene.objects[index].owner
                if isinstance(holder, str) and holder != field.controller:
                    _uncovered(scene, place, index)


def _uncovered(scene: Scene, place: str, index: int) -> None:
    if not scene.waiting:
        scene.report(
            "unstable",
            f"/before/objects/{index}/at",
            f"the player whose card is facedown at {place!r} does not control that battlefield",
            "a cleanup takes such a card away (CR 323.7): correct the place or the controller of the battlefield",
        )
