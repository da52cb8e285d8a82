"""
A play taken in stages
======================

Announce, choose, pay one after the other, confirm or cancel. Whether the play is legal is asked when it is confirmed;
if it is not, or if it is cancelled, everything is as it was. Until then nobody does anything else, and what has been
chosen stays chosen once paying has begun.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.deciders.replay import Played
from oracle.engines.reference import Answer, Declined, ReferenceEngine

Record = Mapping[str, Any]


class Stages:
    """The play that has been begun on an engine, if there is one."""

    def __init__(self, engine: ReferenceEngine) -> None:
        self._engine = engine
        self.reset()

    def reset(self) -> None:
        """No play has been begun."""
        self._action: Record | None = None
        self._played: Played | None = None
        self._chosen = False

    @property
    def begun(self) -> bool:
        """Whether a play is being taken."""
        return self._action is not None

    def state(self) -> Answer:
        """How things look in the middle of the play, or without one."""
        shown = None if self._played is None else self._engine.rulebook.position_meanwhile(self._played)
        return self._engine.state() if shown is None else {"state": shown}

    def step(self, stage: str, player: str | None, fields: Record) -> Answer:
        """Takes one stage. `player` is who does it; whoever announced if that is not said."""
        mutant = self._engine.mutant
        if self._action is not None and player not in (None, self._action.get("player")):
            if mutant is not None and mutant.window:
                return self._told()
            return self._refused("not-yours", f"{self._action.get('player')} is playing something, so nobody else acts")
        try:
            return self._taken(stage, player, fields)
        except Declined as refusal:
            return self._refused(refusal.code, str(refusal))

    def _taken(self, stage: str, player: str | None, fields: Record) -> Answer:
        if stage == "announce":
            if self._action is not None:
                raise Declined("already-begun", "a play has been begun; confirm or cancel it first")
            who = {} if player is None else {"player": player}
            # What is chosen is still open, but the play stands as one in which nothing optional is.
            self._try({**who, "optional": [], **fields, "pay": []})
            self._action = {**who, **fields, "pay": []}
            return self._told()
        if self._action is None:
            raise Declined("not-begun", "nothing has been announced")
        if stage == "choose":
            late = self._engine.mutant is not None and self._engine.mutant.late
            if self._action["pay"] and not late:
                raise Declined("too-late", "what is chosen is chosen before paying begins")
            self._try({**self._action, **{name: value for name, value in fields.items() if name != "pay"}})
            return self._told()
        if stage == "pay":
            steps = fields.get("pay", [])
            paid = self._try({**self._action, "pay": [*self._action["pay"], *steps]}, keep_wrong=False)
            for wrong in paid.broken:
                if wrong.pointer:
                    raise Declined(wrong.rule, wrong.message)
            return self._told()
        action, played = self._action, self._played
        self.reset()
        if stage == "cancel":
            self._engine.undo(played)
            return self._told()
        told = self._engine.apply(action)
        return {name: told[name] for name in ("accepted", "code", "message")} | {"state": told["after"]}

    def _try(self, action: Record, keep_wrong: bool = True) -> Played:
        """Takes the action for the one begun, unless it cannot be read, or a payment in it is none. Raises Declined."""
        played = self._engine.tried(action)
        if keep_wrong or not any(wrong.pointer for wrong in played.broken):
            self._action, self._played = action, played
        return played

    def _told(self) -> Answer:
        return {"accepted": True, "code": None, "message": None, **self.state()}

    def _refused(self, code: str, message: str) -> Answer:
        return {"accepted": False, "code": code, "message": message, **self.state()}
