"""What the action names: the player, the card, the destination, what it is paid with."""

from __future__ import annotations

from collections.abc import Iterable

from oracle.riftbound.linting.places import FACEDOWN
from oracle.riftbound.linting.scene import Scene
from oracle.riftbound.vocabulary.action import PayStep


def check_action(scene: Scene) -> None:
    """Names only: an object that exists but is the wrong one makes the play illegal, not the input bad."""
    action, incident = scene.action, scene.case.incident
    if action.player not in scene.players:
        scene.unknown_player(action.player, "/action/player")
    for index, other in enumerate(incident.during or ()):
        if other.player not in scene.players:
            scene.unknown_player(other.player, f"/during/{index}/player")
    if scene.fields_recorded:
        to, origin = action.to, action.from_
        if isinstance(to, str) and to != "base" and to not in scene.field_by_id:
            scene.unknown_battlefield(to, "/action/to")
        if isinstance(origin, str) and origin.startswith(FACEDOWN):
            place = origin[len(FACEDOWN) :]
            if place not in scene.field_by_id:
                scene.unknown_battlefield(place, "/action/from")
    if scene.objects_complete:
        _objects(scene)


def _objects(scene: Scene) -> None:
    action = scene.action
    card, source, by = action.card, action.source, action.by
    if card is not None and card not in scene.by_id:
        _card(scene, card)
    if action.type == "activate" and source is not None and source not in scene.things and not _lies(scene, source):
        _unknown(scene, source, "/action/source", "record the object whose ability it is")
    if by is not None and not _instructs(scene, by):
        _unknown(scene, by, "/action/by", "name the chain item that instructs the play")
    if isinstance(action.pay, tuple) and _runes_recorded(scene):
        _pay(scene, action.pay, "/action/pay")


def _card(scene: Scene, card: str) -> None:
    # What comes from a deck was in no list before it was turned up.
    if scene.action.from_ != "deck" and card not in scene.listed and scene.card(card) is None:
        _unknown(scene, card, "/action/card", "record the object being played, or name its card in the header's cards")


def _instructs(scene: Scene, by: str) -> bool:
    position = scene.position
    if "chain" not in position.complete or by in (position.resolving, *position.tasks) or _lies(scene, by):
        return True
    return by in scene.things or any(item.id == by for item in position.chain or ())


def _lies(scene: Scene, name: str) -> bool:
    return name in scene.listed or any(effect.id == name for effect in scene.position.effects)


def _runes_recorded(scene: Scene) -> bool:
    return any(player.id == scene.case.player and isinstance(player.runes, tuple) for player in scene.seats)


def _pay(scene: Scene, steps: Iterable[PayStep], pointer: str) -> None:
    things, listed = scene.things, scene.listed
    for index, step in enumerate(steps):
        named = step.exhaust or step.recycle or step.kill
        if named is not None and named in things:
            continue
        verb = step.verb
        if verb == "spend":
            named = None if step.spend is None else step.spend.buff
            verb = "spend/buff"
        elif named is None:
            named = step.discard or step.return_ or step.use
        if named is not None and named not in things and named not in listed and not _in_unrecorded_zone(scene, step):
            _unknown(scene, named, f"{pointer}/{index}/{verb}", "name an object or a rune, or record the one meant")
        if step.pay:
            _pay(scene, step.pay, f"{pointer}/{index}/pay")


def _in_unrecorded_zone(scene: Scene, step: PayStep) -> bool:
    """Whether the card would be in a zone of the payer whose list is not recorded."""
    zone = "hand" if step.discard is not None else "trash" if step.from_ == "trash" else None
    if zone is None:
        return False
    me = scene.case.player
    return not any(player.id == me and isinstance(getattr(player, zone), tuple) for player in scene.seats)


def _unknown(scene: Scene, name: str, pointer: str, hint: str) -> None:
    scene.report("unknown-id", pointer, f"{name!r} names nothing in the position, whose objects are complete", hint)
