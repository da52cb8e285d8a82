"""
Facts of one reaction
=====================

Everything that can be told of a reaction before it is carried out: whose it is, what it answers, where the move went,
how the ambusher stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET

from oracle.deathburgh.features.attempt import Attempt
from oracle.deathburgh.features.doubt import NO_PATH, missing, told
from oracle.deathburgh.features.facts import NEVER, Facts
from oracle.deathburgh.features.lazily import Filler, Groups
from oracle.deathburgh.features.locks import locked_with_others
from oracle.deathburgh.features.scene import Scene
from oracle.deathburgh.features.seeing import sees
from oracle.deathburgh.vocabulary.table import Figure
from oracle.logic import Span, Truth, all_of, any_of

MOVES = ("forward", "charge")
"""The move actions; Flee, Flee under fire and Ambush are moves made as reactions."""

ANSWERS: Mapping[str, tuple[str, ...]] = {
    "ambush": ("forward", "charge"),
    "flee": ("charge",),
    "standAndShoot": ("charge",),
    "reactionRanged": ("forward", "charge", "melee", "ranged"),
    "fleeUnderFire": ("ranged",),
    "reactionAttack": ("melee", "ranged"),
    "dodge": ("melee", "ranged"),
    "skill": ("forward", "charge", "melee", "ranged"),
}
"""By reaction: which kinds of action it answers. The pages differ about shooting at a move; it is allowed here."""


AMBUSH, OTHERS = Groups(Facts), Groups(Facts)
"""How the facts of an Ambush, and of another reaction, are filled in."""


def facts_of(attempt: Attempt) -> Facts:
    """The facts of a reaction."""
    return groups_of(attempt).filled(attempt)


def groups_of(attempt: Attempt) -> Groups[Facts]:
    """What fills in the facts of a reaction of its kind."""
    return AMBUSH if attempt.kind == "ambush" else OTHERS


def _of_every_reaction(*fields: str) -> Callable[[Filler], Filler]:
    """Declares what fills in facts of an Ambush and of another reaction alike."""
    return lambda fill: AMBUSH.of(*fields)(OTHERS.of(*fields)(fill))


@_of_every_reaction("ambush", "opposes", "to_action", "fits", "side_reacted")
def _reaction(attempt: Attempt, facts: Any) -> None:
    scene, figure, kind = attempt.scene, attempt.figure, attempt.kind
    action, reactions = scene.action, scene.reactions
    facts.ambush = kind == "ambush"
    facts.opposes = figure.side != scene.mover.side
    facts.to_action = action.class_ == "action" and action.kind not in ("flee", "fleeUnderFire", "ambush")
    facts.fits = told(action.kind, "/action/kind", lambda said: said in ANSWERS[kind])
    facts.side_reacted = any(scene.figures[each.figure].side == figure.side for each in reactions[:-1])


@AMBUSH.of("ended", "interrupted", "targets_it", "targets_side", "mover_aggressive", "mover_moved")
def _move(attempt: Attempt, facts: Any) -> None:
    scene, figure = attempt.scene, attempt.figure
    action, mover = scene.action, scene.mover
    facts.ended = any(each.ended for each in scene.incident.interrupts)
    facts.interrupted = bool(scene.incident.interrupts)
    target = scene.figures.get(action.target) if action.kind == "charge" and action.target is not None else None
    facts.targets_it = target is not None and target.id == figure.id
    facts.targets_side = target is not None and target.side == figure.side
    facts.mover_aggressive = _of(scene, mover, "mode", "aggressive")
    facts.mover_moved = _of(scene, mover, "moved", True)


@AMBUSH.of("down", "aggressive", "activated", "moved", "armed", "soul", "rolled")
def _ambusher(attempt: Attempt, facts: Any) -> None:
    scene, figure, reaction = attempt.scene, attempt.figure, attempt.reaction
    facts.down = _of(scene, figure, "wasted", True)
    facts.aggressive = _of(scene, figure, "mode", "aggressive")
    facts.activated = _of(scene, figure, "activated", True)
    facts.moved = _of(scene, figure, "moved", True)
    facts.armed = missing(f"{scene.place(figure)}/weapon") if figure.weapon is UNSET else figure.weapon is not None
    facts.soul = _soul(scene, figure)
    facts.rolled = reaction.roll if reaction is not None and isinstance(reaction.roll, int) else 0


@AMBUSH.of("engaged", "locked_away", "locked")
def _locks(attempt: Attempt, facts: Any) -> None:
    facts.engaged = attempt.pause.engaged
    facts.locked_away = locked_with_others(attempt.scene, attempt.figure, attempt.scene.mover, attempt.readings)
    facts.locked = any_of(facts.engaged, facts.locked_away)


@AMBUSH.of("comes_near", "gets_away", "crosses", "goes_far")
def _trigger(attempt: Attempt, facts: Any) -> None:
    """What of the move the reading `trigger` asks for; the rest is nobody's question."""
    facts.comes_near = facts.gets_away = facts.crosses = facts.goes_far = False
    if attempt.scene.pathless:
        facts.comes_near = facts.gets_away = facts.crosses = facts.goes_far = missing(NO_PATH)
        return
    watch, kinds = attempt.watch, set(attempt.pause.kinds_asked)
    if "near" in kinds:
        # Read so, the parenthesis keeps a figure that is not Aggressive from answering an approach.
        near_needs_mode = facts.aggressive is not True and attempt.readings["parenthesis"] == "near"
        facts.comes_near = all_of(watch.comes_near, facts.aggressive) if near_needs_mode else watch.comes_near
    if "away" in kinds:
        facts.gets_away = watch.gets_away
    if "across" in kinds:
        facts.crosses = watch.crosses
    if "out" in kinds:
        facts.crosses = watch.gets_out
    if "far" in kinds:
        facts.goes_far = watch.goes_far


@AMBUSH.of("sees")
def _sight(attempt: Attempt, facts: Any) -> None:
    scene, figure = attempt.scene, attempt.figure
    facts.sees = missing(NO_PATH) if scene.pathless else sees(scene, figure, scene.at(figure), attempt.pause.disc)


@AMBUSH.of("told_when", "too_early", "too_late", "after_start", "at_end")
def _moment(attempt: Attempt, facts: Any) -> None:
    pause = attempt.pause
    facts.told_when, facts.too_early, facts.too_late = pause.said is not None, pause.early, pause.late
    facts.after_start, facts.at_end = pause.after_start, pause.at_end


@AMBUSH.of("touching")
def _contact(attempt: Attempt, facts: Any) -> None:
    facts.touching = missing(NO_PATH) if attempt.scene.pathless else attempt.ground.in_contact


@AMBUSH.of("melee_needs")
def _melee(attempt: Attempt, facts: Any) -> None:
    unplaced = attempt.unplaced
    facts.melee_needs = Span(1, NEVER, frozenset((unplaced,))) if unplaced else attempt.ground.melee_needs


@AMBUSH.of("shot_needs")
def _shot(attempt: Attempt, facts: Any) -> None:
    unplaced = attempt.unplaced
    facts.shot_needs = Span(0, NEVER, frozenset((unplaced,))) if unplaced else attempt.ground.shot_needs


def _of(scene: Scene, figure: Figure, field: str, value: object) -> Truth:
    said = getattr(figure, field)
    return missing(f"{scene.place(figure)}/{field}") if said is UNSET else said == value


def _soul(scene: Scene, figure: Figure) -> Truth:
    souls = scene.position.souls
    if souls is UNSET or figure.side not in souls:
        return told(UNSET, "/before/souls")
    return souls[figure.side] > 0
