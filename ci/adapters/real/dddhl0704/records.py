"""Traces out of the conformance fixtures of DDDHL0704/riftbound, an engine in C# that has Ambush.

    python3 records.py CHECKOUT FOLDER && ambush check FOLDER

A fixture is a position, commands, and what the engine's own tests hold it to. The first command is the play; what
follows passes until everything is resolved, so the position afterwards tells no chain, Priority or Focus.
"""

from __future__ import annotations

import collections
import json
import pathlib
import sys

CATALOGUE = pathlib.Path(__file__).resolve().parents[4] / "corpus/cards/riftbound.json"
FIXTURES = "tests/Riftbound.ConformanceTests/Fixtures"
NEUTRAL = {"card": None, "showdown": None, "combat": None}
ZONES = {"hand": "hand", "graveyard": "trash", "banished": "banished", "championZone": "champion"}


class Skip(Exception):
    """A fixture that is not read, and why."""


def demand(fine, why):
    if not fine:
        raise Skip(why)


def number(printed):
    """`UNL-021/219` or `OGN·010/298` as the catalogue has it."""
    return (printed or "").partition("/")[0].replace("·", "-").rstrip("*") or None


def objects(state, play, cards):
    """Every object in a zone; units of no printed card get one of their own."""
    for player, zones in state["players"].items():
        places = {"base": "base", "battlefields": f"{player}-MAIN"}
        for zone, name in ((each, name) for each in (*ZONES, *places) for name in zones.get(each, ())):
            known = (state.get("cardObjects") or {}).get(name, {})
            thing = {"id": name, "owner": known.get("ownerId", player)}
            card = number(play["cardNo"] if name == play["sourceObjectId"] else known.get("cardNo"))
            if card is None and "CARD_TYPE:UNIT" in known.get("tags", ()):
                card = f"own:unit-{known.get('power', 0)}"
                cards[card] = {"id": card, "type": "unit", "might": known.get("power", 0), "cost": {"energy": 2}}
            if card is not None:
                thing["card"] = card
            if zone in places:
                thing |= {"at": places[zone], "controller": known.get("controllerId", player)}
            if zone in places and "isExhausted" in known:
                thing["exhausted"] = known["isExhausted"]
            yield thing


def players(state):
    """Pools and zones, as far as they are told; the engine's payments come from the pool alone."""
    for name, pool in state["runePools"].items():
        zones, typed = state["players"].get(name, {}), pool.get("powerByTrait") or {}
        demand(pool["power"] == sum(typed.values()), "Power of no domain")
        floating = [{"energy": pool["mana"], "power": typed}] if pool["mana"] or typed else []
        told = {ZONES[zone]: zones[zone] for zone in ZONES if zone in zones}
        yield {"id": name, "pool": floating, "runes": [], **told}


def record(fixture, units):
    """Header and incident of one fixture. Raises Skip."""
    before, after = fixture.get("initialState"), fixture["expected"].get("finalState") or {}
    first, *others = fixture["commands"]
    play, player = first["cmd"], first["playerId"]
    demand(before and play["cmdType"] == "PLAY_CARD", "no play first")
    demand(number(play["cardNo"]) in units, "no unit of the catalogue")
    demand(all(each["cmd"]["cmdType"] == "PASS_PRIORITY" for each in others), "more than a play and passes")
    demand(before["timingState"].startswith("NEUTRAL") and before["phase"] == "MAIN", "showdowns, other phases")
    demand("players" in after and not before.get("untilEndOfTurnEffects"), "effects that last, or nothing told")
    demand(not play["targetObjectIds"], "targets")
    optional = ["accelerate" if each == "HASTE_READY" else each for each in play.get("optionalCosts", ())]
    demand(set(optional) <= {"accelerate"}, "other optional costs")
    target = play.get("destination", "BASE")
    demand(play.get("mode") != "AMBUSH" or target != "BASE", "Ambush asked for at Base by name")
    zones = before["players"][player]
    origin = [ZONES[zone] for zone in ZONES if play["sourceObjectId"] in zones.get(zone, ())]
    known = (before.get("cardObjects") or {}).get(play["sourceObjectId"], {})
    demand(origin and known.get("cardNo", play["cardNo"]) == play["cardNo"], "a card that is not there")
    cards = {}
    position = {
        "turn": {"player": before["turnPlayerId"], "phase": "main", "number": before["turnNumber"]},
        "priority": before.get("priorityPlayerId") or before["activePlayerId"],
        "focus": None,
        "chain": [
            {"id": each["stackItemId"], "kind": "spell", "controller": each["controllerId"]}
            for each in before.get("stackItems", ())
        ],
        # Its battlefields are zones without a text; who controls them is not told.
        "battlefields": [{"id": f"{each}-MAIN", **NEUTRAL} for each in fixture["players"]],
        "players": list(players(before)),
        "objects": list(objects(before, play, cards)),
        "complete": ["tasks", "chain", "battlefields", "players", "objects", "effects"],
    }
    action = {"type": "play", "player": player, "card": play["sourceObjectId"], "from": origin[0], "optional": optional}
    action["to"] = "base" if target == "BASE" else target.partition(":")[2]
    header = {"kind": "header", "format": "ambush-trace/1", "rulebook": "riftbound", "cards": cards}
    header["players"] = [{"id": each} for each in fixture["players"]]
    header["engine"] = {"name": "DDDHL0704/riftbound", "version": "134b04d"}
    told = {"players": list(players(after)), "objects": list(objects(after, play, cards))}
    claim = {"accepted": "CARD_PLAYED" in fixture["expected"]["eventKinds"]}
    incident = {"kind": "incident", "n": 1, "before": position, "action": action, "claim": claim, "after": told}
    return header, incident


def main(checkout, folder):
    """Writes a trace for each fixture that can be read."""
    cards = json.loads(CATALOGUE.read_text(encoding="utf-8"))
    units = {each["id"] for each in cards if each.get("type") == "unit"}
    skipped = collections.Counter()
    pathlib.Path(folder).mkdir(exist_ok=True)
    for path in sorted(pathlib.Path(checkout, FIXTURES).rglob("*.json")):
        try:
            records = record(json.loads(path.read_text(encoding="utf-8")), units)
        except Skip as why:
            skipped[str(why)] += 1
            continue
        lines = "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in records)
        pathlib.Path(folder, path.name.removesuffix(".fixture.json") + ".ndjson").write_text(lines, encoding="utf-8")
        skipped["none: read"] += 1
    for why, count in skipped.most_common():
        print(f"{count:5}  {why}", file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
