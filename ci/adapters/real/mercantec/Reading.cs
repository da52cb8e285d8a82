// The engine's state for a position. What the engine cannot have is declined as unsupported.

using System.Text.Json.Nodes;
using static Plain;

sealed class Reading(JsonObject header, JsonObject before, List<string> seats)
{
    static readonly string[] Free = ["id", "name", "type", "domains", "might", "tags", "champion", "token", "cost",
        "keywords", "printings", "forbids", "abilities"]; // activated abilities have no part in the play of a unit
    static readonly string[] Words = ["accelerate", "ambush", "action", "reaction", "ganking", "tank", "hidden",
        "assault", "shield", "deflect"];
    static readonly string[] Phases = ["awaken", "beginning", "channel", "draw", "main", "ending"];
    static readonly string[] Modes = ["duel-1v1", "ffa-3", "ffa-4"];
    static readonly string[] Zones = ["hand", "trash", "banished", "champion"];
    static readonly string[] Lists = ["log", "pendingTriggeredAbilities", "pendingTriggerGroups", "delayedAbilities",
        "abilityEvents", "mulliganConfirmedPlayerIds"];
    static readonly string[] Maps = ["hasPassedFocusByPlayer", "scoredBattlefieldIdsThisTurn",
        "teamScoreBlockedBattlefieldIdsThisTurn", "teamFinalPointExemptBattlefieldIdsThisTurn",
        "playedCardsThisTurnByPlayer", "firstTurnCompletedByPlayer"];

    readonly Dictionary<string, JsonObject> things = [];
    readonly List<(string At, JsonObject Unit)> units = [];

    public JsonObject State()
    {
        foreach (var name in new[] { "turn", "priority", "focus", "chain", "battlefields", "players", "objects" })
            Unless(before.ContainsKey(name), $"positions that do not say {name}");
        Unless(seats.Count is >= 2 and <= 4, "other numbers of players");
        Unless(seats.Count == Each(before["players"]).Count(), "positions that do not say what every player has");
        Unless(Phases.Contains((string?)before["turn"]!["phase"]), "other phases");
        Unless(before["awaits"] is null && before["resolving"] is null && !Says(before["tasks"]), "outstanding tasks");
        Unless(!Says(before["effects"]), "effects that last");
        Unless(before["invited"] is null, "a teammate who was invited");
        Unless(before["priority"] is not null, "moments in which nobody may act");
        var fields = Each(before["battlefields"]).ToList();
        Unless(fields.All(one => one.ContainsKey("controller") && one.ContainsKey("showdown")),
            "positions that do not say who controls what");
        Unless(fields.All(one => one["card"] is null), "battlefields with texts");
        foreach (var one in Each(before["objects"])) things[(string)one["id"]!] = one;
        foreach (var one in things.Values.Where(one => one["at"] is not null))
            units.Add(((string)one["at"]!, Unit(one, fields)));
        var paired = (string?)header["mode"] == "2v2";
        var teams = Each(header["players"]).Select(one => (string?)one["team"]).ToList();
        var state = new JsonObject
        {
            ["id"] = "m", ["mode"] = paired ? "teams-2v2" : Modes[seats.Count - 2], ["stage"] = "playing",
            ["victoryScore"] = (int)(header["victoryScore"] ?? (paired ? 11 : 8)),
            ["players"] = All(Each(before["players"]).Select(Player).OrderBy(one => (int)one["id"]!)),
            ["battlefields"] = All(fields.Select(Battlefield)),
            ["turnPhase"] = (string)before["turn"]!["phase"]!, ["turnNumber"] = (int)(before["turn"]!["number"] ?? 1),
            ["firstPlayerId"] = 0, ["turnPlayerId"] = Seat(before["turn"]!["player"]),
            ["activePlayer"] = Seat(before["priority"]), ["focusPlayerId"] = Seat(before["focus"]),
            ["winner"] = null, ["winningTeamId"] = null, ["nextUid"] = 1, ["nextLogId"] = 1, ["rngState"] = 1,
            ["turnOrder"] = All(seats.Select((_, seat) => (JsonNode)seat)),
            ["teamIds"] = All(seats.Select((_, seat) => (JsonNode)(paired ? teams.IndexOf(teams[seat]) : seat))),
        };
        foreach (var name in Lists) state[name] = new JsonArray();
        foreach (var name in Maps) state[name] = new JsonObject();
        Going(state, fields.FirstOrDefault(one => (string?)one["showdown"] == "ongoing"),
            Each(before["chain"]).ToList());
        Unless(fields.All(one => (string?)one["combat"]?["status"] != "ongoing"
            || (string?)one["showdown"] == "ongoing"), "combats at their end");
        return state;
    }

    JsonNode? Seat(JsonNode? player) => player is null ? null : seats.IndexOf((string)player!);

