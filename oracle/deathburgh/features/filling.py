"""
Facts of one reaction
=====================

Everything that can be told of a reaction before it is carried out: whose it is, what it answers, where the move went,
how the ambusher stands.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET

from oracle.deathburgh.features.attempt import Attempt
from oracle.deathburgh.features.doubt import NO_PATH, missing, told
from oracle.deathburgh.features.facts import NEVER, Facts
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


def reaction_facts(scene: Scene, figure: Figure, kind: str) -> Facts:
    """The facts that concern every reaction."""
    action, mover = scene.action, scene.mover
    earlier = scene.reactions[: scene.judged] if scene.judged is not None else ()
    return Facts(
        ambush=kind == "ambush",
        opposes=figure.side != mover.side,
        to_action=action.class_ == "action" and action.kind not in ("flee", "fleeUnderFire", "ambush"),
        fits=told(action.kind, "/action/kind", lambda said: said in ANSWERS[kind]),
        side_reacted=any(scene.figures[each.figure].side == figure.side for each in earlier),
    )


def ambush_facts(attempt: Attempt) -> Facts:
    """The facts of an Ambush."""
    scene, figure, reaction = attempt.scene, attempt.figure, attempt.reaction
    action, mover = scene.action, scene.mover
    facts = reaction_facts(scene, figure, "ambush")
    facts.ended = any(each.ended for each in scene.incident.interrupts)
    facts.interrupted = bool(scene.incident.interrupts)
    target = scene.figures.get(action.target) if action.kind == "charge" and action.target is not None else None
    facts.targets_it = target is not None and target.id == figure.id
    facts.targets_side = target is not None and target.side == figure.side
    facts.mover_aggressive = _of(scene, mover, "mode", "aggressive")
    facts.mover_moved = _of(scene, mover, "moved", True)
    ground = attempt.ground
    facts.engaged = attempt.pause.engaged
    facts.down = _of(scene, figure, "wasted", True)
    facts.aggressive = _of(scene, figure, "mode", "aggressive")
    _trigger(attempt, facts)
    facts.activated = _of(scene, figure, "activated", True)
    facts.moved = _of(scene, figure, "moved", True)
    facts.locked_away = locked_with_others(scene, figure, mover, attempt.readings)
    facts.locked = any_of(facts.engaged, facts.locked_away)
    facts.armed = told(figure.weapon, f"{scene.place(figure)}/weapon", lambda weapon: weapon is not None)
    facts.soul = _soul(scene, figure)
    facts.sees = sees(scene, figure, scene.at(figure), attempt.pause.disc)
    pause = attempt.pause
    facts.told_when, facts.too_early, facts.too_late = pause.said is not None, pause.early, pause.late
    facts.after_start, facts.at_end = pause.after_start, pause.at_end
    facts.touching = ground.in_contact
    if scene.pathless:
        _nowhere(facts)
    elif pause.unplaced:
        facts.melee_needs, facts.shot_needs = (Span(least, NEVER, frozenset((pause.unplaced,))) for least in (1, 0))
    else:
        facts.melee_needs, facts.shot_needs = ground.melee_needs, ground.shot_needs
    facts.rolled = reaction.roll if reaction is not None and isinstance(reaction.roll, int) else 0
    return facts


def _nowhere(facts: Facts) -> None:
    """The move is not recorded: neither what it triggers nor where the mover is paused."""
    unknown = missing(NO_PATH)
    facts.comes_near = facts.gets_away = facts.crosses = facts.goes_far = facts.touching = facts.sees = unknown
    facts.melee_needs, facts.shot_needs = (Span(least, NEVER, frozenset((NO_PATH,))) for least in (1, 0))


def _trigger(attempt: Attempt, facts: Facts) -> None:
    """What of the move the reading `trigger` asks for; the rest is nobody's question."""
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


def _of(scene: Scene, figure: Figure, field: str, value: object) -> Truth:
    said = getattr(figure, field)
    return told(said, f"{scene.place(figure)}/{field}", lambda each: each == value)


def _soul(scene: Scene, figure: Figure) -> Truth:
    souls = scene.position.souls
    if souls is UNSET or figure.side not in souls:
        return told(UNSET, "/before/souls")
    return souls[figure.side] > 0
