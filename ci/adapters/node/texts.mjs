// Reading card texts: what they count, when they apply, and to which cards. `me` is the object whose text it is.

import { counted } from "./table.mjs";

const zones = ["hand", "trash", "banished"];

export function might(table, unit) {
  return reckoned(table, unit) + (table.bonus.get(unit.id) ?? 0);
}

// A position may tell the Might of a unit. What its texts do not explain stays with it.
export function rememberMight(table) {
  for (const unit of table.units()) {
    if (typeof unit.might === "number") table.bonus.set(unit.id, unit.might - reckoned(table, unit));
  }
}

export function reckonMight(table) {
  for (const unit of table.units()) if (typeof unit.might === "number") unit.might = might(table, unit);
}

function reckoned(table, unit) {
  const card = table.card(unit);
  let total = (card.might ?? 0) + (unit.buffs ?? 0);
  const scene = { table, player: unit.controller, me: unit };
  if (card.mightPer) total += count(card.mightPer, scene);
  for (const { source, text } of texts(table, "mightWhile")) {
    const meant = text.units
      ? related(text.units, source.controller, unit.controller) && !(text.others && source.id === unit.id)
      : source.id === unit.id;
    if (meant && holds(text.if, { table, player: source.controller, me: source })) total += text.more;
  }
  return total;
}

// Every text of that kind that is in force: those of permanents, legends and battlefields [359.2.a].
// Words that the vocabulary cannot say, `unmodelled`, are about what comes later, and are not read.
export function* texts(table, kind) {
  const legends = table.position.objects.filter((each) => each.at === "legend");
  const fields = table.position.battlefields.map((each) => ({ ...each, at: each.id }));
  for (const source of [...table.permanents(), ...legends, ...fields]) for (const text of table.card(source)[kind] ?? []) yield { source, text };
}

export function related(who, mine, theirs) {
  if (who === undefined || who === "anyone") return true;
  return who === "enemy" ? mine !== theirs : mine === theirs;
}

export function within(bound, number) {
  return number >= (bound?.atLeast ?? 0) && number <= (bound?.atMost ?? Infinity);
}

export function hasAnyTag(card, tags) {
  return !tags?.length || tags.some((tag) => (card.tags ?? []).includes(tag));
}

export function count(what, scene) {
  const { table, player, me } = scene;
  const who = what.who ?? "you";
  const players = table.position.players.filter((each) => related(who, player, each.id));
  if (what.count === "unit" || what.count === "gear") {
    return table.permanents().filter((each) => {
      const card = table.card(each);
      if (card.type !== what.count || !related(who, player, each.controller) || !hasAnyTag(card, what.tags)) return false;
      if (what.others && each.id === me.id) return false;
      if (what.sameName && card.name !== table.card(me).name) return false;
      if (typeof what.stunned === "boolean" && (each.stunned ?? false) !== what.stunned) return false;
      if (typeof what.minMight === "number" && might(table, each) < what.minMight) return false;
      return placed(what.at ?? "anywhere", each.at, me.at, scene.to);
    }).length;
  }
  if (what.count === "battlefield") {
    const held = table.position.battlefields.filter((each) => each.controller && related(who, player, each.controller));
    if (typeof what.exactlyUnits !== "number") return held.length;
    return held.filter((each) => table.own(player, each.id).length === what.exactlyUnits).length;
  }
  if (zones.includes(what.count)) {
    const ids = players.flatMap((each) => each[what.count] ?? []);
    const cards = ids.map((id) => table.card(table.object(id) ?? {}));
    if (what.sameName) return cards.filter((each) => each.name === table.card(me).name).length;
    return what.tags?.length ? cards.filter((each) => hasAnyTag(each, what.tags)).length : ids.length;
  }
  const happened = players.map((each) => counted((table.position.history ?? {})[each.id]?.[what.count]));
  return happened.reduce((sum, each) => sum + each, 0);
}

export function placed(wanted, at, here, destination) {
  if (wanted === "base") return at === "base";
  if (wanted === "battlefield") return at !== "base";
  if (wanted === "here") return at === here;
  if (wanted === "destination") return at === destination;
  if (wanted === "elsewhere") return at !== destination;
  return true;
}

const tests = {
  xp: (bound, { table, player }) => within(bound, table.player(player).xp ?? 0),
  hand: (bound, { table, player }) => within(bound, table.player(player).hand.length),
  turnsTaken: (bound, { table, player }) => within(bound, table.player(player).turnsTaken ?? 0),
  count: (what, scene, all) => within(all.is ?? { atLeast: 1 }, count(what, scene)),
  legion: (want, scene) => want === finalized(scene) > 0, // [812]
  firstCard: (want, scene) => want === (finalized(scene) === 0),
  showdown: (want, { table }) => want === table.showdown,
  ownTurn: (want, { table, player }) => want === (table.position.turn.player === player),
  combat: (want, { table, me }) => want === (table.field(me.at)?.combat?.status === "ongoing"),
  at: (place, { me }) => place === (me.at === "base" ? "base" : "battlefield"),
  to: (place, { to }) => place === (to === "base" ? "base" : "battlefield"),
  attacking: (want, { me }) => want === (me.designation === "attacker"),
  playedFrom: (zone, { from }) => (zone === "not-hand" ? from !== "hand" : from === zone),
  paid: (id, { chosen }) => (chosen?.get(id) ?? 0) > 0, // [356.4.f.1]
  opponentControlsBattlefield: (want, { table, player }) =>
    want === table.position.battlefields.some((each) => each.controller && each.controller !== player),
  any: (list, scene) => list.some((each) => holds(each, scene)),
  not: (inner, scene) => !holds(inner, scene),
};

export const knownTests = [...Object.keys(tests), "is"];

const finalized = ({ table, player }) => counted((table.position.history ?? {})[player]?.finalized);

export function holds(condition, scene) {
  const given = Object.entries(condition ?? {}).filter(([name, value]) => name !== "is" && value !== null);
  return given.every(([name, value]) => tests[name](value, scene, condition));
}

// Whether a text of `controller` speaks of this card being played.
export function speaksOf(cards, controller, scene) {
  const card = scene.card;
  if (!related(cards.who ?? "friendly", controller, scene.player)) return false;
  if (cards.types?.length && !cards.types.includes(card.type)) return false;
  if (!hasAnyTag(card, cards.tags) || (card.cost?.energy ?? 0) < (cards.minEnergy ?? 0)) return false;
  if (typeof cards.token === "boolean" && cards.token !== (card.token ?? false)) return false;
  if (cards.playedFrom && (cards.playedFrom === "hand") !== (scene.from === "hand")) return false;
  const ambushed = scene.permitted?.ambush ? ["reaction"] : []; // Ambush is Reaction where it permits the destination [822.1.b]
  return !cards.keyword || [...scene.keywords, ...(scene.permitted?.timing ?? []), ...ambushed].includes(cards.keyword);
}