    // A showdown, a combat and a chain that are going on.
    void Going(JsonObject state, JsonObject? at, List<JsonObject> chain)
    {
        var combat = (string?)at?["combat"]?["status"] == "ongoing" ? at!["combat"] : null;
        Unless(chain.All(one => (string?)one["kind"] is "spell" or "ability" or "trigger"
            && (string?)one["status"] != "pending"), "pending items, units and gear on the chain");
        state["priorityPlayerId"] = chain.Count > 0 || at is not null ? Seat(before["priority"]) : null;
        state["activeShowdown"] = at is null ? null : new JsonObject
        {
            ["battlefieldId"] = (string)at["id"]!, ["kind"] = combat is null ? "non-combat" : "combat",
        };
        state["activeCombat"] = combat is null ? null : new JsonObject
        {
            ["battlefieldId"] = (string)at!["id"]!, ["attackerPlayerId"] = Seat(combat["attacker"]),
            ["defenderPlayerId"] = Seat(combat["defender"]), ["damageStep"] = false,
        };
        state["effectStack"] = All(Enumerable.Reverse(chain).Select(one => new JsonObject
        {
            ["id"] = (string)one["id"]!, ["cardId"] = (string?)one["card"], ["cardName"] = "", ["effect"] = null,
            ["card"] = (string?)one["kind"] == "spell" ? Card((string)one["id"]!, (string?)one["card"]) : null,
            ["kind"] = (string?)one["kind"] == "spell" ? "spell" : "ability", ["playerId"] = Seat(one["controller"]),
            ["targets"] = new JsonArray(), ["repeatCount"] = 0, ["status"] = "finalized",
            ["source"] = (string)one["kind"]! switch
            {
                "spell" => "played-card", "trigger" => "triggered", _ => "activated",
            },
        }));
        state["chainWindow"] = chain.Count == 0 ? null : new JsonObject
        {
            ["priorityPlayerId"] = Seat(before["priority"]), ["startedByPlayerId"] = Seat(chain[0]["controller"]),
            ["source"] = "played-card", ["passedByPlayer"] = new JsonObject(),
            ["passesFocusOnClose"] = (string?)before["chainOpenedBy"] is null or "card",
        };
    }

    JsonObject Battlefield(JsonObject one) => new()
    {
        ["id"] = (string)one["id"]!, ["catalogId"] = "field", ["name"] = (string)one["id"]!, ["claim"] = 2,
        ["chosenBy"] = null, ["controllerId"] = Seat(one["controller"]), ["hiddenCards"] = new JsonArray(),
        ["contestedByPlayerId"] = Seat(one["contestedBy"]),
        ["units"] = All(units.Where(unit => unit.At == (string)one["id"]!).Select(unit => unit.Unit)),
        ["stagedShowdown"] = (string?)one["showdown"] == "staged",
        ["stagedCombat"] = (string?)one["combat"]?["status"] == "staged",
    };

    JsonObject Player(JsonObject one)
    {
        var (id, seat) = ((string)one["id"]!, seats.IndexOf((string)one["id"]!));
        var (energy, any, power) = (0, 0, new JsonObject());
        foreach (var part in Each(one["pool"]))
        {
            Unless(!Says(part["only"]), "Energy or Power for some cards alone");
            energy += (int)(part["energy"] ?? 0);
            foreach (var (domain, amount) in part["power"] as JsonObject ?? [])
                if (domain == "any") any += (int)amount!;
                else power[Big(domain)] = (int)(power[Big(domain)] ?? 0) + (int)amount!;
        }
        JsonArray runes(bool exhausted) => All(Each(one["runes"]).Where(rune => (bool)rune["exhausted"]! == exhausted)
            .Select(rune => new JsonObject
            {
                ["id"] = (string)rune["id"]!, ["domain"] = Big((string)rune["domain"]!),
            }));
        JsonArray zone(IEnumerable<string> ids) => All(ids.Select(each => Card(each, (string?)things[each]["card"])));
        var listed = Each(before["players"]).SelectMany(each => Zones.SelectMany(name => Texts(each[name])));
        var rest = things.Where(each => each.Value["at"] is null && (string?)each.Value["owner"] == id)
            .Select(each => each.Key).Except(listed); // in no zone that is told
        var champions = zone(Texts(one["champion"]));
        Unless(champions.Count < 2, "several cards in the Champion Zone");
        return new()
        {
            ["id"] = seat, ["name"] = id, ["points"] = (int)(one["score"] ?? 0), ["xp"] = (int)(one["xp"] ?? 0),
            ["hand"] = zone(Texts(one["hand"])), ["trash"] = zone(Texts(one["trash"])), ["deck"] = zone(rest),
            ["banished"] = zone(Texts(one["banished"])), ["runeDeck"] = new JsonArray(),
            ["runes"] = new JsonObject { ["ready"] = runes(false), ["exhausted"] = runes(true) },
            ["runePool"] = new JsonObject { ["energy"] = energy, ["power"] = power, ["universalPower"] = any },
            ["base"] = All(units.Where(each => each.At == "base" && (int)each.Unit["controllerId"]! == seat)
                .Select(each => each.Unit)),
            ["baseGear"] = new JsonArray(), ["legend"] = null, ["battlefieldId"] = "",
            ["champion"] = champions.FirstOrDefault()?.DeepClone(), ["championSummoned"] = champions.Count == 0,
        };
    }

