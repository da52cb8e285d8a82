// Playing a unit, step by step [354-359]. Works on a copy of the table and throws a Refusal where it fails.

import { enter } from "./afterwards.mjs";
import { additional, totals } from "./cost.mjs";
import { pay } from "./payment.mjs";
import { forbidden, moment, permissions } from "./places.mjs";
import { Refusal, insist } from "./refusal.mjs";
import { buryTheDead } from "./cleanup.mjs";
import { holds, speaksOf, texts } from "./texts.mjs";

export { Refusal };

// Step 1: the card leaves its zone for the chain [354].
export function announce(original, action) {
  const table = original.copy();
  const { player, card: id, from = "hand" } = action;
  const object = table.object(id);
  const me = table.player(player);
  insist(object && me, "unknown", "there is no such card or player");
  insist(from === "hand" || from === "champion", "wrong-zone", `this engine plays nothing from ${from} [419.1.a]`);
  insist((me[from] ?? []).includes(id), "wrong-zone", `${id} is not in ${from} [419.1.a]`);
  const card = table.card(object);
  insist(card.type === "unit", "unsupported", "this engine plays units only");
  const now = moment(table, player);
  insist(now.allowed, "timing", now.why);
  me[from] = me[from].filter((each) => each !== id);
  buryTheDead(table); // the cleanup of step 1 [354.4]
  const scene = { table, player, object, card, from, now, to: action.to ?? "base", victims: [], chosen: new Map(), named: new Map() };
  scene.keywords = keywords(scene);
  return scene;
}

function keywords(scene) {
  const found = [...(scene.card.keywords ?? []), ...(scene.object.keywords ?? [])];
  for (const { source, text } of texts(scene.table, "gives")) {
    const reader = { ...scene, keywords: found, player: source.controller, me: source };
    const meant = speaksOf(text.affects, source.controller, { ...scene, keywords: found });
    if (meant && holds(text.if, reader)) found.push(...text.keywords);
  }
  return found;
}

// Step 2: the destination and the optional costs; they are locked from here on [355.15].
export function choose(scene, action, victims) {
  const { table, to } = scene;
  insist(to === "base" || table.field(to), "no-such-place", `there is no ${to}`);
  scene.me = { ...scene.object, controller: scene.player };
  scene.victims = victims;
  scene.costs = additional(scene);
  for (const cost of scene.costs) if (cost.must) scene.chosen.set(cost.id, 1);
  insist(!action.repeat, "not-offered", "no unit is played repeatedly [355.1.a]");
  for (const each of action.optional ?? []) {
    const { cost: id, times = 1, victim = null } = typeof each === "string" ? { cost: each } : each;
    const cost = scene.costs.find((one) => one.id === id && !one.must);
    insist(cost, "not-offered", `${id} is no optional cost of this play [355.1.a]`);
    const most = cost.times === 0 ? Infinity : (cost.times ?? 1);
    insist(!scene.chosen.has(id) && times <= most, "too-often", `${id} may not be chosen that often`);
    scene.chosen.set(id, times);
    scene.named.set(id, victim);
  }
  const ban = forbidden(scene);
  insist(!ban, "forbidden", ban ?? "");
  scene.permitted = permissions(scene);
  insist(scene.permitted.ambush || scene.permitted.location, "no-permission", `${to} is no valid location [355.2]`);
}

// Step 5: is it legal now that everything has been paid? [358]
function check(scene) {
  const { table, player, to, now, permitted } = scene;
  const ambush = permissions(scene).ambush; // Ambush alone is looked at again [822.3]
  insist(ambush || permitted.location, "support-lost", "no unit supports Ambush there any more [822.3]");
  const timing = new Set([...scene.keywords, ...permitted.timing, ...(ambush ? ["reaction"] : [])]);
  insist(!now.needs.length || now.needs.some((each) => timing.has(each)), "timing", `it needs ${now.needs.join(" or ")} [358.4]`);
  const sides = new Set([player, ...table.units(to === "base" ? null : to).map((each) => each.controller)]);
  insist(sides.size <= 2, "three-sides", "units of three players would meet [358.3]");
}

export function victimsOf(table, steps) {
  const kills = steps.filter((each) => "kill" in each && table.object(each.kill));
  return kills.map((each) => {
    const object = table.object(each.kill);
    return { for: each.for, id: object.id, at: object.at, card: table.card(object) };
  });
}

export function play(original, action) {
  const scene = announce(original, action);
  choose(scene, action, victimsOf(scene.table, action.pay));
  const cost = pay(scene, action.pay, totals(scene, action.discounts));
  check(scene);
  enter(scene);
  return { table: scene.table, cost };
}
