// Connects the engine Miszion/riftbound-online-backend (TypeScript, no Ambush) to Ambush Oracle.
//   node adapter.mjs CHECKOUT
// The engine takes a whole serialized game, so a position becomes one. Its list is the one its own bots choose from.

import { createRequire } from "node:module";

import { NO_WORD, checkout, loading, onlyWords, speak, unless, unlessPlain } from "../speak.mjs";

process.chdir(checkout); // it reads its cards from the working directory
process.env.LOG_LEVEL = "none"; // its log would go to standard output
const require = createRequire(`${checkout}/package.json`);
require("ts-node").register({ transpileOnly: true });
const { RiftboundGameEngine } = require("./src/game-engine.ts");
const { enumerateLegalActions } = require("./src/self-play.ts");

let engine = null;
let sides = null; // the player ids

function card(definition, id) {
  const unit = definition.type === "unit";
  unless(unit || definition.type === "spell", `${definition.type} cards`);
  if (unit) onlyWords(definition, ["entersReady"], ["accelerate", "ganking", "tank"]);
  const ready = definition.entersReady;
  unless(!ready || !(ready.if || ready.affects || ready.others), "conditions on entering ready");
  const domains = definition.domains ?? [];
  const power = {};
  for (const symbol of unit ? definition.cost?.power ?? [] : []) {
    unless(symbol !== "any" && (symbol !== "card" || domains.length === 1),
      `Power of ${symbol} domain on a card of ${domains.length}`);
    const domain = symbol === "card" ? domains[0] : symbol;
    power[domain] = (power[domain] ?? 0) + 1;
  }
  const accelerates = definition.keywords?.includes("accelerate");
  unless(!accelerates || domains.length === 1, "Accelerate on a card of several domains");
  return {
    id: definition.id, instanceId: id, name: definition.name || definition.id, type: unit ? "creature" : "spell",
    tags: definition.tags ?? [], keywords: definition.keywords ?? [], colors: domains, domain: domains[0],
    energyCost: definition.cost?.energy ?? 0, powerCost: power, power: definition.might ?? 0,
      toughness: definition.might ?? 0,
    abilities: [], rules: [], text: "",
    metadata: { enterUntapped: Boolean(ready), ...(accelerates && { accelerateCost: { energy: 1,
      rune: domains[0] } }) },
  };
}

function load({ header, before }) {
  unlessPlain(before, header.players);
  sides = header.players.map((each) => each.id);
  const things = Object.fromEntries(before.objects.map((each) => [each.id, each]));
  const made = (id, name = things[id]?.card) => {
    unless(header.cards?.[name], `the card ${name}`);
    return card(header.cards[name], id);
  };
  const chain = before.chain.map((each) => {
    unless(each.kind === "spell" && each.status !== "pending", "a chain of other things than spells");
    return { id: each.id, type: "spell", card: made(each.id, each.card), casterId: each.controller, targets: [],
      targetDescriptions: [], createdAt: 0 };
  });
  const at = before.battlefields.find((each) => each.showdown === "ongoing");
  unless(before.battlefields.every((each) => each === at || !(each.showdown || each.combat)), "staged showdowns");
  const units = (side) =>
    before.objects.filter((each) => each.at !== undefined && each.controller === side).map((each) => {
      unless(each.at === "base" || before.battlefields.some((field) => field.id === each.at), `cards at ${each.at}`);
      unless(!each.attachedTo && !each.keywords?.length && !each.token && !each.buffs && !each.stunned
        && !each.empowered, `what ${each.id} has on it`);
      unless(each.owner === side, "units of another owner");
      const made_ = made(each.id);
      unless(made_.type === "creature", "spells in play");
      return {
        ...made_, currentToughness: made_.toughness, isTapped: each.exhausted, summoned: false, counters: {},
        location: each.at === "base" ? { zone: "base" } : { zone: "battlefield", battlefieldId: each.at },
      };
    });
  const players = before.players.map((each) => {
    unless(!each.pool?.some((one) => one.energy || Object.values(one.power ?? {}).some(Boolean)), "floating resources");
    return {
      playerId: each.id, name: each.id, victoryPoints: each.score ?? 0, victoryScore: header.victoryScore ?? 8,
        mana: 0, maxMana: 0,
      deck: [], runeDeck: [], graveyard: (each.trash ?? []).map((id) => made(id)), exile: [], battlefieldPool: [],
      hand: (each.hand ?? []).map((id) => made(id)), championLeader: each.champion?.length
        ? made(each.champion[0]) : null,
      channeledRunes: (each.runes ?? []).map((rune) => ({ id: rune.id, name: rune.domain, domain: rune.domain,
        energyValue: 1, powerValue: 1, isTapped: rune.exhausted })),
      board: { playerId: each.id, creatures: units(each.id), artifacts: [], enchantments: [] },
      temporaryEffects: [], firstTurnRuneBoost: 0, championLeaderDeployed: false,
    };
  });
  const there = (side) => (at ? before.objects.filter((each) => each.at === at.id
    && each.controller === side).map((each) => each.id) : []);
  const attacker = at && (at.combat?.attacker ?? at.contestedBy ?? before.turn.player);
  const acting = before.priority;
  engine = RiftboundGameEngine.fromSerializedState({
    matchId: "m", players, currentPlayerIndex: sides.indexOf(before.turn.player), turnNumber: before.turn.number ?? 1,
    currentPhase: at ? "combat" : "main_1", status: "in_progress", moveHistory: [], timestamp: 0, victoryScore: 8,
      scoreLog: [], prompts: [],
    battlefields: before.battlefields.map((each) => ({
      battlefieldId: each.id, name: each.id, ownerId: sides[0], controller: each.controller ?? undefined,
        contestedBy: [], hiddenCards: [],
    })),
    priorityWindow: chain.length || !acting ? null : { id: "w", type: at ? "combat" : "main", holder: acting,
      openedAt: 0 },
    focusPlayerId: before.focus ?? null,
    combatContext: at
      ? {
          battlefieldId: at.id, initiatedBy: attacker, defendingPlayerId: at.combat?.defender ?? null,
            priorityStage: "action", actionPasses: 0,
          attackingUnitIds: there(attacker), defendingUnitIds: there(at.combat?.defender),
        }
      : null,
    reactionChain: chain.length
      ? { id: "c", items: chain, currentReactorId: acting, originalCasterId: chain[0].casterId,
        awaitingResponse: true, createdAt: 0, lastUpdatedAt: 0 }
      : null,
  });
}

