// The position that the engine's state is, in the fields that the engine has.

using System.Text.Json.Nodes;
using static Plain;

sealed class Telling(JsonObject state, List<string> seats)
{
    readonly JsonNode? showdown = state["activeShowdown"];
    readonly JsonNode? combat = state["activeCombat"];

    public JsonObject Position() => new()
    {
        ["turn"] = new JsonObject
        {
            ["player"] = Name(state["turnPlayerId"]), ["phase"] = (string)state["turnPhase"]!,
            ["number"] = (int)state["turnNumber"]!,
        },
        ["priority"] = Name(state["chainWindow"] is { } window ? window["priorityPlayerId"]
            : showdown is null ? state["turnPlayerId"] : state["priorityPlayerId"] ?? state["focusPlayerId"]),
        ["focus"] = showdown is null ? null : Name(state["focusPlayerId"]),
        ["chain"] = All(Each(state["effectStack"]).Reverse().Select(one => new JsonObject
        {
            ["id"] = (string)one["id"]!, ["controller"] = Name(one["playerId"]), ["card"] = (string?)one["cardId"],
            ["kind"] = (string?)one["source"] == "triggered" ? "trigger" : (string)one["kind"]!,
        })),
        ["battlefields"] = All(Each(state["battlefields"]).Select(Battlefield)),
        ["players"] = All(Each(state["players"]).Select(Player)),
        ["objects"] = All(Objects()),
    };

    JsonNode? Name(JsonNode? seat) => seat is null ? null : seats[(int)seat];

    JsonObject Battlefield(JsonObject one)
    {
        var id = (string)one["id"]!;
        return new()
        {
            ["id"] = id, ["controller"] = Name(one["controllerId"]), ["contestedBy"] = Name(one["contestedByPlayerId"]),
            ["showdown"] = (string?)showdown?["battlefieldId"] == id ? "ongoing"
                : Says(one["stagedShowdown"]) ? "staged" : null,
            ["combat"] = (string?)combat?["battlefieldId"] == id ? new JsonObject
            {
                ["status"] = "ongoing", ["attacker"] = Name(combat["attackerPlayerId"]),
                ["defender"] = Name(combat["defenderPlayerId"]),
            } : Says(one["stagedCombat"]) ? new JsonObject { ["status"] = "staged" } : null,
        };
    }

    JsonObject Player(JsonObject one)
    {
        JsonArray ids(params JsonNode?[] cards) =>
            All(cards.OfType<JsonObject>().Select(card => (JsonNode)(string)card["id"]!));
        JsonArray zone(string name) => ids(one[name]!.AsArray().ToArray());
        var pool = one["runePool"]!;
        var power = new JsonObject { ["any"] = (int)pool["universalPower"]! };
        foreach (var (domain, amount) in pool["power"]!.AsObject()) power[domain.ToLowerInvariant()] = (int)amount!;
        return new()
        {
            ["id"] = Name(one["id"]), ["score"] = (int)one["points"]!, ["xp"] = (int)one["xp"]!,
            ["hand"] = zone("hand"), ["trash"] = zone("trash"), ["banished"] = zone("banished"),
            ["champion"] = ids(one["champion"]),
            ["pool"] = new JsonArray(new JsonObject { ["energy"] = (int)pool["energy"]!, ["power"] = power }),
            ["runes"] = All(new[] { "ready", "exhausted" }.SelectMany(side => Each(one["runes"]![side]).Select(rune =>
                new JsonObject
                {
                    ["id"] = (string)rune["id"]!, ["domain"] = ((string)rune["domain"]!).ToLowerInvariant(),
                    ["exhausted"] = side == "exhausted",
                }))),
        };
    }

    IEnumerable<JsonObject> Objects()
    {
        foreach (var field in Each(state["battlefields"]))
            foreach (var unit in Each(field["units"])) yield return Unit(unit, (string)field["id"]!);
        foreach (var player in Each(state["players"]))
        {
            foreach (var unit in Each(player["base"])) yield return Unit(unit, "base");
            foreach (var name in new[] { "hand", "trash", "banished", "deck" })
                foreach (var card in Each(player[name])) yield return Card(card, player["id"]);
            if (player["champion"] is JsonObject champion) yield return Card(champion, player["id"]);
        }
    }

    JsonObject Card(JsonObject card, JsonNode? owner) =>
        new() { ["id"] = (string)card["id"]!, ["card"] = (string)card["catalogId"]!, ["owner"] = Name(owner) };

    JsonObject Unit(JsonObject unit, string at)
    {
        var one = Card(unit, unit["ownerId"]);
        (one["at"], one["controller"]) = (at, Name(unit["controllerId"]));
        (one["exhausted"], one["damage"]) = ((bool)unit["exhausted"]!, (int)(unit["damage"] ?? 0));
        one["designation"] = Says(unit["attacker"]) ? "attacker" : Says(unit["defender"]) ? "defender" : null;
        return one;
    }
}
