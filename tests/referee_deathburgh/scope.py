"""All questions of the scope, each once, and a closed formula for how many there are.

A question is a situation with the readings it is judged by. There are three parts: who may declare, with one reading
at a time away from its default; the same for figures in the way of being able to, with two; and what comes of the roll.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations, product
from typing import Any, get_args, get_type_hints

from .table import DEFAULT, INCH, LANES, RING, TOUCH, Lock, Move, Readings, Result, Situation, Who

Path = tuple[int, int, int]
"""Lane, start and end of M's move."""
STEPS = range(-1, 2)
"""0.1 mm by 0.1 mm around a threshold."""
DECLARING = (
    *("trigger", "spared", "aggressive", "measure", "within", "sample", "beginning", "retreat", "activated"),
    *("lock", "lasts", "declare"),
)
ROLLING = (
    *("measure", "distance", "unit", "after_failure", "ensoul", "ranged_contact", "failing", "four", "two", "away"),
    *("stop", "mode", "turn"),
)


def axis(start_gap: int, end_gap: int) -> Path:
    """A move on the middle lane, told by the gaps between the bases; M stands to the left of B."""
    return 0, -TOUCH - start_gap, -TOUCH - end_gap


def paths() -> list[Path]:
    """Straight moves of M, each threshold met in steps of 0.1 mm. Most are whole inches long."""
    found: list[Path] = []
    for d in STEPS:
        found += [axis(4 * INCH + d, 2 * INCH + d), axis(3 * INCH + d, INCH + d), axis(2 * INCH + d, INCH + d)]
        found += [axis(2 * INCH + d, 3 * INCH + d), axis(INCH + d, 2 * INCH + d), axis(INCH + d, 3 * INCH + d)]
        found += [axis(0, 2 * INCH + d)]
        found += [lane_path(305, -732 - INCH + d, 7), lane_path(305, -732 - 2 * INCH + d, 2)]
        found += [lane_path(305, 732 - INCH + d, 1), lane_path(732, -305 - 2 * INCH + d, 2)]
        found += [lane_path(732, -305 - 2 * INCH + d, 6), lane_path(793, -2 * INCH + d, 4)]
    found += [axis(0, INCH), axis(0, 3 * INCH), axis(0, 4 * INCH), axis(INCH, 0), axis(3 * INCH, 0)]
    found += [axis(5 * INCH, 4 * INCH), lane_path(794, -2 * INCH, 4)]
    return found


def lane_path(lane: int, start: int, inches: int) -> Path:
    """A move past B, to the right."""
    return lane, start, start + inches * INCH


def moves(path: Path) -> list[Move]:
    """The kinds of move that this can be: a Charge ends in contact with its target. Two paths are fled as well."""
    lane, start, end = path
    at_b: list[Move] = ["charge at B"] if lane == 0 and end == -TOUCH else []
    past_b: list[Move] = ["charge at friend"] if lane or end < start else []
    fleeing: list[Move] = ["flee"] if path in (axis(4 * INCH, 2 * INCH), axis(0, 3 * INCH)) else []
    return ["forward", *at_b, *past_b, *fleeing]


def locks(path: Path) -> list[Lock]:
    """The locks of B that there can be: with M in contact, or still recorded although M stands within 2 inches.

    What leaving would mean for figures locked further apart is nowhere said.
    """
    lane, start, _end = path
    square = lane * lane + start * start
    with_m: list[Lock] = []
    if square == TOUCH * TOUCH:
        with_m = ["M"]
    elif square <= (RING + TOUCH) ** 2:
        with_m = ["M apart"]
    return ["none", *with_m, "third", "third apart"]


