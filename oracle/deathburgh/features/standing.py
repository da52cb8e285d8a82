"""
What stands in the way
======================

Terrain, other figures and the edge of the board: where a base may be moved, what that costs, and how short the way to
contact can be at most and at least. What the bounds leave open stays open.
"""

from __future__ import annotations

from collections.abc import Iterator

from oracle.deathburgh.features.scene import Scene
from oracle.deathburgh.geometry import routes
from oracle.deathburgh.geometry.areas import clear_of_area, clear_of_base, crossings, on_board
from oracle.deathburgh.geometry.surd import Exact, compare
from oracle.deathburgh.vocabulary.table import Figure, Terrain
from oracle.deathburgh.vocabulary.words import INCH, Path
from oracle.logic import Truth, Unknown

OPEN = "budget:/before/terrain"
"""What bounds on routes around terrain and figures could not decide."""


def blocks_move(piece: Terrain) -> bool:
    """Whether no base may enter the piece."""
    return piece.blocks_move if isinstance(piece.blocks_move, bool) else piece.kind == "impassable"


def blocks_sight(piece: Terrain) -> bool:
    """Whether nobody sees through the piece."""
    return piece.blocks_sight if isinstance(piece.blocks_sight, bool) else piece.kind == "impassable"


def cost(piece: Terrain) -> int:
    """What crossing costs, or all the movement that entering leaves."""
    return piece.cost if isinstance(piece.cost, int) else 2 * INCH


def bystanders(scene: Scene, *but: Figure) -> Iterator[Figure]:
    """The figures on the table without these."""
    names = {other.id for other in but}
    return (each for each in scene.figures.values() if each.id not in names)


def free(scene: Scene, figure: Figure, path: Path, other: Figure, solid: bool, rounding: int = 0) -> Truth:
    """Whether the figure can be moved along the path, past terrain and everybody but `other`.

    Without `solid`, figures may be passed, but not stood upon. `rounding` is added to the tolerance.
    """
    base, slack = Scene.base(figure), scene.tolerance + rounding
    near: list[str] = []
    for number, piece in enumerate(scene.terrain):
        clear = clear_of_area(path, base, piece.polygon, slack) if blocks_move(piece) else True
        if clear is False:
            return False
        near += [] if clear else [f"tolerance:/before/terrain/{number}"]
    over = path if solid else path[-1:]
    for each in bystanders(scene, figure, other):
        clear = clear_of_base(over, base, scene.disc(each), slack)
        if clear is False:
            return False
        near += [] if clear else [f"tolerance:{scene.place(each)}"]
    return Unknown(frozenset(near)) if near else True


def stays_on_board(scene: Scene, figure: Figure, path: Path) -> Truth:
    """Whether the base stays on the board."""
    board = scene.position.board
    assert isinstance(board, tuple)
    found = on_board(path, Scene.base(figure), *board, scene.tolerance)
    return Unknown(frozenset(("tolerance:/before/board",))) if found is None else found


def toll(scene: Scene, base: int, path: Path) -> int:
    """What crossing obstacles adds to the length of a path."""
    costly = (piece for piece in scene.terrain if piece.kind == "obstacle" and not blocks_move(piece))
    return sum(cost(piece) * crossings(path, base, piece.polygon) for piece in costly)


def capped(scene: Scene, base: int, path: Path) -> int | None:
    """All the movement that difficult ground on the path leaves; None if it enters none."""
    rough = (piece for piece in scene.terrain if piece.kind == "difficult" and not blocks_move(piece))
    return min((cost(piece) for piece in rough if crossings(path, base, piece.polygon)), default=None)


def ground(scene: Scene, figure: Figure, mover: Figure, solid: bool, rough: bool = True) -> routes.Ground:
    """What the figure walks around. Without `rough`, difficult ground too."""
    walls = [
        piece.polygon for piece in scene.terrain if blocks_move(piece) or (piece.kind == "difficult" and not rough)
    ]
    costly = [
        (piece.polygon, cost(piece)) for piece in scene.terrain if piece.kind == "obstacle" and not blocks_move(piece)
    ]
    bases = tuple(scene.disc(each) for each in bystanders(scene, figure, mover)) if solid else ()
    board = scene.position.board
    assert isinstance(board, tuple)
    return routes.Ground(Scene.base(figure), tuple(walls), bases, tuple(costly), board)


def reaches(bounds: routes.Bounds, most: int, slack: int) -> Truth:
    """Whether contact is no further than that, between the bounds."""
    if bounds.high is not None and compare(bounds.high, most - slack) <= 0:
        return True
    if bounds.low is None or compare(bounds.low, most + slack) > 0:
        return False
    return Unknown(frozenset(("tolerance:/before/figures" if bounds.straight else OPEN,)))


def longer(excess: tuple[Exact, Exact | None], slack: int) -> Truth:
    """Whether a route is no longer than necessary, give or take the slack."""
    found = routes.longer_by(excess, slack)
    return Unknown(frozenset((OPEN,))) if found is None else found == 0
