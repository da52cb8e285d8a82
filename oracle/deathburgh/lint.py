"""
What makes a record ill-formed
==============================

Names that nothing has, places off the path, numbers that cannot be. Whether what is recorded was legal is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from oracle.deathburgh.features.scene import Scene
from oracle.deathburgh.geometry.segments import simple
from oracle.deathburgh.vocabulary.incident import Reaction
from oracle.deathburgh.vocabulary.words import Path
from oracle.errors import Problem

LINT_CODES = {
    "no-such-figure": "The record names a figure that is not on the table.",
    "figure-twice": "Two figures of the table have the same id.",
    "no-opponent": "All figures of the table belong to one side.",
    "path-start": "A path does not begin where its figure stands.",
    "no-such-place": "An Ambush is declared at a place that is not on the mover's path.",
    "crossed-polygon": "A piece of terrain is no simple polygon.",
    "no-charge": "A Charge names no target, or another move names one.",
    "wrong-turn": "The figure that acts does not belong to the player whose turn it is.",
}
"""What each code means."""


def lint(scene: Scene) -> Iterator[Problem]:
    """Everything that is ill-formed, in the order of the record."""
    names = [figure.id for figure in scene.position.figures or ()]
    for index, name in enumerate(names):
        if name in names[:index]:
            yield Problem("figure-twice", f"there are two figures {name}", f"/before/figures/{index}/id")
    for index, piece in enumerate(scene.terrain):
        if not simple(piece.polygon):
            hint = "list the corners in order, so that the sides do not cross"
            where = f"/before/terrain/{index}/polygon"
            yield Problem("crossed-polygon", f"{piece.id} is no simple polygon", where, hint)
    for index, pair in enumerate(scene.position.contact or ()):
        for side, name in enumerate(pair):
            if name not in scene.figures:
                yield _unknown(scene, name, f"/before/contact/{index}/{side}")
    yield from _named(scene)
    if scene.action.figure is UNSET or scene.action.figure not in scene.figures:
        return
    if scene.position.turn != scene.mover.side and scene.action.class_ == "action":
        message = f"{scene.mover.id} belongs to {scene.mover.side}, and it is the turn of {scene.position.turn}"
        yield Problem("wrong-turn", message, "/action/figure", "a move made as a reaction has class reaction")
    if all(figure.side == scene.mover.side for figure in scene.figures.values()):
        yield Problem("no-opponent", "nobody on the table could react", "/before/figures", "list both sides' figures")
    if (scene.action.kind == "charge") is (scene.action.target is None) and scene.action.type == "move":
        message = "a Charge is declared at a figure, and nothing else is"
        yield Problem("no-charge", message, "/action/target", "name the target of a Charge; leave it out otherwise")
    for path, pointer in ((scene.action.planned, "/action/planned"), (scene.action.path, "/action/path")):
        if path is not UNSET:
            yield from _begins(scene, str(scene.action.figure), path, pointer)
    for index, reaction in enumerate(scene.reactions):
        yield from _reaction(scene, reaction, f"/reactions/{index}")


def _named(scene: Scene) -> Iterator[Problem]:
    action = scene.action
    if action.type in ("move", "attack"):
        for name, pointer in ((action.figure, "/action/figure"), (action.target, "/action/target")):
            if isinstance(name, str) and name not in scene.figures:
                yield _unknown(scene, name, pointer)
    for index, reaction in enumerate(scene.reactions):
        if reaction.figure not in scene.figures:
            yield _unknown(scene, reaction.figure, f"/reactions/{index}/figure")
        for number, reply in enumerate(reaction.replies if isinstance(reaction.replies, tuple) else ()):
            if reply.figure not in scene.figures:
                yield _unknown(scene, reply.figure, f"/reactions/{index}/replies/{number}/figure")
    for index, figure in enumerate(scene.figures.values()):
        for number, lock in enumerate(figure.locks if isinstance(figure.locks, tuple) else ()):
            if lock.with_ not in scene.figures:
                yield _unknown(scene, lock.with_, f"/before/figures/{index}/locks/{number}/with")


def _unknown(scene: Scene, name: str, pointer: str) -> Problem:
    return Problem(
        "no-such-figure", f"there is no figure {name}", pointer, f"the figures are {', '.join(scene.figures)}"
    )


def _begins(scene: Scene, name: str, path: Path, pointer: str) -> Iterator[Problem]:
    x, y = scene.at(scene.figures[name])
    across, up = path[0][0] - x, path[0][1] - y
    if across * across + up * up > scene.tolerance**2:
        message = f"the path begins at {list(path[0])}, but {name} stands at {[x, y]}"
        yield Problem("path-start", message, f"{pointer}/0", "the first point of a path is where the figure stands")


def _reaction(scene: Scene, reaction: Reaction, pointer: str) -> Iterator[Problem]:
    if reaction.figure not in scene.figures:
        return
    if reaction.route is not UNSET:
        yield from _begins(scene, reaction.figure, reaction.route, f"{pointer}/route")
    if reaction.declared_at is UNSET:
        return
    segments = max(1, len(scene.walk) - 1)
    numerator, denominator = reaction.declared_at.at
    if reaction.declared_at.segment >= segments:
        message = f"the path has {segments} segments, from 0"
        yield Problem("no-such-place", message, f"{pointer}/declaredAt/segment", "count from 0, or record the path")
    if denominator == 0 or numerator > denominator:
        message = "a place on a segment is a fraction from 0 to 1"
        yield Problem("no-such-place", message, f"{pointer}/declaredAt/at", "write [numerator, denominator]")
