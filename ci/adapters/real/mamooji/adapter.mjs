// Connects the engine mamooji/riftbound (TypeScript, Set 1, no Ambush) to Ambush Oracle.
//   node adapter.mjs CHECKOUT
// Its state is plain JSON, so a position is built field by field. Where nobody could answer, the engine passes for the
// players and plays combats out at once; a free Reaction in every hand, seen by this file alone, makes it wait instead.

import { NO_WORD, engineModule, loading, onlyWords, speak, unless, unlessPlain } from "../speak.mjs";

const { register } = await engineModule("node_modules/tsx/dist/esm/api/index.mjs");
register();
const { applyAction, buildScenario, createRng, getLegalActions } = await engineModule("packages/engine/src/index.ts");

const KEYWORDS = ["accelerate", "ganking", "tank"];
const NOTHING = {
  colors: [], tags: [], energy: 0, power: 0, might: 0, text: "", entersReady: false, ganking: false, assault: 0,
  shield: 0, tank: false, playToOpenBattlefield: false, accelerateCost: null, deflect: 0, extraMightWhileBuffed: 0,
  auraMightBonus: 0, gankingWhileBuffed: false, timing: "sorcery", hidden: false, image: null,
};

let game = null; // the engine's state
let names = null; // our ids by its numbers
let numbers = null; // its numbers by our ids
let seats = null; // our player ids, by seat
let fields = null; // our battlefield ids, by index

function definition(card) {
  if (card.type === "unit") onlyWords(card, ["entersReady", "grants"], KEYWORDS);
  else unless(card.type === "spell", `${card.type} cards`);
  const ready = card.entersReady;
  unless(!ready || !(ready.if || ready.affects || ready.others), "conditions on entering ready");
  const grants = card.grants ?? [];
  const plainlyOpen = (each) => each.to.battlefield === "open" && !(each.to.base || each.also?.length || each.verb
    || each.affects || each.if);
  unless(grants.every(plainlyOpen), "grants of other places than open battlefields");
  const has = (word) => (card.keywords ?? []).includes(word);
  unless(!has("accelerate") || card.domains?.length === 1, "Accelerate on a card of several domains");
  return {
    ...NOTHING, id: card.id, name: card.name ?? card.id, type: card.type,
    colors: card.domains ?? [], tags: card.tags ?? [],
    energy: card.cost?.energy ?? 0, power: (card.cost?.power ?? []).length, might: card.might ?? 0,
    entersReady: Boolean(ready), ganking: has("ganking"), tank: has("tank"), playToOpenBattlefield: grants.length > 0,
    accelerateCost: has("accelerate") ? { energy: 1, rune: card.domains[0] } : null,
    timing: has("reaction") ? "reaction" : has("action") ? "action" : "sorcery",
  };
}

function load({ header, before }) {
  unlessPlain(before, header.players);
  seats = header.players.map((each) => each.id);
  fields = before.battlefields.map((each) => each.id);
  const defs = Object.fromEntries(Object.values(header.cards ?? {}).map((card) => [card.id, card]));
  const used = new Set(before.objects.map((each) => each.card));
  const known = {};
  for (const id of used) {
    unless(defs[id], `the card ${id}`);
    known[id] = definition(defs[id]);
  }
  const idle = (id, type, more = {}) => (known[id] = { ...NOTHING, id, name: id, type, ...more });
  for (const id of ["x-legend", "x-field"]) idle(id, id.slice(2));
  idle("x-answer", "spell", { timing: "reaction" });
  idle("x-rune", "rune");
  game = buildScenario({
    defs: Object.values(known), battlefields: ["x-field", "x-field"], activePlayer: seats.indexOf(before.turn.player),
    players: seats.map(() => ({ legendDefId: "x-legend" })), turn: before.turn.number ?? 1,
  });
  [names, numbers] = [{}, {}];
  let next = 1 + Math.max(...Object.keys(game.instances).map(Number));
  const enter = (name, more) => {
    const iid = next++;
    const plain = Object.values(game.instances)[0];
    game.instances[iid] = { ...plain, iid, ...more };
    [names[iid], numbers[name]] = [name, iid];
    return iid;
  };
  game.battlefields = before.battlefields.map((each, index) => ({
    ...game.battlefields[0], index, presentedBy: index % 2, controller: each.controller
      ? seats.indexOf(each.controller) : null,
  }));
  for (const each of before.objects) {
    const owner = seats.indexOf(each.owner);
    const place = each.at === undefined ? {} : { zone: each.at === "base" ? "base" : "battlefield" };
    unless(each.at === undefined || each.at === "base" || fields.includes(each.at), `cards at ${each.at}`);
    unless((each.buffs ?? 0) < 2 && !each.keywords?.length && !each.attachedTo && !each.empowered,
      `what ${each.id} has on it`);
    enter(each.id, {
      defId: each.card, owner, controller: each.controller ? seats.indexOf(each.controller) : owner, zone: "banishment",
      battlefield: fields.includes(each.at) ? fields.indexOf(each.at) : null, exhausted: each.exhausted ?? false,
      damage: each.damage ?? 0, buffed: each.buffs === 1, stunned: each.stunned ?? false, ...place,
    });
  }
  before.players.forEach((each) => {
    const seat = seats.indexOf(each.id);
    const player = game.players[seat];
    const zone = (ids, name) => (ids ?? []).map((id) => ((game.instances[numbers[id]].zone = name), numbers[id]));
    const filler = (name) => enter(name, { defId: "x-answer", owner: seat, controller: seat, zone: "hand",
      battlefield: null });
    player.hand = [...zone(each.hand, "hand"), filler(`x-answer-${seat}`)];
    [player.championZone = null] = zone(each.champion, "championZone");
    zone(each.trash, "trash");
    player.runePool = (each.runes ?? []).map((rune) =>
      enter(rune.id, { defId: `sandbox-rune-${rune.domain}`, owner: seat, controller: seat, zone: "runePool",
        battlefield: null, exhausted: rune.exhausted }),
    );
    player.points = each.score ?? 0;
    unless((each.pool ?? []).every((one) => !one.only?.length && !Object.keys(one.power ?? {}).length),
      "floating Power, or Energy for some cards alone");
    player.energy = (each.pool ?? []).reduce((sum, one) => sum + (one.energy ?? 0), 0);
  });
  for (const each of before.chain) {
    unless(each.kind === "spell" && each.status !== "pending" && defs[each.card],
      "a chain of other things than spells");
    known[each.card] ??= game.defs[each.card] = definition(defs[each.card]);
    const seat = seats.indexOf(each.controller);
    const iid = enter(each.id, { defId: each.card, owner: seat, controller: seat, zone: "chain", battlefield: null });
    game.chain.push({ id: game.nextChainId++, kind: "spell", sourceIid: iid, controller: seat });
  }
  const at = before.battlefields.find((each) => each.showdown === "ongoing");
  unless(before.battlefields.every((each) => (each.showdown ?? null) === (each === at ? "ongoing" : null)),
    "staged showdowns");
  unless(!at || at.combat?.status === "ongoing", "showdowns that are no combat");
  if (at) game.showdown = { battlefield: fields.indexOf(at.id), attacker: seats.indexOf(at.combat.attacker),
    remaining: [0, 0], assigned: {}, toAssign: null };
  const acting = (before.chain.length ? before.priority : at ? before.focus : before.turn.player) ?? null;
  game.priority = acting && seats.indexOf(acting);
  game.rng = createRng(1);
}

