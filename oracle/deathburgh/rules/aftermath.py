"""
Afterwards
==========

Who is where, in which mode, and whose turn it is when the Ambush is over and the mover has gone on.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET

from oracle.deathburgh.procedure.aftermath import UNSURE, Aftermath
from oracle.deathburgh.readings import EDITION
from oracle.rule import Rule, outcome


def after(rule_id: str, cites: str, reading: tuple[str, str] | None = None) -> Callable[..., Rule]:
    """Declares what an Ambush changes."""
    return outcome(rule_id, aspect="aftermath", cites={EDITION: cites}, reading=reading)


@after("after.ambusher-used", "AR.O2, MP, DM", ("success", "done"))
def ambusher_is_used_up(table: Aftermath) -> None:
    """An ambusher has been activated and has used its move, whether it failed or not."""
    table.figure(table.ambusher, "activated", True)
    table.figure(table.ambusher, "moved", True)


@after("after.ambusher-used-if-failed", "AR.O2, MP", ("success", "attack-only"))
def failed_ambusher_is_used_up(table: Aftermath) -> None:
    """An ambusher that failed has been activated; one that attacked has only used its move."""
    table.figure(table.ambusher, "activated", table.ambusher.activated if table.fought else True)
    table.figure(table.ambusher, "moved", True)


@after("after.failed-defensive", "AR.S5, AR.O2")
def failed_ambusher_is_defensive(table: Aftermath) -> None:
    """An ambusher that fails becomes Defensive."""
    if not table.fought:
        declined = table.attempt.readings["fail-means"] == "roll" and table.could_attack is not False
        table.figure(table.ambusher, "mode", UNSURE if declined else "defensive")


@after("after.fought-defensive", "CR, DM", ("success", "done"))
def fighting_ambusher_is_defensive(table: Aftermath) -> None:
    """An ambusher that attacked is Defensive when the combat is over."""
    if table.fought and table.falls(table.ambusher) is False:
        table.figure(table.ambusher, "mode", "defensive")


@after("after.fought-as-before", "AR.O2", ("success", "attack-only"))
def fighting_ambusher_is_as_before(table: Aftermath) -> None:
    """An ambusher that attacked keeps its mode: only failing changes it."""
    if table.fought and table.falls(table.ambusher) is False:
        table.figure(table.ambusher, "mode", table.ambusher.mode)


@after("after.ambusher-place", "AR.S3, AR.S5, AR.O2")
def ambusher_stands_where_its_route_ends(table: Aftermath) -> None:
    """The ambusher stands where its route ended, having failed or not."""
    table.figure(table.ambusher, "at", UNSURE if table.route is None else table.route[-1])


@after("after.mover-mode-kept", "AR.S7", ("mover-mode", "defer"))
def mover_keeps_its_mode(table: Aftermath) -> None:
    """A mover that fought turns Defensive only when its turn ends."""
    if table.fought and table.falls(table.mover) is False:
        table.figure(table.mover, "mode", table.mover.mode)


def _defensive(table: Aftermath) -> None:
    """A mover that fought is Defensive when the combat is over."""
    if table.fought and table.falls(table.mover) is False:
        table.figure(table.mover, "mode", "defensive")


mover_is_defensive = after("after.mover-defensive", "CR", ("mover-mode", "now"))(_defensive)
stopped_mover_is_defensive = after("after.mover-stopped", "CR, MP", ("mover-mode", "stop"))(_defensive)


@after("after.mover-unharmed", "AR.S5, AR.S7")
def mover_is_untouched_by_failure(table: Aftermath) -> None:
    """An Ambush that fails changes nothing about the mover's mode."""
    if not table.fought:
        table.figure(table.mover, "mode", table.mover.mode)


