"""
After the play
==============

The play is finished first: the unit has entered. Then abilities that triggered become pending, deaths paid as costs
before play effects; Focus passes if the chain that the card opened has ended in a showdown; the cleanup follows, and
pending abilities are finalized oldest first. None of this can help to pay for the play.
"""

from __future__ import annotations

from msgspec import UnsetType
from msgspec.structs import replace

from oracle.riftbound.features.table import BASE, Missing
from oracle.riftbound.features.texts import Text
from oracle.riftbound.procedure.board import Board
from oracle.riftbound.vocabulary.cards import Card, Trigger
from oracle.riftbound.vocabulary.position import Awaits, ChainItem, Object
from oracle.rule import outcome


@outcome("trigger.deaths", aspect="aftermath", cites={"1.3": "808.1.d.2", "1.4": "808.1.d.2"})
def deaths_trigger_first(board: Board) -> None:
    """Abilities that trigger on a death paid as a cost are pending before the play effects."""
    for thing, card in board.dead:
        for trigger in card.triggers:
            if trigger.on == "death-self":
                _trigger(board, Text(card, board.controller(thing), thing, None, thing.id), "death", trigger)
        for text in board.texts().in_force:
            for trigger in text.card.triggers:
                friendly = text.controller is not None and board.case.deal.friendly(
                    text.controller, board.controller(thing)
                )
                if trigger.on == ("death-friendly" if friendly else "death-enemy") and text.id != board.case.card_id:
                    _trigger(board, text, "death", trigger)


@outcome("trigger.plays", aspect="aftermath", cites={"1.3": "383.4.a.2", "1.4": "383.4.a.2"})
def plays_trigger_after_entry(board: Board) -> None:
    """A unit's play effects, and abilities that trigger on its being played, are pending once it has entered."""
    if not board.resolves:
        return
    found: list[tuple[Text, Trigger]] = []
    for text in board.texts().in_force:
        for trigger in text.card.triggers:
            if _set_off(board, text, trigger):
                found.append((text, trigger))
    turn = board.case.table.turn_player()
    order = board.case.deal.players
    start = order.index(turn) if turn in order else 0
    rank = {player: (index - start) % len(order) for index, player in enumerate(order)}
    for text, trigger in sorted(found, key=lambda each: rank.get(each[0].controller or "", len(order))):
        _trigger(board, text, "play", trigger)


def _set_off(board: Board, text: Text, trigger: Trigger) -> bool:
    own = text.id == board.case.card_id
    if own:
        return trigger.on == "play-self"
    if trigger.on not in ("play-card", f"play-{board.card.type}"):
        return False
    if trigger.here and text.place != board.to:
        return False
    if trigger.affects is not None:
        return board.texts().speaks_of(trigger.affects, text, board.lot.attempt)
    return text.controller == board.me


def _trigger(board: Board, text: Text, cause: str, trigger: Trigger) -> None:
    """Makes the ability pending if its condition holds; where that is not recorded, the chain stays open."""
    try:
        holds = _condition_holds(board, text, trigger)
    except Missing as missing:
        board.unsure["chain"] = missing.pointer
        return
    if holds:
        board.add_trigger(text.source, text.controller or board.case.table.turn_player(), cause, trigger)
    if trigger.once:
        board.unsure["chain"] = f"whether {text.id} has triggered this turn"


def _condition_holds(board: Board, text: Text, trigger: Trigger) -> bool:
    if trigger.if_ is None:
        return True
    if trigger.if_.paid is not None and not any(choice.cost == trigger.if_.paid for choice in board.lot.taken.values()):
        return False
    condition = replace(trigger.if_, paid=None)
    return board.texts().holds(condition, text, board.lot.attempt)


@outcome("after.contested", aspect="aftermath", cites={"1.3": "187.3.a.1", "1.4": "190.3.a.1"})
def arrival_contests(board: Board) -> None:
    """A unit played to a battlefield its player does not control contests it, if nobody contests it already."""
    to = board.to
    if board.card.type != "unit" or to is None or to == BASE or to not in board.battlefields:
        return
    field = board.battlefields[to]
    if field.contested_by is None and field.controller != board.me:
        board.set_battlefield(to, contested_by=board.me)


