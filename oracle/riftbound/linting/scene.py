"""An incident as the checks see it: what is declared, what is found while walking over it, what is wrong."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from oracle.errors import Problem
from oracle.riftbound.features.case import Case
from oracle.riftbound.vocabulary.cards import Card
from oracle.riftbound.vocabulary.position import Battlefield, Object, Player


class Scene:
    """Built once for an incident and filled by the checks in the order in which `lint` calls them."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.deal = case.deal
        self.position = position = case.position
        self.action = action = case.action
        self.problems: list[Problem] = []
        self.by_id = case.announced.by_id
        self.objects = case.announced.objects
        self.objects_complete = case.announced.objects_complete
        fields = position.battlefields
        self.fields_recorded = not isinstance(fields, UnsetType)
        self.fields: tuple[Battlefield, ...] = () if isinstance(fields, UnsetType) else fields
        self.field_by_id = case.announced.battlefields
        players = position.players
        self.seats: tuple[Player, ...] = () if isinstance(players, UnsetType) else players
        self.players: set[object] = {None, UNSET, *case.deal.players}
        self.players.update([player.id for player in self.seats])
        self.nobody_declared = len(self.players) == 2

        self.open = position.chain == ()
        """It is recorded that there is no chain (CR 309)."""
        self.waiting = (
            position.resolving is not None
            or position.tasks != ()
            or position.awaits is not None
            or action.by is not None
            or action.forced
            or action.type in ("decide", "other")
        )
        """Something is half done, so that the cleanup need not have happened yet."""
        self.quiet = False
        """It is recorded that no showdown and no combat is ongoing anywhere; set by `check_moment`."""

        self.things: set[str] = set()
        """Ids of objects, runes and battlefields; set by `check_names`."""
        self.listed: set[str] = set()
        """Ids in hands, Champion Zones, trashes and banishments; set by `check_names`."""
        self.units: dict[str, set[str]] = {}
        """Place (a battlefield's id or base) to the controllers of the units there; set by `check_places`."""
        self.blurred: set[str] = set()
        """Places with an object that may or may not be somebody's unit; set by `check_places`."""
        self.adrift = False
        """Some unit may be anywhere, since the record does not say where it is; set by `check_places`."""

    def report(self, code: str, pointer: str, message: str, hint: str) -> None:
        """Add a problem."""
        self.problems.append(Problem(code, message, pointer, hint))

    def unknown_player(self, name: object, pointer: str) -> None:
        """Report a player who is not declared, unless no player is."""
        if not self.nobody_declared:
            self.report(
                "unknown-player",
                pointer,
                f"no player is called {name!r}",
                "use the id of a player of the header, or add the player to the header's players",
            )

    def unknown_battlefield(self, name: str, pointer: str) -> None:
        """Report a place that is no battlefield."""
        known = ", ".join(field.id for field in self.fields) or "none"
        self.report(
            "unknown-battlefield",
            pointer,
            f"no battlefield is called {name!r} (recorded: {known})",
            "use the id of a recorded battlefield or record it; leave `at` out for a card in hand or another zone",
        )

    def definition(self, thing: Object) -> Card | None:
        """The definition of an object's card, None if the record does not say or it is not known."""
        name = thing.copy_of or thing.card
        return self.card(name) if isinstance(name, str) else None

    def card(self, card_id: str) -> Card | None:
        """The definition of this id, None if there is none or it cannot be read."""
        try:
            return self.deal.card(card_id)
        except msgspec.ValidationError:
            return None

    def counted(self, place: str) -> bool:
        """Whether the record tells of every unit at this battlefield."""
        return self.objects_complete and not self.adrift and place not in self.blurred


def escaped(key: str) -> str:
    """A key as a step of a JSON pointer (RFC 6901)."""
    return key.replace("~", "~0").replace("/", "~1")