// The position, in the fields that the engine has.
function position() {
  const game = engine.getGameState();
  const fight = game.combatContext;
  const ids = (cards) => cards.map((each) => each.instanceId);
  const cards = (owner, list) => list.map((each) => ({ id: each.instanceId, card: each.id, owner }));
  return {
    turn: { player: sides[game.currentPlayerIndex], number: game.turnNumber },
    priority: game.reactionChain ? game.reactionChain.currentReactorId : (game.priorityWindow?.holder ?? null),
    focus: fight ? game.focusPlayerId : null,
    chain: (game.reactionChain?.items ?? []).map((each) => ({ id: each.id, kind: "spell", controller: each.casterId,
      card: each.card.id })),
    battlefields: game.battlefields.map((each) => {
      const here = fight?.battlefieldId === each.battlefieldId;
      const combat = here && fight.defendingPlayerId ? { status: "ongoing", attacker: fight.initiatedBy,
        defender: fight.defendingPlayerId } : null;
      return { id: each.battlefieldId, controller: each.controller ?? null, showdown: here ? "ongoing" : null, combat };
    }),
    players: game.players.map((each) => ({
      id: each.playerId, score: each.victoryPoints, hand: ids(each.hand), trash: ids(each.graveyard),
      pool: [], champion: each.championLeader && !each.championLeaderDeployed ? [each.championLeader.instanceId] : [],
      runes: each.channeledRunes.map((rune) => ({ id: rune.id, domain: rune.domain, exhausted: rune.isTapped })),
    })),
    objects: game.players.flatMap((each) => [
      ...each.board.creatures.map((unit) => ({
        id: unit.instanceId, card: unit.id, owner: each.playerId, controller: each.playerId, exhausted: unit.isTapped,
        at: unit.location.zone === "base" ? "base" : unit.location.battlefieldId,
      })),
      ...cards(each.playerId, [...each.hand, ...each.graveyard]),
      ...(each.championLeader && !each.championLeaderDeployed ? cards(each.playerId, [each.championLeader]) : []),
    ]),
  };
}

function apply({ action }) {
  const chosen = action.optional ?? [];
  if (chosen.length > 1 || (chosen[0] ?? "accelerate") !== "accelerate") return NO_WORD;
  if (action.from === "champion" && chosen.length) return { accepted: false, code: "no-accelerated-champion",
    message: "a chosen champion cannot be accelerated" };
  try {
    if (action.from === "champion") engine.deployChampionLeader(action.player, action.to);
    else {
      const hand = engine.getPlayerState(action.player).hand;
      const index = hand.findIndex((each) => each.instanceId === action.card);
      engine.playCard(action.player, index, [], action.to, { useAccelerate: chosen.length > 0 });
    }
    return { accepted: true, after: position() };
  } catch (problem) {
    return { accepted: false, code: problem.message.slice(0, 200), message: problem.message };
  }
}

function offer({ player }) {
  const hand = engine.getPlayerState(player).hand;
  const leader = engine.getPlayerState(player).championLeader;
  const played = (each) => (each.kind === "deploy_leader" ? leader : each.kind === "play_card"
    ? hand[each.cardIndex] : null);
  return {
    actions: enumerateLegalActions(engine, player)
      .filter((each) => played(each)?.type === "creature")
      .map((each) => ({ type: "play", player, card: played(each).instanceId, to: each.destinationId ?? "base" })),
  };
}

await speak({
  hello: () => ({
    engine: "Miszion/riftbound-online-backend", version: "8ec6e22", rulebook: "riftbound", edition: "1.4",
    capabilities: ["accelerate", "autoPayment", "chain", "showdown", "combat", "champion", "entersReady",
      "freshCards", "offer", "state"],
    after: "decision", offerKeys: ["card", "to"],
  }),
  load: loading(load), offer, apply,
  state: () => ({ state: position() }),
});
