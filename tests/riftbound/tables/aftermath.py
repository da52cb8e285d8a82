"""`aftermath.json`: who acts next?"""

from __future__ import annotations

from tests.riftbound.tables.scene import SIDES, Record, Scene

ENTERED = ("your unit entered", "your unit entered, runes used while paying")
UNDONE = "your play was undone"
DECLINED = "you (optional, declined)"
SEAT = {**SIDES, "next player": "B"}
REACH = {"grants": [{"id": "reach", "to": {"battlefield": "any"}}]}
WATCHES: Record = {"on": "play-unit", "affects": {"who": "enemy", "types": ["unit"]}}


def scene(row: Record) -> Scene:
    """The moment before the event: a card with Ambush and Reaction that may go anywhere."""
    modes = {2: "duel", 3: "ffa3", 4: "ffa4"}
    found = Scene("own" if row["turn"] == "you" else "other", modes[row["players"]])
    found.card.update(keywords=["ambush", "reaction"], **REACH)
    found.action["to"] = "base" if row["destination"] in ("base", "none") else "X"
    found.focus = SIDES[row["focus_before"]]
    found.pay()
    _destination(found, row)
    _chain(found, row)
    _triggers(found, row["triggers_in_order"])
    if row["event"].endswith("runes used while paying"):
        found.card["cost"] = {"energy": 1}
        found.runes = [{"id": "r0", "domain": "fury", "exhausted": False}]
        found.pay({"exhaust": "r0", "for": "energy"})
    if row["event"] == UNDONE:
        found.card["costs"] = [{"id": "toll", "must": True, "discard": 1}]
    return found


def _destination(found: Scene, row: Record) -> None:
    to, showdown = row["destination"], row["state_before"].startswith("showdown")
    enemy = row["opponent_unit_there"]
    if to in ("enemy-controlled battlefield", "another battlefield, enemy-controlled"):
        found.put("foe", "B", "X")
        found.field("X", controller="B")
    elif to == "controlled battlefield":
        found.put("friend", "A", "X")
        found.field("X", controller="A")
    elif to in ("battlefield with an own unit", "uncontrolled battlefield you have contested"):
        found.put("friend", "A", "X")
        found.field("X", contestedBy="A", showdown="staged")
    elif to == "battlefield of the showdown":
        found.quarrel("X", "A")
    elif to == "battlefield of the combat":
        found.put("friend", "A", "X")
        found.put("foe", "B", "X")
        found.field("X", controller="B", contestedBy="A", showdown="ongoing")
        found.fight("X", "ongoing", "A", "B")
    elif enemy:
        found.quarrel("X", "B")
    if showdown and found.fields["X"]["showdown"] != "ongoing":
        found.quarrel("Y", "A" if found.focus == "A" else "B")


def _chain(found: Scene, row: Record) -> None:
    newest = SIDES.get(row["newest_item_left"])
    if row["state_before"].endswith("closed"):
        below = ["A"] if row["why"].startswith("you have Focus, the opponent replied") else []
        found.close(*below, str(newest), opened_by=row["chain_opener"])


def _triggers(found: Scene, triggers: list[str]) -> None:
    own: list[Record] = []
    for number, trigger in enumerate(triggers):
        if trigger == "opponent":
            found.put(f"watcher-{number}", "B", "base", triggers=[WATCHES])
        elif trigger == "opponent (defend)":
            next(card for name, card in found.cards.items() if name == "card-foe")["triggers"] = [{"on": "defend"}]
        elif trigger.startswith("you (death"):
            found.put("martyr", "A", "base", triggers=[{"on": "death-self"}])
            found.card["costs"] = [{"id": "toll", "must": True, "kill": {"of": "unit", "who": "friendly"}}]
            found.pay({"kill": "martyr", "for": "toll"})
        elif trigger.startswith("you (attack"):
            own.append({"on": "attack"})
        elif trigger == DECLINED:
            own.append({"on": "play-self", "optional": True})
        elif own or not trigger.startswith("you"):
            found.put("chorus", "A", "base", triggers=[{"on": "play-unit"}])
        else:
            own.append({"on": "play-self"})
    found.card["triggers"] = own


def expected(row: Record) -> Record:
    """The row's answer in the words of `came`."""
    return {"priority": SEAT[row["answer"]], "focus": SEAT[row["focus"]], "state": row["state"], "opens": row["opens"]}


def came(found: Scene, record: Record) -> Record:
    """The product's position afterwards in the words of the table; what it leaves open is absent."""
    ongoing = [field for field in record["battlefields"] if field["showdown"] == "ongoing"]
    new = [field for field in ongoing if field["combat"] != found.fields[field["id"]]["combat"]]
    new += [field for field in ongoing if found.fields[field["id"]]["showdown"] != "ongoing"]
    opens = "none" if not new else "combat" if new[0]["combat"] else "showdown"
    state = ("showdown" if ongoing else "neutral") + ("-closed" if record["chain"] else "-open")
    acts: Record = {name: record[name] for name in ("priority", "focus") if name in record}
    return {**acts, "state": state, "opens": opens}