def places(path: Path) -> list[int]:
    """Where B may be said to declare: at M's start and end, where it meets the ring, and the first inches after."""
    lane, start, end = path
    way = 1 if end > start else -1
    chords = [chord for chord in (LANES[lane], RING if lane == 0 else None) if chord is not None]
    found = {start, end}
    for x in (side * chord for chord in chords for side in (-1, 1)):
        spent = (x - start) * way
        found |= {start + way * units for units in (spent, -(-spent // INCH) * INCH, (spent // INCH + 1) * INCH)}
    return [x for x in sorted(found, key=lambda x: (x - start) * way) if 0 <= (x - start) * way <= (end - start) * way]


@cache
def values(name: str) -> Sequence[str]:
    """What that reading can be, the default first."""
    return get_args(get_type_hints(Readings)[name])


@cache
def vectors(names: tuple[str, ...], away: int) -> list[Readings]:
    """The readings of which exactly so many, among the named ones, are not the default."""
    found: list[Readings] = []
    for chosen in combinations(names, away):
        for each in product(*(values(name)[1:] for name in chosen)):
            changed: dict[str, Any] = dict(zip(chosen, each, strict=True))
            found.append(replace(DEFAULT, **changed))
    return found


def spoken_of(path: Path, readings: Readings) -> bool:
    """Whether the digest says what these readings make of the path.

    A move that is no whole number of inches long ends between two stops, if stops are a whole inch apart. (And the
    ring between centres is not met on whole units but on the middle lane.)
    """
    lane, start, end = path
    by_inch = readings.sample == "SM-INCH" or readings.retreat == "RT-INCH"
    return not (by_inch and (end - start) % INCH) and not (lane and readings.measure == "MEAS-CENTRE")


Question = tuple[Situation, Readings]


@dataclass(frozen=True)
class Part:
    """Questions of one kind: every head with every vector, as far as the digest speaks of it, and every tail."""

    name: str
    heads: list[Situation]
    tails: list[dict[str, Any]]
    vectors: list[Readings]

    @cached_property
    def groups(self) -> list[tuple[list[Situation], list[Readings]]]:
        """The heads in up to three groups, each with the vectors that the digest speaks of there."""
        found: dict[tuple[Readings, ...], list[Situation]] = {}
        for head in self.heads:
            path = head.lane, head.start, head.end
            found.setdefault(tuple(v for v in self.vectors if spoken_of(path, v)), []).append(head)
        return [(heads, list(spoken)) for spoken, heads in found.items()]

    @cached_property
    def size(self) -> int:
        """How many questions it has."""
        return sum(len(heads) * len(spoken) for heads, spoken in self.groups) * len(self.tails)

    @property
    def formula(self) -> str:
        """Its size as a sum of products."""
        terms = " + ".join(f"{len(heads)}*{len(spoken)}" for heads, spoken in self.groups)
        return f"({terms}) * {len(self.tails)}"

    def question(self, number: int) -> Question:
        """The question of that number, from 0."""
        for heads, spoken in self.groups:
            size = len(heads) * len(spoken) * len(self.tails)
            if number < size:
                head, rest = divmod(number, len(spoken) * len(self.tails))
                tail, vector = divmod(rest, len(spoken))
                return replace(heads[head], **self.tails[tail]), spoken[vector]
            number -= size
        raise IndexError(number)


EITHER = (False, True)
WHO: tuple[Who, ...] = ("nobody", "B", "friend")
RESULTS: tuple[Result, ...] = ("fail", "melee", "ranged")
ROLLS: list[dict[str, Any]] = [
    *({"roll": face} for face in range(1, 7)),
    {"roll": 6, "souls": 1, "ensouled": True},
    {"roll": 6, "souls": 0, "ensouled": True},
    {"roll": 3, "souls": 1, "ensouled": True},
]
"""Every face, and a Soul's Die spent rightly, spent without having one, and spent on another face than six."""


def around(*inches: int, by: int) -> list[int]:
    """Gaps around those thresholds."""
    return [gap for each in inches for gap in range(each * INCH - by, each * INCH + by + 1) if gap >= 0]


def declarations(kinds: bool) -> list[Situation]:
    """Every path, lock and place of declaration, with every kind of move or as a Move Forward only.

    B rolls 1 and stays where it is, which fails; if M pauses in contact with it, it attacks.
    """
    return [
        Situation(*path, declared=x, move=move, lock=lock, result="melee" if x == -TOUCH else "fail")
        for path in paths()
        for move in (moves(path) if kinds else moves(path)[:1])
        for lock in locks(path)
        for x in places(path)
    ]


def pauses(gaps: list[int]) -> list[Situation]:
    """M leaving from so near, ambushed at once; and one that is ambushed as it leaves combat."""
    leaving = [Situation(*axis(gap, gap + INCH), declared=-TOUCH - gap) for gap in gaps]
    return [*leaving, Situation(*axis(0, 3 * INCH), declared=-TOUCH - RING, lock="M")]


def outcomes(s: Situation, falls: list[tuple[bool, bool]]) -> Iterator[Situation]:
    """What may be said to have come of the roll: each result after each step that could matter."""
    apart = -TOUCH - s.declared
    four = apart - 4 * INCH
    steps = {0, INCH, 2 * INCH, apart, four, four + 1, four - 1, *(-inches * INCH for inches in (1, 2, 3, 4, 6))}
    for ranged, result, step in product(EITHER, RESULTS, sorted(each for each in steps if each <= apart)):
        for m_falls, b_falls in falls if result != "fail" else falls[:1]:
            yield replace(s, ranged=ranged, result=result, step=step, m_falls=m_falls, b_falls=b_falls)


@cache
def parts() -> list[Part]:
    """The scope."""
    modes: list[dict[str, Any]] = [
        {"aggressive": aggressive, "activated": activated} for aggressive, activated in product(EITHER, EITHER)
    ]
    figures: list[dict[str, Any]] = [*({**mode, "reacted": who} for mode in modes for who in WHO), {"moved": True}]
    # Two readings never help a figure that is both Defensive and activated.
    able = [mode for mode in modes if mode["aggressive"] or not mode["activated"]]
    singly = [*vectors(ROLLING, 0), *vectors(ROLLING, 1)]
    everybody = sorted(product(EITHER, EITHER))
    nobody = everybody[:1]
    near = [s for pause in pauses(around(0, 1, 2, by=2)) for s in outcomes(pause, everybody)]
    far = [s for pause in pauses(around(3, 4, 5, 6, 12, by=1)) for s in outcomes(pause, nobody)]
    literally = [replace(each, trigger="D-LITERAL") for each in singly]
    return [
        Part("declared", declarations(True), figures, [*vectors(DECLARING, 0), *vectors(DECLARING, 1)]),
        Part("declared, two readings", declarations(False), able, vectors(DECLARING, 2)),
        Part("rolled, near", near, ROLLS, singly),
        Part("rolled, far", far, ROLLS, literally),
    ]


def scope_size() -> int:
    """How many questions there are, without building them."""
    return sum(part.size for part in parts())


def scope_formula() -> str:
    """The formula of `scope_size` with its numbers."""
    return f"{' + '.join(part.formula for part in parts())} = {scope_size()}"


def questions(every: int = 1, start: int = 0, stop: int | None = None) -> Iterator[Question]:
    """Number `start`, `start + every`, ... of the questions in a fixed order."""
    for number in range(start, scope_size() if stop is None else stop, every):
        yield question(number)


def question(number: int) -> Question:
    """The question of that number, from 0."""
    for part in parts():
        if number < part.size:
            return part.question(number)
        number -= part.size
    raise IndexError(number)
