"""Who may act: Focus, priority, the chain and what is ongoing fit together."""

from __future__ import annotations

from oracle.riftbound.linting.scene import Scene
from oracle.riftbound.vocabulary.position import Combat, known


def check_moment(scene: Scene) -> None:
    """The state of the turn. A player who acts without priority is no matter of form: that play is illegal."""
    ongoing, showdown = _ongoing(scene)
    _focus(scene, ongoing, showdown)
    if not scene.waiting:
        _chain(scene)
        if scene.open:
            _priority(scene, ongoing)


def _ongoing(scene: Scene) -> tuple[list[int], bool]:
    ongoing, showdown, quiet = [], False, scene.fields_recorded
    for index, field in enumerate(scene.fields):
        combat = field.combat
        if isinstance(combat, Combat):
            _combat(scene, combat, index)
            if combat.status == "ongoing":
                ongoing.append(index)
        if field.showdown == "ongoing":
            showdown = True
            if index not in ongoing:
                ongoing.append(index)
        if not known(field.showdown) or not known(combat):
            quiet = False
    for index in ongoing[1:]:
        scene.report(
            "several-showdowns",
            f"/before/battlefields/{index}",
            f"a showdown or combat is ongoing here and at {scene.fields[ongoing[0]].id!r}",
            "mark those that have not begun as staged, those that are over as null",
        )
    scene.quiet = quiet and not ongoing
    return ongoing, showdown


def _combat(scene: Scene, combat: Combat, index: int) -> None:
    attacker, defender, pointer = combat.attacker, combat.defender, f"/before/battlefields/{index}/combat"
    if attacker not in scene.players:
        scene.unknown_player(attacker, f"{pointer}/attacker")
    if defender not in scene.players:
        scene.unknown_player(defender, f"{pointer}/defender")
    if attacker is not None and defender is not None and scene.deal.friendly(attacker, defender):
        who = "the same player" if attacker == defender else "teammates"
        scene.report(
            "combat-sides",
            f"{pointer}/defender",
            f"attacker {attacker!r} and defender {defender!r} are {who}",
            "name the two opposing players of the combat, or null where it is not known who they are",
        )


def _focus(scene: Scene, ongoing: list[int], showdown: bool) -> None:
    focus = scene.position.focus
    if focus is None:
        if showdown:
            scene.report(
                "showdown-without-focus",
                "/before/focus",
                f"a showdown is ongoing at {scene.fields[ongoing[0]].id!r} and nobody has Focus",
                "record who has Focus, or leave the field out if the engine does not say",
            )
    elif focus and scene.quiet:
        scene.report(
            "focus-without-showdown",
            "/before/focus",
            f"{focus!r} has Focus although no showdown is ongoing at any battlefield",
            "record null for focus, or the showdown that is ongoing",
        )


def _chain(scene: Scene) -> None:
    chain, opener = scene.position.chain, scene.position.chain_opened_by
    if not isinstance(chain, tuple):
        return
    if known(opener) and bool(chain) is (opener is None):
        scene.report(
            "chain-opener",
            "/before/chainOpenedBy",
            "there is a chain, but nothing opened it" if chain else f"{opener!r} opened a chain, but there is none",
            "record card, trigger or add while there is a chain, null while there is none",
        )
    for index, item in enumerate(chain):
        if item.status == "pending":
            scene.report(
                "pending-item",
                f"/before/chain/{index}/status",
                f"{item.id!r} is still pending, and nothing is being resolved",
                "record the position after it was finalized, or what is being resolved in resolving or tasks",
            )


def _priority(scene: Scene, ongoing: list[int]) -> None:
    position = scene.position
    holder, focus, turn = position.priority, position.focus, position.turn
    if not isinstance(holder, str):
        return
    if ongoing:
        if isinstance(focus, str) and focus != holder:
            scene.report(
                "priority-astray",
                "/before/priority",
                f"{holder!r} has priority in a Showdown Open state while {focus!r} has Focus",
                "without a chain the player with Focus has priority (CR 313.2, 335.1): correct one of the two",
            )
    elif scene.quiet and turn and turn.phase == "main" and holder != turn.player:
        invited = holder == position.invited and scene.deal.friendly(turn.player, holder)
        if not invited:
            scene.report(
                "priority-astray",
                "/before/priority",
                f"{holder!r} has priority in a Neutral Open state of {turn.player!r}'s Main Phase",
                "it belongs to the turn player (CR 335), or to the teammate recorded in invited: correct one of them",
            )
