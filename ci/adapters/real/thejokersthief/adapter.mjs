// Connects the engine TheJokersThief/riftbound-rules-engine (TypeScript) to Ambush Oracle.
//   node adapter.mjs CHECKOUT
// Its catalogue is an object that looks cards up, so the header's cards are one. Its units are played to Base only, its
// runes are never paid with: Energy and Power are two numbers. They are set to what the player's runes and pool could
// give, and its positions leave runes and pools out.

import { NO_WORD, engineModule, loading, onlyWords, speak, unless, unlessPlain } from "../speak.mjs";

const { legalActions, submit } = await engineModule("packages/engine/dist/index.js");

const TYPES = { unit: "Unit", spell: "Spell" };
let game = null;
let cards = null; // what is printed, by card id

const catalog = {
  find: (id) => cards[id] ?? null,
  get: (id) => cards[id],
  all: () => Object.values(cards),
  programOf: () => ({ type: "Unparsed" }),
  programs: () => new Map(),
};

function definition(card) {
  unless(TYPES[card.type], `${card.type} cards`);
  if (card.type === "unit") onlyWords(card, [], ["accelerate", "ganking", "tank"]);
  return {
    id: card.id, name: card.name || card.id, cardType: TYPES[card.type], set: "", rarity: null, abilityText: "",
      deckZone: "Main",
    might: card.might ?? 0, playCost: { energy: card.cost?.energy ?? 0, power: (card.cost?.power ?? []).length,
      runes: [] },
    keywords: (card.keywords ?? []).map((word) => word[0].toUpperCase() + word.slice(1)),
  };
}

function load({ header, before }) {
  unlessPlain(before, header.players);
  unless(before.players.every((each) => !each.champion?.length), "a Champion Zone to play from");
  const places = before.battlefields.map((each) => each.id);
  cards = {};
  const printed = (id) => {
    unless(header.cards?.[id], `the card ${id}`);
    return (cards[id] = definition(header.cards[id])).id;
  };
  const instance = (id, card, ownerId, more = {}) => ({
    id, defId: printed(card), ownerId, exhausted: false, buffAmount: 0, damage: 0, keywords: [], xp: 0, counters: {},
      faceDown: false, ...more,
  });
  const instances = {};
  for (const each of before.objects) {
    unless(each.at === undefined || each.at === "base" || places.includes(each.at), `cards at ${each.at}`);
    unless((each.controller ?? each.owner) === each.owner, "units of another owner");
    unless(!each.attachedTo && !each.keywords?.length && !each.empowered && !each.stunned, `what ${each.id} has on it`);
    instances[each.id] = instance(each.id, each.card, each.owner, { exhausted: each.exhausted ?? false,
      buffAmount: each.buffs ?? 0, damage: each.damage ?? 0 });
  }
  const items = before.chain.map((each) => {
    unless(each.kind === "spell" && each.status !== "pending", "a chain of other things than spells");
    instances[each.id] = instance(each.id, each.card, each.controller);
    return { id: each.id, sourceId: each.id, defId: each.card, controller: each.controller, targets: [],
      resolved: false };
  });
  const at = before.battlefields.find((each) => each.showdown === "ongoing");
  unless(before.battlefields.every((each) => each === at || !(each.showdown || each.combat)), "staged showdowns");
  const here = (place, owner) => before.objects.filter((each) => each.at === place && (!owner
    || each.owner === owner)).map((each) => each.id);
  const reach = (each) => {
    const pool = each.pool ?? [];
    unless(pool.every((one) => !one.only?.length), "Energy or Power for some cards alone");
    const floating = (one) => Object.values(one.power ?? {}).reduce((sum, amount) => sum + amount, 0);
    const runes = each.runes ?? [];
    return {
      energy: runes.filter((rune) => !rune.exhausted).length + pool.reduce((sum, one) => sum + (one.energy ?? 0), 0),
      power: runes.length + pool.reduce((sum, one) => sum + floating(one), 0),
    };
  };
  const acting = before.priority ?? before.focus;
  let pendingDecision = null;
  if (items.length) pendingDecision = { type: "PriorityWindow", playerId: acting };
  else if (at) pendingDecision = { type: "FocusWindow", playerId: before.focus, battlefieldId: at.id };
  game = {
    gameId: "g", matchId: "m", playerIds: header.players.map((each) => each.id), cards: instances, phase: "Main",
      status: "playing",
    turnNumber: before.turn.number ?? 1, activePlayerId: before.turn.player, rng: { seed: 1 }, scoredThisTurn: {},
      winner: null, hotQueue: [],
    holdEligible: [], firstTurnSecondPlayer: false, pendingDecision, resolutionStack: items.length ? [{ type: "Chain",
      resumeAt: "Execute" }] : [],
    players: Object.fromEntries(
      before.players.map((each) => [
        each.id,
        { hand: each.hand ?? [], mainDeck: [], runeDeck: [], runePool: [], legendZone: "", championZone: "",
          trash: each.trash ?? [], base: here("base", each.id), resources: reach(each), points: each.score ?? 0 },
      ]),
    ),
    battlefields: Object.fromEntries(places.map((id, index) => [id, { id, cardId: "",
      controllerId: before.battlefields[index].controller, units: here(id) }])),
    chain: {
      isOpen: items.length > 0, passes: 0, items, priority: items.length ? acting : null, focus: before.focus ?? null,
      showdown: at ? { battlefieldId: at.id, kind: at.combat ? "Combat" : "Control" } : null,
    },
  };
}

