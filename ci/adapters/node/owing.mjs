// What a play owes, who may pay it with what, and whether Energy and Power suffice.

import { hasAnyTag, might, placed } from "./texts.mjs";

// What may be killed, exhausted or returned for a cost.
export function fits(pick, object, scene) {
  const card = scene.table.card(object);
  const type = pick.of ?? "unit";
  const rightType = card.type === type || (type === "permanent" && (card.type === "unit" || card.type === "gear"));
  if (!rightType || object.controller !== scene.player || !hasAnyTag(card, pick.tags)) return false;
  if (pick.thing && pick.thing !== object.id) return false;
  if (typeof pick.minMight === "number" && might(scene.table, object) < pick.minMight) return false;
  return placed(pick.at ?? "anywhere", object.at, null, scene.to);
}

// What a play owes besides Energy and Power: how many of each payment for each cost.
export function owed(scene) {
  const list = [];
  for (const cost of scene.costs) {
    const times = scene.chosen.get(cost.id) ?? 0;
    if (!times) continue;
    for (const verb of ["kill", "exhaust", "return"]) {
      const thing = scene.named.get(cost.id) ?? null; // what the player has chosen to pay it with
      if (cost[verb]) list.push({ id: cost.id, verb, pick: { ...cost[verb], thing }, left: times });
    }
    for (const verb of ["discard", "recycle", "xp", "buffs"]) {
      if (cost[verb]) list.push({ id: cost.id, verb, left: cost[verb] * times });
    }
  }
  return list;
}

// What is left over, or null if it does not suffice. Symbols are matched with Power by augmenting paths.
export function cover(total, energy, power) {
  const payer = matching(total.power, power);
  if (energy < total.energy || payer.size < total.power.length) return null;
  return { energy: energy - total.energy, power: power.filter((_, index) => !payer.has(index)) };
}

export function matching(symbols, power) {
  const payer = new Map();
  const pays = (domain, symbol) => domain === "any" || symbol.includes("any") || symbol.includes(domain);
  const find = (index, seen) =>
    power.some((domain, at) => {
      if (!pays(domain, symbols[index]) || seen.has(at)) return false;
      seen.add(at);
      if (payer.has(at) && !find(payer.get(at), seen)) return false;
      payer.set(at, index);
      return true;
    });
  symbols.forEach((_, index) => find(index, new Set()));
  return payer;
}
