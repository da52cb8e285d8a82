"""
Is this a position at all?
==========================

An incident is judged only if its position can be one in which a player may act: ids that name something, cards where
cards can lie, and a table that a cleanup would leave as it is. What is wrong here is bad input, not an illegal play.
Only what is recorded is looked at; what is absent is never held against anybody.
"""

from __future__ import annotations

from oracle.errors import Problem
from oracle.riftbound.features.case import Case
from oracle.riftbound.linting.codes import LINT_CODES
from oracle.riftbound.linting.control import check_control
from oracle.riftbound.linting.moment import check_moment
from oracle.riftbound.linting.names import check_names
from oracle.riftbound.linting.places import check_places
from oracle.riftbound.linting.reference import check_action
from oracle.riftbound.linting.scene import Scene

__all__ = ["LINT_CODES", "lint"]


def lint(case: Case) -> list[Problem]:
    """Everything that is ill-formed about an incident, in a fixed order; empty if it can be judged.

    Pointers are relative to the incident (`/before/objects/3/at`). Never raises.
    """
    scene = Scene(case)
    card = case.card_id
    # All that the position's own checks ask of the action.
    like = scene.waiting, card if card in scene.by_id and card not in case.announced.in_zones else None
    known = case.seen.well_formed.get(like)
    if known is not None:
        scene.things, scene.listed = known
    else:
        check_names(scene)
        check_places(scene)
        check_moment(scene)
        check_control(scene)
        if not scene.problems:
            case.seen.well_formed[like] = scene.things, scene.listed
    check_action(scene)
    return scene.problems