// The position, in the fields that the engine has.
function position() {
  const place = {};
  for (const [id, field] of Object.entries(game.battlefields)) for (const unit of field.units) place[unit] = id;
  for (const player of Object.values(game.players)) for (const id of player.base) place[id] = "base";
  const onChain = game.chain.items.map((each) => each.sourceId);
  const shown = game.chain.showdown;
  return {
    turn: { player: game.activePlayerId, number: game.turnNumber },
    priority: game.chain.items.length ? game.chain.priority : (shown ? game.chain.focus : game.activePlayerId),
    focus: shown ? game.chain.focus : null,
    chain: game.chain.items.map((each) => ({ id: each.id, kind: "spell", controller: each.controller,
      card: each.defId })),
    battlefields: Object.values(game.battlefields).map((each) => ({
      id: each.id, controller: each.controllerId, showdown: shown?.battlefieldId === each.id ? "ongoing" : null,
    })),
    players: game.playerIds.map((id) => ({ id, score: game.players[id].points, hand: game.players[id].hand,
      trash: game.players[id].trash })),
    objects: Object.values(game.cards).filter((each) => !onChain.includes(each.id)).map((each) => ({
      id: each.id, card: each.defId, owner: each.ownerId,
      ...(place[each.id] && { at: place[each.id], controller: each.ownerId, exhausted: each.exhausted,
        buffs: each.buffAmount, damage: each.damage }),
    })),
  };
}

function apply({ action }) {
  if (action.to && action.to !== "base") return { accepted: false, code: "base-only",
    message: "it plays units to Base only" };
  if (action.optional?.length) return NO_WORD;
  // An action it does not allow leaves its state as it is, without a word.
  const done = submit(game, { type: "PlayCard", playerId: action.player, cardId: action.card }, catalog);
  if (done.state === game) return { accepted: false, code: "ignored" };
  const paid = done.events.find((each) => each.type === "ResourceAdded");
  game = done.state;
  return { accepted: true, cost: { energy: -paid.energy, power: -paid.power }, after: position() };
}

await speak({
  hello: () => ({
    engine: "TheJokersThief/riftbound-rules-engine", version: "db9e9d8", rulebook: "riftbound", edition: "1.4",
    capabilities: ["autoPayment", "pool", "chain", "showdown", "combat", "freshCards", "offer", "state"],
    after: "decision", offerKeys: ["card", "to"],
  }),
  load: loading(load), apply,
  offer: ({ player }) => ({
    actions: legalActions(game, player, catalog)
      .filter((each) => each.type === "PlayCard" && cards[game.cards[each.cardId].defId].cardType === "Unit")
      .map((each) => ({ type: "play", player, card: each.cardId, to: "base" })),
  }),
  state: () => ({ state: position() }),
});