@outcome("after.focus", aspect="aftermath", cites={"1.3": "346.1", "1.4": "346.1"})
def focus_passes(board: Board) -> None:
    """In a showdown Focus passes when the chain that a card opened ends, not where it was opened by an Add ability."""
    opened_by_card = not board.chain
    if board.pending or not opened_by_card or board.showdown() is None or not board.resolves or board.adds:
        return
    if isinstance(board.focus, str):
        board.focus = board.case.deal.next_player(board.focus)


@outcome("cleanup.designation", aspect="aftermath", cites={"1.3": "323.2.a", "1.4": "323.2.a"})
def newcomers_are_designated(board: Board) -> None:
    """A unit that arrived in a combat gets its controller's designation, which may trigger its ability."""
    place = board.showdown()
    combat = board.battlefields[place].combat if place is not None else None
    if combat is None or isinstance(combat, UnsetType) or combat.status != "ongoing" or place is None:
        return
    for thing in board.units_at(place):
        side = "attacker" if board.controller(thing) == combat.attacker else "defender"
        if thing.designation != side:
            board.set_object(thing.id, designation=side)
            if thing.id == board.case.card_id:
                _attack_triggers(board, board.objects[thing.id], "attack" if side == "attacker" else "defend")


def _attack_triggers(board: Board, thing: Object, on: str) -> None:
    text = Text(board.card, board.me, thing, board.to, thing.id)
    opened = not board.chain and not board.pending
    for trigger in board.card.triggers:
        if trigger.on == on:
            _trigger(board, text, on, trigger)
            if opened and board.pending:
                board.opened_by = "trigger"


@outcome("cleanup.control", aspect="aftermath", cites={"1.3": "323.6", "1.4": "323.6"})
def empty_battlefields_are_lost(board: Board) -> None:
    """In an Open state a battlefield without its controller's units is lost, unless a showdown is ongoing there."""
    if not _open_again(board):
        return
    for field in list(board.battlefields.values()):
        if not isinstance(field.controller, str) or _fought_over(board, field.id):
            continue
        if not any(board.controller(thing) == field.controller for thing in board.units_at(field.id)):
            board.set_battlefield(field.id, controller=None)


def _open_again(board: Board) -> bool:
    return not board.chain and not board.pending and board.resolves


def _fought_over(board: Board, place: str) -> bool:
    field = board.battlefields[place]
    combat = field.combat
    fighting = combat is not None and not isinstance(combat, UnsetType) and combat.status == "ongoing"
    return field.showdown == "ongoing" or fighting


@outcome("cleanup.contested-ends", aspect="aftermath", cites={"1.3": None, "1.4": "323.11"})
def contested_ends(board: Board) -> None:
    """Contested ends where the player who applied it has no units and no showdown is ongoing."""
    for field in list(board.battlefields.values()):
        who = field.contested_by
        if not isinstance(who, str) or _fought_over(board, field.id):
            continue
        if not any(board.controller(thing) == who for thing in board.units_at(field.id)):
            others = [board.controller(thing) for thing in board.units_at(field.id)]
            strangers = [each for each in others if each != board.battlefields[field.id].controller]
            board.set_battlefield(field.id, contested_by=strangers[0] if strangers else None)


@outcome("cleanup.staged", aspect="aftermath", cites={"1.3": "323.8", "1.4": "323.8"})
def showdowns_are_staged(board: Board) -> None:
    """A showdown is staged where somebody contests, a combat where opposing units stand; or no longer is."""
    for field in list(board.battlefields.values()):
        if (
            isinstance(field.showdown, UnsetType)
            or isinstance(field.combat, UnsetType)
            or _fought_over(board, field.id)
        ):
            _join_combat(board, field.id)
            continue
        sides = {board.controller(thing) for thing in board.units_at(field.id)}
        staged = isinstance(field.contested_by, str) and field.contested_by in sides
        opposing = staged and any(not board.case.deal.friendly(str(field.contested_by), side) for side in sides)
        board.set_battlefield(
            field.id,
            showdown="staged" if staged else None,
            combat=(field.combat or board.staged_combat(field.id)) if opposing else None,
        )


