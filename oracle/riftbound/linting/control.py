"""Battlefields: sides, control, Contested and what is staged fit the units that stand there."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from oracle.riftbound.linting.scene import Scene
from oracle.riftbound.vocabulary.position import Battlefield, Combat, Turn

NOBODY: AbstractSet[str] = frozenset()


def check_control(scene: Scene) -> None:
    """Every battlefield; all but the number of sides is settled by the cleanup, so it waits for that."""
    for index, field in enumerate(scene.fields):
        if field.controller not in scene.players:
            scene.unknown_player(field.controller, f"/before/battlefields/{index}/controller")
        if field.contested_by not in scene.players:
            scene.unknown_player(field.contested_by, f"/before/battlefields/{index}/contestedBy")
        there = scene.units.get(field.id, NOBODY)
        if len(there) > 2 and len({scene.deal.team(player) for player in there}) > 2:
            _three_sides(scene, there, index)
        if scene.waiting:
            continue
        if isinstance(field.contested_by, str):
            _contested(scene, field, index, there)
        if scene.open:
            if scene.quiet:
                _neutral_open(scene, field, index, there)
            if not there:
                _empty(scene, field, index)


def _three_sides(scene: Scene, there: AbstractSet[str], index: int) -> None:
    scene.report(
        "three-sides",
        f"/before/battlefields/{index}",
        f"units of {', '.join(sorted(there))} are at {scene.fields[index].id!r}",
        "correct the places or the controllers of the units; teammates are declared in the header",
    )


def _contested(scene: Scene, field: Battlefield, index: int, there: AbstractSet[str]) -> None:
    pointer = f"/before/battlefields/{index}/contestedBy"
    if field.contested_by == field.controller:
        scene.report(
            "contested-misfit",
            pointer,
            f"{field.contested_by!r} contests {field.id!r} and controls it as well",
            "record null for contestedBy, or who really controls the battlefield",
        )
    elif field.contested_by not in there and _calm(field) and scene.counted(field.id):
        scene.report(
            "contested-misfit",
            pointer,
            f"{field.contested_by!r} contests {field.id!r} without a unit there",
            "a cleanup ends this (CR 323.11): record null for contestedBy, or the unit that contests it",
        )


def _neutral_open(scene: Scene, field: Battlefield, index: int, there: AbstractSet[str]) -> None:
    combat, pointer = field.combat, f"/before/battlefields/{index}"
    staged = field.showdown == "staged" or isinstance(combat, Combat)
    turn = scene.position.turn
    in_main = isinstance(turn, Turn) and turn.phase == "main"
    if staged:
        if in_main:
            what = "showdown" if field.showdown == "staged" else "combat"
            scene.report(
                "unstable",
                f"{pointer}/{what}",
                f"the {what} staged at {field.id!r} would have begun in a Neutral Open state",
                "record it as ongoing, or the chain that keeps it from beginning (CR 323.12, 323.13)",
            )
        return
    if len(there) > 1 and len({scene.deal.team(player) for player in there}) > 1:
        scene.report(
            "unstable",
            f"{pointer}/combat",
            f"units of {' and '.join(sorted(there))} are at {field.id!r}, but no combat is staged",
            "record the combat, or leave showdown and combat out if the engine does not keep them",
        )
    elif field.contested_by is None:
        if there and isinstance(field.controller, str | None) and field.controller not in there:
            _someone_elses(scene, field, pointer, there)
    elif in_main and field.contested_by in there:
        scene.report(
            "unstable",
            f"{pointer}/showdown",
            f"{field.id!r} is contested, so a showdown would be ongoing there in a Neutral Open state",
            "record the showdown, or null for contestedBy once control is settled",
        )


def _someone_elses(scene: Scene, field: Battlefield, pointer: str, there: AbstractSet[str]) -> None:
    if scene.counted(field.id):
        owner = "nobody" if field.controller is None else repr(field.controller)
        scene.report(
            "control-misfit",
            f"{pointer}/controller",
            f"only units of {' and '.join(sorted(there))} are at {field.id!r}, uncontested, yet {owner} controls it",
            "record its controller, or who contests it and the showdown that follows",
        )


def _empty(scene: Scene, field: Battlefield, index: int) -> None:
    if isinstance(field.controller, str) and field.contested_by is None and _calm(field) and scene.counted(field.id):
        scene.report(
            "control-misfit",
            f"/before/battlefields/{index}/controller",
            f"no unit is at {field.id!r}, yet {field.controller!r} controls it in an Open state",
            "a cleanup ends this (CR 323.6): record null for controller, or the units there",
        )


def _calm(field: Battlefield) -> bool:
    """Whether it is recorded that neither a showdown nor a combat is ongoing here."""
    showdown, combat = field.showdown, field.combat
    if showdown not in (None, "staged"):
        return False
    return combat is None or (isinstance(combat, Combat) and combat.status == "staged")