// The position, in the fields that the engine has: no contesting, and of Priority and Focus only who may act.
function position() {
  const ours = (iids) => iids.map((iid) => names[iid]).filter((name) => !name.startsWith("x-"));
  const inZone = (zone, seat) => Object.values(game.instances).filter((each) => each.zone === zone
    && each.owner === seat);
  const fight = game.showdown;
  return {
    turn: { player: seats[game.activePlayer] },
    priority: game.priority === null ? null : seats[game.priority],
    ...(game.chain.length ? {} : { focus: fight ? seats[game.priority] : null }),
    chain: game.chain.map((each) => ({ id: names[each.sourceIid], kind: "spell", controller: seats[each.controller] })),
    battlefields: game.battlefields.map((each, index) => ({
      id: fields[index], controller: each.controller === null ? null : seats[each.controller],
      showdown: fight?.battlefield === index ? "ongoing" : null,
      combat: fight?.battlefield === index ? { status: "ongoing", attacker: seats[fight.attacker],
        defender: seats[1 - fight.attacker] } : null,
    })),
    players: seats.map((id, seat) => ({
      id, score: game.players[seat].points,
      pool: game.players[seat].energy ? [{ energy: game.players[seat].energy }] : [],
      runes: game.players[seat].runePool.map((iid) => ({
        id: names[iid], domain: game.instances[iid].defId.slice("sandbox-rune-".length),
          exhausted: game.instances[iid].exhausted,
      })),
      hand: ours(game.players[seat].hand), trash: ours(inZone("trash", seat).map((each) => each.iid)),
      champion: ours([game.players[seat].championZone ?? []].flat()),
    })),
    objects: Object.values(game.instances)
      .filter((each) => names[each.iid] && !names[each.iid].startsWith("x-") && !["chain", "runePool",
        "runeDeck"].includes(each.zone))
      .map((each) => ({
        id: names[each.iid], card: each.defId, owner: seats[each.owner],
        ...(["base", "battlefield"].includes(each.zone) && {
          controller: seats[each.controller], at: each.zone === "base" ? "base" : fields[each.battlefield],
          exhausted: each.exhausted, buffs: Number(each.buffed), stunned: each.stunned, damage: each.damage,
        }),
      })),
  };
}

await speak({
  hello: () => ({
    engine: "mamooji/riftbound", version: "cc05972", rulebook: "riftbound", edition: "1.4",
    capabilities: ["accelerate", "autoPayment", "pool", "chain", "showdown", "combat", "champion", "grants",
      "entersReady", "freshCards", "offer", "state"],
    after: "decision", offerKeys: ["card", "to", "optional"],
  }),
  load: loading(load),
  offer: ({ player }) => ({
    actions: getLegalActions(game, seats.indexOf(player))
      .filter((each) => each.type === "playCard" && !names[each.iid].startsWith("x-"))
      .map((each) => ({
        type: "play", player, card: names[each.iid], to: each.battlefield === undefined
          ? "base" : fields[each.battlefield],
        optional: each.accelerate ? ["accelerate"] : [],
      })),
  }),
  apply({ action }) {
    const chosen = action.optional ?? [];
    if (chosen.length > 1 || (chosen[0] ?? "accelerate") !== "accelerate") return NO_WORD;
    const asked = { type: "playCard", iid: numbers[action.card] };
    if (action.to && action.to !== "base") asked.battlefield = fields.indexOf(action.to);
    if (chosen.length) asked.accelerate = true;
    try {
      game = applyAction(game, asked);
      return { accepted: true, after: position() };
    } catch (problem) {
      return { accepted: false, code: problem.message.split(":")[0].slice(0, 200), message: problem.message };
    }
  },
  state: () => ({ state: position() }),
});
