// The list of legal plays, and payments chosen by the engine.

import { totals } from "./cost.mjs";
import { cover, fits, matching, owed } from "./owing.mjs";
import { announce, choose, play, victimsOf } from "./play.mjs";
import { Refusal, insist } from "./refusal.mjs";

// Every way to pay what is not Energy or Power, as lists of payments.
function* others(scene, debts) {
  const [debt, ...rest] = debts;
  if (!debt) {
    yield [];
    return;
  }
  const me = scene.table.player(scene.player);
  const step = (verb, id) => ({ [verb]: id, for: debt.id });
  if (debt.verb === "xp") {
    for (const more of others(scene, rest)) yield [{ spend: { xp: debt.left }, for: debt.id }, ...more];
    return;
  }
  const board = scene.table.permanents();
  const candidates = {
    kill: () => board.filter((each) => fits(debt.pick, each, scene)).map((each) => step("kill", each.id)),
    return: () => board.filter((each) => fits(debt.pick, each, scene)).map((each) => step("return", each.id)),
    exhaust: () =>
      board.filter((each) => !each.exhausted && fits(debt.pick, each, scene)).map((each) => step("exhaust", each.id)),
    discard: () => me.hand.map((id) => step("discard", id)),
    recycle: () => (me.trash ?? []).map((id) => ({ ...step("recycle", id), from: "trash" })),
    buffs: () =>
      scene.table.own(scene.player).flatMap((each) => Array(each.buffs ?? 0).fill({ spend: { buff: each.id }, for: debt.id })),
  }[debt.verb]();
  for (const some of subsets(candidates, debt.left)) for (const more of others(scene, rest)) yield [...some, ...more];
}

function* subsets(list, size) {
  if (size === 0) yield [];
  else if (list.length >= size) {
    const [first, ...rest] = list;
    for (const more of subsets(rest, size - 1)) yield [first, ...more];
    yield* subsets(rest, size);
  }
}

// Energy and Power for a total, from the pool first and then from runes; null if they do not suffice.
function resources(scene, total) {
  const me = scene.table.player(scene.player);
  const sources = { energy: [], power: [] };
  (me.pool ?? []).forEach((floating, pool) => {
    const limits = floating.only ?? [];
    const usable = !limits.length || limits.includes("unit") || (limits.includes("showdown") && scene.table.showdown);
    if (!usable) return;
    const spend = (domain) => ({ spend: { pool, amount: 1, ...(domain && { domain }) }, for: domain ? "power" : "energy" });
    sources.energy.push(...Array(floating.energy ?? 0).fill(spend()));
    for (const [domain, amount] of Object.entries(floating.power ?? {})) {
      sources.power.push(...Array(amount).fill({ domain, step: spend(domain) }));
    }
  });
  for (const rune of me.runes ?? []) {
    if (!rune.exhausted) sources.energy.push({ exhaust: rune.id, for: "energy" });
    sources.power.push({ domain: rune.domain, step: { recycle: rune.id, for: "power" } });
  }
  const domains = sources.power.map((each) => each.domain);
  if (!cover(total, sources.energy.length, domains)) return null;
  const used = [...matching(total.power, domains).keys()].map((index) => sources.power[index].step);
  return [...sources.energy.slice(0, total.energy), ...used];
}

// A unit gives all it has to give, a buff or being exhausted, before it leaves.
const leaves = (each) => "kill" in each || "return" in each;
const aliveFirst = (steps) => [...steps.filter((each) => !leaves(each)), ...steps.filter(leaves)];

// The first payment with which the play goes through. What is not chosen yet is chosen here, too.
export function payAutomatically(table, action) {
  if (action.to === undefined || action.optional === undefined) {
    const open = (each) => ["card", "from", "to"].every((key) => action[key] === undefined || action[key] === each[key]);
    const same = (each) => action.optional === undefined || JSON.stringify(each.optional) === JSON.stringify(action.optional);
    const found = legalPlays(table, action.player).find((each) => open(each) && same(each));
    insist(found, "impossible", "there is no legal way to play it");
    return payAutomatically(table, { ...action, ...found });
  }
  const scene = announce(table, action);
  choose(scene, action, scene.table.own(scene.player).map((each) => ({ at: each.at, for: null, card: {} })));
  let problem = null;
  for (const steps of others(scene, owed(scene))) {
    const paid = { ...scene, victims: victimsOf(scene.table, steps) };
    for (const total of totals(paid, action.discounts)) {
      const runes = resources(scene, total);
      if (!runes) continue;
      try {
        return play(table, { ...action, pay: [...runes, ...aliveFirst(steps)] });
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal;
        problem = refusal;
      }
    }
  }
  insist(problem, "unpayable", "the cost cannot be paid [358.2]");
  throw problem;
}

function* choices(costs) {
  const [first, ...rest] = costs;
  if (!first) {
    yield [];
    return;
  }
  for (const more of choices(rest)) {
    yield more;
    const most = first.times === 0 ? 6 : (first.times ?? 1);
    for (let times = 1; times <= most; times += 1) yield [times === 1 ? first.id : { cost: first.id, times }, ...more];
  }
}

function legal(table, action) {
  try {
    payAutomatically(table, action);
    return true;
  } catch (refusal) {
    if (refusal instanceof Refusal) return false;
    throw refusal;
  }
}

export function legalPlays(table, player) {
  const found = [];
  const me = table.player(player);
  for (const from of ["hand", "champion"]) {
    for (const card of me?.[from] ?? []) {
      const text = table.card(table.object(card) ?? {});
      const optional = (text.costs ?? []).filter((each) => !each.must);
      if (text.type === "unit") optional.push({ id: "accelerate" });
      for (const to of ["base", ...table.position.battlefields.map((each) => each.id)]) {
        for (const chosen of choices(optional)) {
          const action = { type: "play", player, card, from, to, optional: chosen };
          if (legal(table, action)) found.push(action);
        }
      }
    }
  }
  return found;
}
