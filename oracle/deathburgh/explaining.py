"""
Explaining a rule that does not hold
====================================

One sentence with the particulars: who, where, how far, which roll.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import UNSET

from oracle.deathburgh.features.attempt import Attempt
from oracle.deathburgh.features.facts import NEVER, Facts
from oracle.deathburgh.features.view import Reacting
from oracle.deathburgh.geometry.discs import Disc, gap_bounds
from oracle.deathburgh.geometry.paths import length
from oracle.deathburgh.geometry.surd import ceil
from oracle.deathburgh.procedure.steps import Attack, Go, Roll
from oracle.deathburgh.vocabulary.words import INCH
from oracle.logic import Number, Span, at_least
from oracle.rule import Rule
from oracle.rulebook import Course

Sentence = Callable[[Reacting, Attempt], str]


def explain(rule: Rule, it: Reacting, course: Course) -> str:
    """The sentence for this rule; its title where nothing more can be said."""
    say = _SENTENCES.get(rule.id)
    return say(it, course.origin) if say is not None else rule.title


def inches(number: int) -> str:
    """A length in inches with as many decimals as it takes, at most three: 508 is 2", 509 is 2.004"."""
    whole, rest = divmod(abs(number) * 1000 + INCH // 2, INCH * 1000)
    thousandths = rest // INCH
    text = f"{whole}.{thousandths:03}".rstrip("0").rstrip(".")
    return f'{"-" if number < 0 else ""}{text}"'


def _trigger(it: Reacting, attempt: Attempt) -> str:
    mover, figure = attempt.scene.mover.id, attempt.figure.id
    if it.facts.engaged is True:
        return f"{mover} is locked in combat with {figure} and gets no more than 2 inches away from it"
    return f"{mover} stays more than 2 inches away from {figure}: {_nearest(attempt)}"


def _nearest(attempt: Attempt) -> str:
    scene = attempt.scene
    corners = [gap_bounds(_at(attempt, point), scene.disc(attempt.figure))[0] for point in scene.walk]
    return f"the corners of its path are {', '.join(map(inches, corners))} away"


def _at(attempt: Attempt, point: tuple[int, int]) -> Any:
    return Disc(point, attempt.scene.base(attempt.scene.mover))


def _crossing(it: Reacting, attempt: Attempt) -> str:
    return f"the path of {attempt.scene.mover.id} does not cross the distance of 2 inches from {attempt.figure.id}"


def _target(it: Reacting, attempt: Attempt) -> str:
    return f"the Charge is declared at {attempt.scene.action.target}"


def _reacted(it: Reacting, attempt: Attempt) -> str:
    scene = attempt.scene
    earlier = [each for each in scene.reactions[: scene.judged] if scene.figures[each.figure].side == attempt.side]
    said = " and ".join(f"{each.figure} ({each.type})" for each in earlier)
    return f"{attempt.side} has reacted to this action already with {said}" if said else ""


def _mode(it: Reacting, attempt: Attempt) -> str:
    return f"{attempt.figure.id} is Defensive"


def _activated(it: Reacting, attempt: Attempt) -> str:
    return f"{attempt.figure.id} has been activated this round"


def _locked(it: Reacting, attempt: Attempt) -> str:
    locks = attempt.figure.locks
    names = [lock.with_ for lock in locks] if isinstance(locks, tuple) else []
    return f"{attempt.figure.id} is locked in combat with {' and '.join(names) or 'another figure'}"


def _early(it: Reacting, attempt: Attempt) -> str:
    when = "before it was triggered" if it.done.early is True else "later than it was triggered"
    return f"the Ambush was declared {when}"


def _word(it: Reacting, attempt: Attempt) -> str:
    return f"the First Word does not pass to {attempt.side} as the Ambush is declared"


def _word_back(it: Reacting, attempt: Attempt) -> str:
    return f"the First Word does not return to {attempt.scene.mover.side} once the Ambush is over"


def needs(number: Number) -> str:
    """The roll that something needs, in words."""
    if isinstance(number, Span):
        return "a roll that cannot be told"
    return "more than any roll" if number == NEVER else f"{number} or more"


def _roll(it: Reacting, attempt: Attempt) -> str:
    reaction = attempt.reaction
    enough = at_least(it.done.roll, it.facts.melee_needs) if isinstance(it.facts.melee_needs, int) else False
    if it.done.contact is True and enough is not True:
        return f"contact needs {needs(it.facts.melee_needs)}, and the roll is {_plain(it.done.roll)}"
    long = ceil(length(reaction.route)) if reaction is not None and isinstance(reaction.route, tuple) else 0
    return f"the route is {inches(long)} long, and the roll is {_plain(it.done.roll)}"


def _plain(number: Number) -> str:
    return f"{number.low} to {number.high}" if isinstance(number, Span) else str(number)


def _four(it: Reacting, attempt: Attempt) -> str:
    name, mover = attempt.figure.id, attempt.scene.mover.id
    return f"{name} shoots from less than 4 inches from {mover}; that needs {needs(it.facts.shot_needs)}"


def _contact(it: Reacting, attempt: Attempt) -> str:
    return f"{attempt.figure.id} is in base contact with {attempt.scene.mover.id} and does not attack"


def _no_contact(it: Reacting, attempt: Attempt) -> str:
    return f"{attempt.figure.id} attacks without base contact; contact needs {needs(it.facts.melee_needs)}"


def _long(it: Reacting, attempt: Attempt) -> str:
    scene = attempt.scene
    return f"the path of {scene.mover.id} is {inches(ceil(length(scene.walk)))} long, which is more than it may move"


def _stays(it: Reacting, attempt: Attempt) -> str:
    return f'{attempt.figure.id} left its place and failed; "stay put" is read as not leaving it (fail-position)'


_SENTENCES: dict[str, Sentence] = {
    "react.once-a-side": _reacted,
    "trigger.approach-or-retreat": _trigger,
    "trigger.travel": _trigger,
    "trigger.crossing": _crossing,
    "trigger.not-the-target": _target,
    "trigger.not-the-side": _target,
    "ambusher.aggressive": _mode,
    "ambusher.not-activated": _mode,
    "ambusher.never-activated": _activated,
    "ambusher.not-locked-away": _locked,
    "ambusher.not-locked": _locked,
    "declare.at-once": _early,
    "declare.while-moving": _early,
    "declare.by-the-end": _early,
    "word.passes": _word,
    "word.returns": _word_back,
    "route.in-roll": _roll,
    "route.failed-stays": _stays,
    "shot.four-inches": _four,
    "shot.never-closer": _four,
    "attack.in-contact": _contact,
    "attack.in-contact-always": _contact,
    "attack.melee-in-contact": _no_contact,
    "resume.allowance": _long,
}


def faces(found: Sequence[int]) -> str:
    """The faces of the die in words, with their chance: `2 or more (5 of 6)`."""
    if not found:
        return "no roll"
    run = list(range(found[0], 7))
    said = f"{found[0]} or more" if list(found) == run and len(run) > 1 else ", ".join(map(str, found))
    said = "any roll" if len(found) == 6 else said
    return f"{said} ({len(found)} of 6)"


def consequence(attempt: Attempt, facts: Facts, success: Sequence[int]) -> str:
    """What an Ambush that is asked about leads to."""
    name, mover = attempt.figure.id, attempt.scene.mover.id
    how = "shoots at" if facts.armed is True else "fights"
    stays = attempt.readings["fail-position"]
    where = "where it stopped" if stays == "advance" else "where it was"
    failing = f"if it fails it stays {where} (fail-position={stays}) and becomes Defensive"
    if not success:
        return f"{name} may declare the Ambush, but no roll lets it attack; {failing}"
    return f"with {faces(success)} {name} {how} {mover}; {failing}"


def difference(attempt: Attempt, instead: Sequence[Any]) -> str:
    """What the figure could have done with the same roll; empty if it did just that and something else was wrong."""
    reaction = attempt.reaction
    face = next((what.face for what in instead if isinstance(what, Roll)), 0)
    to = next((what.to for what in instead if isinstance(what, Go)), "stay")
    attack = next((what.kind for what in instead if isinstance(what, Attack)), None)
    if reaction is not None and reaction.attack is not UNSET:
        did = None if reaction.attack is None else reaction.attack.kind
        if did == attack and (to == "contact") is (reaction.contact is True):
            return ""
    ways = {"contact": "moved into contact", "away": "moved to where it can shoot", "stay": "stopped short of contact"}
    return f"legal if {attempt.figure.id}, having rolled {face}, {ways[to]} and {'attacked' if attack else 'failed'}"
