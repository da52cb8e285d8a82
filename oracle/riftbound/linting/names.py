"""Ids that are given twice, and players and cards that nothing declares."""

from __future__ import annotations

from collections.abc import Iterable

from oracle.riftbound.linting.scene import Scene, escaped
from oracle.riftbound.vocabulary.position import Player

ZONES = ("hand", "champion", "trash", "banished")


def check_names(scene: Scene) -> None:
    """Players who hold or do something, zone lists, duplicates. Owners and controllers are left to the other checks."""
    _players(scene)
    _chain(scene)
    _zones(scene)
    _things(scene)


def _players(scene: Scene) -> None:
    position, known = scene.position, scene.players
    turn = position.turn
    if turn and turn.player not in known:
        scene.unknown_player(turn.player, "/before/turn/player")
    if position.priority not in known:
        scene.unknown_player(position.priority, "/before/priority")
    if position.focus not in known:
        scene.unknown_player(position.focus, "/before/focus")
    if position.invited not in known:
        scene.unknown_player(position.invited, "/before/invited")
    if position.awaits is not None and position.awaits.player not in known:
        scene.unknown_player(position.awaits.player, "/before/awaits/player")
    for name in position.history:
        if name not in known:
            scene.unknown_player(name, f"/before/history/{escaped(name)}")
    for index, effect in enumerate(position.effects):
        if effect.controller not in known:
            scene.unknown_player(effect.controller, f"/before/effects/{index}/controller")
    if len(scene.seats) > 1:
        _unique(scene, [(player.id, f"/before/players/{index}/id") for index, player in enumerate(scene.seats)])


def _chain(scene: Scene) -> None:
    chain = scene.position.chain
    if not chain:
        return
    for index, item in enumerate(chain):
        if item.controller not in scene.players:
            scene.unknown_player(item.controller, f"/before/chain/{index}/controller")
    if len(chain) > 1:
        _unique(scene, [(item.id, f"/before/chain/{index}/id") for index, item in enumerate(chain)])


def _zones(scene: Scene) -> None:
    listed, number = scene.listed, 0
    for player in scene.seats:
        for cards in (player.hand, player.champion, player.trash, player.banished):
            if cards:
                listed.update(cards)
                number += len(cards)
    if number != len(listed):
        _twice(scene)
    if scene.objects_complete and not scene.by_id.keys() >= listed:
        for index, player in enumerate(scene.seats):
            if player.id == scene.case.player:
                _undeclared(scene, player, index)


def _twice(scene: Scene) -> None:
    seen: dict[str, str] = {}
    for index, player in enumerate(scene.seats):
        for pointer, card in _cards(player, index):
            if seen.setdefault(card, pointer) != pointer:
                scene.report(
                    "misplaced",
                    pointer,
                    f"{card!r} is listed in {seen[card]} already",
                    "a card is in one zone only: take it out of the other list",
                )


def _undeclared(scene: Scene, player: Player, index: int) -> None:
    for pointer, card in _cards(player, index):
        if card not in scene.by_id:
            scene.report(
                "unknown-id",
                pointer,
                f"{card!r} is none of the objects, though these are said to be complete",
                "record the object with its card, or leave objects out of complete",
            )


def _cards(player: Player, index: int) -> Iterable[tuple[str, str]]:
    for zone in ZONES:
        for place, card in enumerate(getattr(player, zone) or ()):
            yield f"/before/players/{index}/{zone}/{place}", card


def _things(scene: Scene) -> None:
    things = scene.things
    things.update(scene.by_id)
    things.update(scene.field_by_id)
    number = len(scene.objects) + len(scene.fields)
    for player in scene.seats:
        runes = player.runes
        if runes:
            number += len(runes)
            things.update([rune.id for rune in runes])
    if number != len(things):
        _unique(scene, _pointers(scene))
    if "base" in scene.field_by_id or "legend" in scene.field_by_id:
        for index, field in enumerate(scene.fields):
            if field.id in ("base", "legend"):
                scene.report(
                    "duplicate-id",
                    f"/before/battlefields/{index}/id",
                    f"{field.id!r} is the name of another place",
                    "give the battlefield another id",
                )


def _pointers(scene: Scene) -> Iterable[tuple[str, str]]:
    for index, field in enumerate(scene.fields):
        yield field.id, f"/before/battlefields/{index}/id"
    for index, player in enumerate(scene.seats):
        for place, rune in enumerate(player.runes or ()):
            yield rune.id, f"/before/players/{index}/runes/{place}/id"
    for index, thing in enumerate(scene.objects):
        yield thing.id, f"/before/objects/{index}/id"


def _unique(scene: Scene, named: Iterable[tuple[str, str]]) -> None:
    seen: dict[str, str] = {}
    for name, pointer in named:
        if seen.setdefault(name, pointer) != pointer:
            scene.report(
                "duplicate-id",
                pointer,
                f"{name!r} is the id in {seen[name]} already",
                "give each player, battlefield, rune, object and chain item an id of its own",
            )