    JsonObject Unit(JsonObject one, List<JsonObject> fields)
    {
        var (id, at) = ((string)one["id"]!, (string)one["at"]!);
        Unless(!Says(one["attachedTo"]) && !Says(one["token"]) && !Says(one["copyOf"]), "attachments, tokens, copies");
        Unless(at == "base" || fields.Any(field => (string)field["id"]! == at), "legends and facedown cards");
        Unless(one.ContainsKey("controller"), "positions that do not say who controls what");
        var unit = Card(id, (string?)one["card"]);
        Unless((string)unit["kind"]! == "unit", "spells in play");
        unit["uid"] = id;
        (unit["ownerId"], unit["controllerId"]) = (Seat(one["owner"]), Seat(one["controller"]));
        unit["exhausted"] = (bool)(one["exhausted"] ?? false);
        unit["damage"] = (int)(one["damage"] ?? 0);
        unit["attachedMight"] = (int)(one["buffs"] ?? 0);
        unit["stunned"] = (bool)(one["stunned"] ?? false);
        unit["attacker"] = (string?)one["designation"] == "attacker";
        unit["defender"] = (string?)one["designation"] == "defender";
        unit["attachedCards"] = new JsonArray();
        return unit;
    }

    JsonObject Card(string id, string? name)
    {
        Unless(name is not null && header["cards"]?[name] is not null, $"the card {name}");
        var card = header["cards"]![name!]!.AsObject();
        var type = (string?)card["type"] ?? "unit";
        Unless(type is "unit" or "spell", $"{type} cards");
        var domains = Texts(card["domains"]).ToList();
        var words = Texts(card["keywords"]).Concat(Texts(things.GetValueOrDefault(id)?["keywords"])).ToList();
        var (any, power) = (0, new JsonObject());
        if (type == "unit")
        {
            foreach (var (field, value) in card)
                Unless(!Says(value) || field.StartsWith("x-") || Free.Contains(field), $"texts with {field}");
            foreach (var word in words) Unless(Words.Contains(word), $"the keyword {word}");
            foreach (var symbol in Texts(card["cost"]?["power"]))
            {
                Unless(symbol != "card" || domains.Count == 1, "Power of any domain of a card with several");
                var domain = Big(symbol == "card" ? domains[0] : symbol);
                if (symbol == "any") any++;
                else power[domain] = (int)(power[domain] ?? 0) + 1;
            }
        }
        return new()
        {
            ["id"] = id, ["catalogId"] = name, ["name"] = (string?)card["name"] ?? "", ["kind"] = type, ["text"] = "",
            ["tags"] = card["tags"]?.DeepClone() ?? new JsonArray(), ["domain"] = Big(domains.FirstOrDefault("fury")),
            ["domains"] = All(domains.Select(one => (JsonNode)Big(one))), ["might"] = (int)(card["might"] ?? 0),
            ["cost"] = new JsonObject
            {
                ["energy"] = (int)(card["cost"]?["energy"] ?? 0), ["power"] = power, ["universalPower"] = any,
            },
            ["image"] = "", ["cardType"] = Big(type), ["supertype"] = null,
            ["keywords"] = All(words.Select(word => new JsonObject { ["kind"] = Big(word), ["behavior"] = "Passive" })),
            ["effect"] = new JsonObject { ["type"] = "rally", ["amount"] = 0 },
            ["ruleModifiers"] = All(Each(card["forbids"]).SelectMany(Bans)),
        };
    }

    // A prohibition, for each sort of place it names.
    static IEnumerable<JsonObject> Bans(JsonObject forbid)
    {
        var (to, affects) = (forbid["to"]!, forbid["affects"] as JsonObject);
        Unless(forbid["if"] is null && (string?)to["battlefield"] is null or "any", "prohibitions for some places");
        Unless(affects is null || affects.All(one => !Says(one.Value) || one.Key is "who" or "types")
            && (!Says(affects["types"]) || Texts(affects["types"]).Contains("unit")), "prohibitions for some cards");
        var whose = affects is null ? "self" : (string?)affects["who"] switch
        {
            "you" => "controller", "friendly" => "friendly", "enemy" => "opponents", "anyone" => "all",
            _ => throw new Unsupported("prohibitions for nobody named"),
        };
        foreach (var (place, named) in new[] { ("base", Says(to["base"])), ("battlefield", Says(to["battlefield"])) })
            if (named)
                yield return new()
                {
                    ["id"] = (string)forbid["id"]!, ["polarity"] = "cannot", ["actionType"] = "play-unit",
                    ["appliesTo"] = whose, ["destination"] = place,
                };
    }
}
