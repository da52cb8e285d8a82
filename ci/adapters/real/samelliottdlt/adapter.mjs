// Connects the engine samelliottdlt/riftbound-simulator (TypeScript, no Ambush) to Ambush Oracle.
//   node adapter.mjs CHECKOUT
// Its functions take a state of maps and sets and give the next one. A card is paid for from the pool alone, so the
// pool is filled with what the player's runes could give, and told only where there were no runes.

import { NO_WORD, engineModule, loading, onlyWords, speak, unless, unlessPlain } from "../speak.mjs";

const { canPlayCard, playUnit } = await engineModule("dist/core/cardPlaying.js");
const { SeededRNG } = await engineModule("dist/index.js");

const big = (word) => word[0].toUpperCase() + word.slice(1);
const ids = (things) => things.map((each) => each.id);
let game = null;
let fighting = null; // the recorded combat, which the engine keeps beside its battlefields
let counted = null; // the players whose pool is theirs alone

function definition(card, id, owner, more = {}) {
  const unit = card.type === "unit";
  unless(unit || card.type === "spell", `${card.type} cards`);
  if (unit) onlyWords(card, [], ["accelerate", "action", "reaction", "ganking", "tank"]);
  const domains = card.domains ?? [];
  const power = {};
  for (const symbol of unit ? card.cost?.power ?? [] : []) {
    unless(symbol !== "card" || domains.length === 1, "Power of any domain of a card with several");
    const domain = big(symbol === "card" ? domains[0] : symbol);
    power[domain] = (power[domain] ?? 0) + 1;
  }
  return {
    id, owner, name: card.name || id, category: big(card.type), domains: domains.map(big), supertypes: [],
    tags: card.tags ?? [], keywords: (card.keywords ?? []).map(big), abilities: [], instructions: [], rulesText: "",
    might: card.might ?? 0, cost: {
      energy: card.cost?.energy ?? 0, power: Object.entries(power).map(([domain, amount]) => ({ domain, amount })),
    }, ...more,
  };
}

function resources(player) {
  const pool = player.pool ?? [];
  unless(pool.every((one) => !one.only?.length), "Energy or Power for some cards alone");
  const runes = player.runes ?? [];
  const floating = pool.flatMap((one) => Object.entries(one.power ?? {}).filter(([, amount]) => amount));
  return {
    energy: runes.filter((rune) => !rune.exhausted).length + pool.reduce((sum, one) => sum + (one.energy ?? 0), 0),
    runePool: [
      ...floating.map(([domain, amount]) => ({ domain: big(domain), amount })),
      ...runes.map((rune) => ({ domain: big(rune.domain), amount: 1 })),
    ],
  };
}

function load({ header, before }) {
  unlessPlain(before, header.players);
  unless(before.players.every((each) => (each.champion?.length ?? 0) < 2), "several cards in the Champion Zone");
  const places = ids(before.battlefields);
  const cards = new Map();
  const enter = (id, card, owner, more) => {
    unless(header.cards?.[card], `the card ${card}`);
    cards.set(id, { ...definition(header.cards[card], id, owner, more), card });
  };
  for (const each of before.objects) {
    unless(each.at === undefined || each.at === "base" || places.includes(each.at), `cards at ${each.at}`);
    unless((each.controller ?? each.owner) === each.owner, "units of another owner");
    unless(!each.attachedTo && !each.keywords?.length && !each.buffs && !each.stunned, `what ${each.id} has on it`);
    enter(each.id, each.card, each.owner, { exhausted: each.exhausted ?? false, damage: each.damage ?? 0 });
  }
  for (const each of before.chain) {
    unless(each.kind === "spell" && each.status !== "pending", "a chain of other things than spells");
    enter(each.id, each.card, each.controller);
  }
  const at = before.battlefields.find((each) => each.showdown === "ongoing");
  unless(before.battlefields.every((each) => each === at || !(each.showdown || each.combat)), "staged showdowns");
  const here = (place, owner) => new Set(
    ids(before.objects.filter((each) => each.at === place && (!owner || each.owner === owner))));
  fighting = at?.combat ?? null;
  counted = ids(before.players.filter((each) => !each.runes?.length));
  game = {
    cards, victoryScore: header.victoryScore ?? 8, rng: new SeededRNG("1"),
    metadata: { startTime: new Date(0), mode: "constructed" },
    players: new Map(before.players.map((each) => [each.id, {
      hand: each.hand ?? [], deck: [], trash: each.trash ?? [], banishment: [],
      championZone: each.champion?.[0] ?? null, base: here("base", each.id), runeDeck: [], runesInPlay: new Set(),
      energyGenerated: 0, maxEnergy: 0,
      cardsPlayedThisTurn: [], points: each.score ?? 0, battlefieldsScored: new Set(), legend: "", ...resources(each),
    }])),
    battlefields: new Map(before.battlefields.map((each) => [each.id, {
      id: each.id, controller: each.controller, units: here(each.id), facedownCard: null,
      contested: Boolean(each.contestedBy), contestedBy: each.contestedBy ?? undefined, showdownStaged: false,
      combatStaged: false,
    }])),
    turnState: {
      phase: "Action", turnPlayer: before.turn.player, turnNumber: before.turn.number ?? 1,
      stateType: at ? "Showdown" : "Neutral", chainState: before.chain.length ? "Closed" : "Open",
      priority: before.priority, activePlayer: before.priority, focus: before.focus,
    },
    combatState: {
      active: Boolean(fighting), battlefield: fighting ? at.id : null, attackingPlayer: fighting?.attacker ?? null,
      defendingPlayer: fighting?.defender ?? null, damageAssignments: new Map(),
      attackers: fighting ? here(at.id, fighting.attacker) : new Set(),
      defenders: fighting ? here(at.id, fighting.defender) : new Set(),
    },
    chainState: { items: before.chain.map((each) => (
      { id: each.id, type: "spell", source: each.id, controller: each.controller, pending: false })) },
  };
}

