// Connects the engine Mercantec-GHC/riftbound-tcg (C#, with Ambush) to Ambush Oracle.
//   dotnet run --project ci/adapters/real/mercantec -p:Engine=FOLDER, where its built libraries of rules are
// Its state is one JSON object, so a position is built field by field (Reading.cs) and told from it (Telling.cs). A
// unit that is played gets an id of its own there; it keeps its card's, which is the object's here.

using System.Text.Json.Nodes;
using riftbound_tcg.Engine.RulesEngine;
using static Plain;

var adapter = new Adapter();
while (Console.ReadLine() is { } line)
{
    var request = JsonNode.Parse(line)!.AsObject();
    var op = (string)request["op"]!;
    if (op == "bye") break;
    JsonObject answer = op switch
    {
        "hello" => Adapter.Hello(),
        "load" => adapter.Load(request),
        "offer" => new() { ["actions"] = adapter.Offer((string)request["player"]!) },
        "apply" => adapter.Apply(request["action"]!.AsObject()),
        "state" => new() { ["state"] = adapter.Position() },
        _ => Refused("unsupported", $"no {op}"),
    };
    answer["id"] = (int)request["id"]!;
    Console.Out.WriteLine(answer.ToJsonString());
}

sealed class Adapter
{
    readonly DefaultRulesEngine engine = new();
    EngineMatchState game = null!;
    List<string> seats = []; // our player ids, by the engine's number

    public static JsonObject Hello() => new()
    {
        ["engine"] = "Mercantec-GHC/riftbound-tcg", ["version"] = "d802bae",
        ["rulebook"] = "riftbound", ["edition"] = "1.4",
        ["capabilities"] = new JsonArray("ambush", "accelerate", "autoPayment", "pool", "chain", "showdown", "combat",
            "multiplayer", "teams", "champion", "prohibitions", "freshCards", "offer", "state"),
        ["after"] = "decision", ["offerKeys"] = new JsonArray("card", "to", "optional"),
    };

    public JsonObject Load(JsonObject request)
    {
        try
        {
            seats = Each(request["header"]!["players"]).Select(one => (string)one["id"]!).ToList();
            var state = new Reading(request["header"]!.AsObject(), request["before"]!.AsObject(), seats).State();
            game = new("m", (string)state["mode"]!, "playing", 0, state,
                seats.Select((id, seat) => new EnginePlayerState(seat, id, 0, true)).ToList());
            return new() { ["accepted"] = true };
        }
        catch (Unsupported problem)
        {
            return Refused("unsupported", problem.Message);
        }
    }

    public JsonObject Position() => new Telling(game.State, seats).Position();

    JsonObject Player(string player) => game.State["players"]![seats.IndexOf(player)]!.AsObject();

    public JsonArray Offer(string player) => All(engine.GetLegalActions(game, seats.IndexOf(player))
        .Where(one => one.Type is "play-unit" or "summon-champion").Select(one => new JsonObject
        {
            ["type"] = "play", ["player"] = player, ["to"] = (string?)one.PayloadSchema?["battlefieldId"] ?? "base",
            ["card"] = (string)(one.Type == "summon-champion" ? Player(player)["champion"]!
                : Player(player)["hand"]![(int)one.PayloadSchema!["handIndex"]!]!)["id"]!,
            ["optional"] = Says(one.PayloadSchema?["accelerate"]) ? new JsonArray("accelerate") : [],
        }));

    public JsonObject Apply(JsonObject action)
    {
        var (player, card) = ((string)action["player"]!, (string?)action["card"]);
        var chosen = action["optional"] as JsonArray ?? [];
        string[] words = ["type", "player", "card", "from", "to", "optional", "pay"];
        if (chosen.Count > 1 || chosen.Any(one => one!.ToJsonString() != "\"accelerate\"")
            || action.Any(one => Says(one.Value) && !words.Contains(one.Key)))
            return Refused("unsupported", "it has no words for what was chosen");
        var to = (string?)action["to"] // left open: the first that it lists
            ?? (string?)Offer(player).FirstOrDefault(one => (string?)one!["card"] == card)?["to"];
        var champion = (string?)action["from"] == "champion";
        if (champion && (chosen.Count > 0 || to is not (null or "base")))
            return Refused("unsupported", "its champions are summoned to the base, without options");
        if (champion && (string?)Player(player)["champion"]?["id"] != card)
            return Refused("not-there", "it can name no champion but the player's own");
        var payload = new Dictionary<string, object?>
        {
            ["handIndex"] = Each(Player(player)["hand"]).ToList().FindIndex(one => (string?)one["id"] == card),
            ["battlefieldId"] = to == "base" ? null : to, ["accelerate"] = chosen.Count > 0,
        };
        var result = engine.ApplyAction(game,
            new(seats.IndexOf(player), champion ? "summon-champion" : "play-unit", champion ? null : payload), null);
        if (!result.Accepted) return Refused(result.Status, result.ResultMessage);
        game = result.State;
        return new() { ["accepted"] = true, ["after"] = Position() };
    }
}

sealed class Unsupported(string what) : Exception(what);

static class Plain
{
    public static JsonObject Refused(string code, string message) =>
        new() { ["accepted"] = false, ["code"] = code, ["message"] = message };

    public static void Unless(bool fine, string what)
    {
        if (!fine) throw new Unsupported(what);
    }

    public static bool Says(JsonNode? value) => value switch
    {
        null => false,
        JsonArray list => list.Count > 0,
        JsonValue one when one.TryGetValue(out bool flag) => flag,
        JsonValue one when one.TryGetValue(out int number) => number != 0,
        _ => true,
    };

    public static IEnumerable<JsonObject> Each(JsonNode? list) =>
        (list as JsonArray ?? []).Select(one => one!.AsObject());

    public static IEnumerable<string> Texts(JsonNode? list) => (list as JsonArray ?? []).Select(one => (string)one!);

    public static JsonArray All(IEnumerable<JsonNode?> nodes) => new(nodes.ToArray());

    public static string Big(string word) => char.ToUpperInvariant(word[0]) + word[1..];
}
