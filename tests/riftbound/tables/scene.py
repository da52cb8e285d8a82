"""A position put together bit by bit. "you" is player A, "opponent" B; C is the third player, or A's teammate."""

from __future__ import annotations

from typing import Any

Record = dict[str, Any]

SIDES = {"you": "A", "opponent": "B", "third": "C", "third player": "C", "teammate": "C", "nobody": None}
SEATS = {"duel": "AB", "ffa3": "ABC", "ffa4": "ABCD", "2v2": "ABCD"}
CARD = "h1"
"""The id of the card that is played."""


class Scene:
    """The Main Phase of turn 7, nothing on the table but two open battlefields; the card in A's hand costs nothing."""

    def __init__(self, turn: str = "own", mode: str = "duel") -> None:
        self.mode = mode
        self.turn: Record = {"player": "A" if turn == "own" else "B", "phase": "main", "number": 7}
        self.priority: str | None = "A"
        self.focus: str | None = None
        self.chain: list[Record] = []
        self.opened_by: str | None = None
        self.fields = {place: self._open(place) for place in "XY"}
        self.objects: list[Record] = []
        self.runes: list[Record] = []
        self.pool: list[Record] = []
        self.xp = 0
        self.history: dict[str, Record] = {}
        self.effects: list[Record] = []
        self.cards: dict[str, Record] = {"spark": {"type": "spell", "keywords": ["reaction"]}}
        self.card: Record = {"type": "unit", "domains": ["fury"], "might": 3}
        self.where: Record = {}
        """What is recorded of the card besides its id, if it is not in hand."""
        self.action: Record = {"type": "play", "player": "A", "card": CARD, "from": "hand", "optional": []}
        self.claim: Record | None = None
        self.after: Record | None = None

    @staticmethod
    def _open(place: str) -> Record:
        return {"id": place, "card": None, "controller": None, "contestedBy": None, "showdown": None, "combat": None}

    # --- what is on the table ---------------------------------------------------------------------------------

    def put(self, name: str, side: str, at: str, exhausted: bool = False, **card: Any) -> str:
        """A permanent or legend; a plain unit unless its card says otherwise, or the catalogue's card of that name."""
        if isinstance(card.get("card"), str):
            known = card["card"]
        else:
            known = f"card-{name}"
            self.cards[known] = {"type": "unit", "might": 2, **card}
        thing = {"id": name, "card": known, "owner": side, "controller": side, "at": at, "exhausted": exhausted}
        self.objects.append(thing)
        return name

    def field(self, place: str, **facts: Any) -> None:
        """Sets facts of a battlefield by their names in the trace."""
        self.fields[place].update(facts)

    def fight(self, place: str, status: str, attacker: str, defender: str | None) -> None:
        """A combat, staged or ongoing; units there are designated by `record` if it is ongoing."""
        self.fields[place]["combat"] = {"status": status, "attacker": attacker, "defender": defender}

    def close(self, *controllers: str, opened_by: str = "card") -> None:
        """A chain of finalized spells, the oldest first."""
        self.opened_by = opened_by
        for number, controller in enumerate(controllers, start=1):
            item = {"id": f"c{number}", "kind": "spell", "controller": controller, "card": "spark"}
            self.chain.append({**item, "status": "finalized"})

    def quarrel(self, place: str, by: str) -> None:
        """An ongoing showdown, no combat: `by` has contested an uncontrolled battlefield with one unit."""
        self.put(f"scout-{place}", by, place)
        self.field(place, contestedBy=by, showdown="ongoing")

    def pay(self, *steps: Record) -> None:
        """The payment as recorded."""
        self.action["pay"] = list(steps)

    # --- the records ------------------------------------------------------------------------------------------

    def header(self) -> Record:
        """The header of the trace."""
        seats = [{"id": who} for who in SEATS[self.mode]]
        if self.mode == "2v2":
            seats = [{"id": who, "team": "sun" if who in "AC" else "moon"} for who in "ABCD"]
        base = {"kind": "header", "format": "ambush-trace/1", "rulebook": "riftbound", "edition": "1.4"}
        cards = {known: {"id": known, **card} for known, card in {**self.cards, "played": self.card}.items()}
        return {**base, "mode": self.mode, "players": seats, "cards": cards}

    def position(self) -> Record:
        """The position before."""
        objects = [*map(self._designated, self.objects), {"id": CARD, "card": "played", "owner": "A", **self.where}]
        return {
            "turn": self.turn,
            "priority": self.priority,
            "focus": self.focus,
            "chain": self.chain,
            "chainOpenedBy": self.opened_by,
            "battlefields": list(self.fields.values()),
            "players": [self._player(who) for who in SEATS[self.mode]],
            "objects": objects,
            "history": {who: self.history.get(who, {}) for who in SEATS[self.mode]},
            "effects": self.effects,
            "complete": ["chain", "objects", "effects", "history"],
        }

    def incident(self) -> Record:
        """The incident record."""
        record: Record = {"kind": "incident", "n": 0, "before": self.position(), "action": self.action}
        for name, value in (("claim", self.claim), ("after", self.after)):
            if value is not None:
                record[name] = value
        return record

    def _player(self, who: str) -> Record:
        mine = who == "A"
        zones: Record = {"champion": [], "trash": [], "banished": []}
        hand = [CARD] if mine and self.action["from"] == "hand" else []
        runes, pool = (self.runes, self.pool) if mine else ([], [])
        return {"id": who, "xp": self.xp if mine else 0, "pool": pool, "runes": runes, "hand": hand, **zones}

    def _designated(self, thing: Record) -> Record:
        combat = self.fields.get(thing["at"], {}).get("combat")
        if not combat or combat["status"] != "ongoing":
            return thing
        return {**thing, "designation": "attacker" if thing["controller"] == combat["attacker"] else "defender"}
