"""
The picture in words
====================

Headline, the second line of labels, and the description for those who do not see the picture.
"""

from __future__ import annotations

from msgspec import UNSET

from oracle.deathburgh.geometry.paths import length
from oracle.deathburgh.picture.staging import Stage, in_inches
from oracle.deathburgh.vocabulary.table import Figure

MOVES = {
    "forward": "moves forward",
    "charge": "charges",
    "flee": "flees",
    "fleeUnderFire": "flees under fire",
    "ambush": "ambushes",
}


def headline(stage: Stage) -> str:
    """Who does what, and who ambushes."""
    action = stage.incident.action
    who = action.figure if action.figure is not UNSET else "somebody"
    what = MOVES.get(str(action.kind), "acts") if action.type == "move" else action.type
    text = f"{who} {what}" + (f" at {action.target}" if action.target else "")
    if stage.ambush is not None:
        return f"{text}; {stage.ambush.figure} ambushes"
    names = [each.id for each in stage.ambushers]
    if names and stage.incident.reactions is UNSET:
        return f"{text}; can {' or '.join(names)} ambush?"
    return text


def second_line(stage: Stage, figure: Figure) -> tuple[str, ...]:
    """What is written under a figure's name; nothing if nothing is recorded."""
    words: list[str] = []
    if figure.wasted is True:
        words.append("Wasted")
    elif figure.mode is not UNSET:
        words.append(figure.mode.capitalize())
    if figure.weapon:
        words.append(f"shoots {in_inches(figure.weapon.range)}" + (" + D6″" if figure.weapon.range_die else ""))
    if figure.locks:
        words.append("locked with " + ", ".join(lock.with_ for lock in figure.locks))
    if figure.id == stage.incident.action.target:
        words.append("charged")
    return (", ".join(words),) if words else ()


def description(stage: Stage, why: str) -> str:
    """The whole situation in sentences."""
    told = [f"{headline(stage)}."]
    if why:
        told.append(why if why.endswith(".") else f"{why}.")
    for figure in stage.figures.values():
        assert figure.at is not UNSET
        side = f" of side {figure.side}" if figure.side is not UNSET else ""
        more = "".join(f", {line}" for line in second_line(stage, figure))
        told.append(f"{figure.id}{side} stands at {figure.at[0]}, {figure.at[1]} (0.1 mm){more}.")
    if stage.mover and stage.pauser and stage.pause_spot:
        gap = stage.gap_from() or "not known"
        told.append(f"Where {stage.mover.id} is paused, after {stage.spent}, its gap to {stage.pauser.id} is {gap}.")
    ambush = stage.ambush
    if ambush is not None:
        if ambush.roll is not UNSET:
            told.append(f"The roll is {ambush.roll}.")
        if ambush.route:
            x, y = ambush.route[-1]
            told.append(f"The route is {in_inches(length(ambush.route))} long and ends at {x}, {y}.")
        if ambush.contact is not UNSET:
            told.append("It ends in contact." if ambush.contact else "There is no contact.")
    missing = [each.id for each in stage.incident.before.figures or () if each.at is UNSET]
    if missing:
        told.append(f"Not shown, because their place is not recorded: {', '.join(missing)}.")
    return " ".join(told)