def _join_combat(board: Board, place: str) -> None:
    """A showdown where opposing units now stand becomes a combat (CR 323.14)."""
    field = board.battlefields[place]
    if field.showdown != "ongoing" or field.combat is not None:
        return
    sides = {board.controller(thing) for thing in board.units_at(place)}
    if isinstance(field.contested_by, str) and any(not board.case.deal.friendly(field.contested_by, s) for s in sides):
        board.start_combat(place, staged=not _open_again(board))
        attacker = board.attacker(place)
        if not board.chain and not board.pending and board.focus != attacker:
            board.unsure["focus"] = board.unsure["priority"] = "two rules disagree on Focus here (464.2)"


@outcome("cleanup.opens", aspect="aftermath", cites={"1.3": "323.11", "1.4": "323.12"})
def showdowns_open(board: Board) -> None:
    """In a Neutral Open state a staged showdown or combat begins; who contested gains Focus."""
    if not _open_again(board) or board.showdown() is not None:
        return
    staged = [field for field in board.battlefields.values() if field.showdown == "staged"]
    if len(staged) > 1:
        board.awaits = Awaits(board.case.table.turn_player(), "choose-showdown")
    if len(staged) != 1:
        return
    field = staged[0]
    board.set_battlefield(field.id, showdown="ongoing")
    if field.combat is not None:
        board.start_combat(field.id, staged=False)
        units = [board.objects[thing.id] for thing in board.units_at(field.id)]
        # The attacker places triggers first, the defender last (CR 464.2.e.1).
        for thing in sorted(units, key=lambda thing: str(thing.designation)):
            _designation_triggers(board, thing, board.card_of(thing))
    board.focus = field.contested_by


def _designation_triggers(board: Board, thing: Object, card: Card) -> None:
    on = "attack" if thing.designation == "attacker" else "defend"
    for trigger in card.triggers:
        if trigger.on == on:
            _trigger(board, Text(card, board.controller(thing), thing, board.to, thing.id), on, trigger)
            board.opened_by = "trigger"


@outcome("after.finalized", aspect="aftermath", cites={"1.3": "337.1.b", "1.4": "337.1.b"})
def pending_items_are_finalized(board: Board) -> None:
    """Pending abilities are finalized oldest first; where one needs a decision, the game waits for its controller."""
    if board.card.type == "spell":
        board.chain.append(ChainItem(board.case.card_id, "spell", board.me, card=board.case.card_id))
    if board.case.activates and not board.adds:
        source = board.case.action.source
        board.chain.append(ChainItem(f"ability:{source}", "ability", board.me, source=source))
    if board.pending and not board.before.chain and board.opened_by is None:
        board.opened_by = "card"
    for item, trigger in board.pending:
        waits = board.awaits is not None
        if trigger.optional and not waits:
            board.awaits = Awaits(item.controller, "trigger")
        done = board.awaits is None
        board.chain.append(replace(item, status="finalized" if done else "pending"))
    if not board.chain:
        board.opened_by = None
    elif board.opened_by is None:
        board.opened_by = "card"


@outcome("after.priority", aspect="aftermath", cites={"1.3": "337.1.c.3", "1.4": "337.4"})
def priority_goes_on(board: Board) -> None:
    """Priority goes to the newest item's controller; with no chain to the player with Focus, else the turn player."""
    if board.awaits is not None:
        board.priority = None
    elif board.chain:
        board.priority = board.chain[-1].controller
    elif board.showdown() is not None:
        board.priority = board.focus
    else:
        board.priority = board.case.table.turn_player()