// The position, in the fields that the engine has.
function position() {
  const place = new Map();
  for (const [id, field] of game.battlefields) for (const unit of field.units) place.set(unit, id);
  for (const player of game.players.values()) for (const unit of player.base) place.set(unit, "base");
  const chain = game.chainState.items;
  const pool = (player) => [
    ...(player.energy ? [{ energy: player.energy }] : []),
    ...player.runePool.map((each) => ({ power: { [each.domain.toLowerCase()]: each.amount } })),
  ];
  return {
    turn: { player: game.turnState.turnPlayer, number: game.turnState.turnNumber },
    priority: game.turnState.priority, focus: game.turnState.focus,
    chain: chain.map((each) => ({ id: each.id, kind: "spell", controller: each.controller })),
    battlefields: [...game.battlefields.values()].map((each) => ({ id: each.id, controller: each.controller })),
    players: [...game.players].map(([id, each]) => ({
      id, score: each.points, hand: each.hand, trash: each.trash, champion: [each.championZone ?? []].flat(),
      ...(counted.includes(id) && { pool: pool(each), runes: [] }),
    })),
    objects: [...game.cards.values()].filter((each) => !chain.some((item) => item.source === each.id)).map((each) => ({
      id: each.id, card: each.card, owner: each.owner, ...(place.has(each.id) && {
        at: place.get(each.id), controller: each.owner, exhausted: Boolean(each.exhausted),
      }),
    })),
  };
}

function apply({ action }) {
  const accelerates = game.cards.get(action.card)?.keywords.includes("Accelerate");
  if ((action.optional ?? []).some((each, nth) => nth || each !== "accelerate" || !accelerates)) return NO_WORD;
  const target = action.to && action.to !== "base" ? action.to : undefined;
  // Some of its functions change the state they are given.
  const done = playUnit(structuredClone({ ...game, rng: null }), action.card, action.player, target);
  if (!done.ok) return { accepted: false, code: done.error.code, message: done.error.message };
  game = done.value;
  return { accepted: true, after: position() };
}

function offer({ player }) {
  const { hand, championZone } = game.players.get(player);
  const listed = [...hand, ...(championZone ? [championZone] : [])].filter((id) => {
    const may = canPlayCard(game, id, player);
    return game.cards.get(id).category === "Unit" && may.ok && may.value;
  });
  return { actions: listed.map((card) => ({ type: "play", player, card, to: "base" })) };
}

await speak({
  hello: () => ({
    engine: "samelliottdlt/riftbound-simulator", version: "8422424", rulebook: "riftbound", edition: "1.4",
    capabilities: [
      "accelerate", "autoPayment", "pool", "chain", "showdown", "combat", "champion", "freshCards", "offer", "state",
    ],
    after: "decision", offerKeys: ["card", "to"],
  }),
  load: loading(load), offer, apply,
  state: () => ({ state: position() }),
});