@after("after.wounds", "CR, AR.S4, AR.S6")
def wounds_are_taken(table: Aftermath) -> None:
    """Both figures lose the wounds of the combat, at the same time; one without any left is Wasted."""
    for figure, lost in zip((table.ambusher, table.mover), table.lost, strict=True):
        table.lose(figure, lost)


@after("after.souls", "SD, CR")
def souls_are_won_and_spent(table: Aftermath) -> None:
    """The player of a figure that is Wasted gains a Soul's Die; one that set the roll is gone."""
    souls = table.attempt.scene.position.souls
    if souls is UNSET:
        return
    found: dict[str, object] = {}
    for player, number in souls.items():
        own = [figure for figure in (table.ambusher, table.mover) if figure.side == player]
        fallen = [table.falls(figure) for figure in own]
        spent = table.done.ensouled if player == table.attempt.side else False
        sure = UNSURE not in fallen and isinstance(spent, bool)
        found[player] = number + sum(each is True for each in fallen) - (spent is True) if sure else UNSURE
    table.all("souls", found)


@after("after.mover-moved", "MP, AR.S7")
def mover_has_moved(table: Aftermath) -> None:
    """The mover has used its move, and stands where its path ended."""
    table.figure(table.mover, "moved", True)
    path = table.attempt.scene.action.path
    table.figure(table.mover, "at", UNSURE if path is UNSET or table.attempt.reaction is None else path[-1])


@after("after.word-and-turn", "AR.S7, AR.O1, FW")
def the_turn_goes_on(table: Aftermath) -> None:
    """After the Ambush it is the mover's player's turn again, with the First Word, if the mover stands."""
    if table.falls(table.mover) is False:
        table.all("turn", table.attempt.scene.mover.side)
        table.all("firstWord", table.attempt.scene.mover.side)


@after("after.turn-ends", "AR.S7, FW", ("mover-down", "end-turn"))
def the_turn_ends_with_the_mover(table: Aftermath) -> None:
    """If the mover is Wasted, its player's turn is over and the other player has the First Word."""
    if table.falls(table.mover) is True:
        table.all("turn", table.attempt.side)
        table.all("firstWord", table.attempt.side)


@after("after.turn-continues", "AR.S7", ("mover-down", "continue"))
def the_turn_outlives_the_mover(table: Aftermath) -> None:
    """If the mover is Wasted, its player's turn goes on all the same."""
    if table.falls(table.mover) is True:
        table.all("turn", table.attempt.scene.mover.side)
        table.all("firstWord", table.attempt.scene.mover.side)


@after("after.contact", "CA, AA, AR.S7")
def contact_lasts_until_the_mover_leaves(table: Aftermath) -> None:
    """Ambusher and mover touch if the ambush brought them into contact and the mover has not gone on."""
    if table.done.contact is False or table.done.resumes is True:
        table.all("touching", False)
    elif table.falls(table.mover) is not False or table.falls(table.ambusher) is not False:
        table.all("touching", UNSURE)
    elif table.done.contact is True and table.done.resumes is False:
        table.all("touching", True)
    else:
        table.all("touching", UNSURE)


def _locked(table: Aftermath, lasts: bool) -> None:
    standing = table.falls(table.mover) is False and table.falls(table.ambusher) is False
    if table.done.fights is True and standing:
        table.all("locked", lasts)


@after("after.locked-in-contact", "AA", ("lock-life", "engaged"))
def locked_while_in_contact(table: Aftermath) -> None:
    """Figures that fought are locked with each other as long as they are in contact."""
    if table.done.resumes is True or table.done.resumes is False:
        _locked(table, table.done.resumes is False)


@after("after.locked-for-good", "AA", ("lock-life", "death"))
def locked_till_death(table: Aftermath) -> None:
    """Figures that fought are locked with each other until one falls."""
    _locked(table, True)


@after("after.not-locked", "AA", ("lock-life", "roll"))
def not_locked_after_combat(table: Aftermath) -> None:
    """Figures are locked with each other only while they fight."""
    _locked(table, False)
