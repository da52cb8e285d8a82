// The total cost of a play [356]: a base, then additional costs, increases, discounts, in this order.

import { count, holds, speaksOf, texts } from "./texts.mjs";

const ACCELERATE = { id: "accelerate", energy: 1, power: ["card"], gives: { entersReady: true } }; // [805.1.a]

// The additional costs this play has to offer or to demand.
export function additional(scene) {
  const costs = (scene.card.costs ?? []).filter((each) => !each.affects); // Others are about other cards.
  if (scene.keywords.includes("accelerate")) costs.push(ACCELERATE);
  return costs.filter((each) => holds(each.if, scene));
}

// A symbol as the set of domains that pay it; "any" in a pool pays all of them [135.2.e.5, .6.c].
export function domainsOf(symbol, card) {
  if (symbol === "card") return card.domains?.length ? [...card.domains] : ["any"];
  return [symbol];
}

const symbols = (list, card) => (list ?? []).map((each) => domainsOf(each, card));

// One symbol less, whichever the player picks: of any domain any symbol, else the one it is, or one that it could pay.
function strike(power, symbol) {
  const same = power.findIndex((each) => each.join() === symbol.join());
  const any = symbol[0] === "any";
  const fits = (each) => any || each.some((domain) => symbol.includes(domain));
  const picks = same >= 0 && !any && symbol.length === 1 ? [same] : [...power.keys()].filter((index) => fits(power[index]));
  return picks.length ? picks.map((index) => power.toSpliced(index, 1)) : [power];
}

function plus(total, energy, power) {
  return { energy: total.energy + energy, power: [...total.power, ...power] };
}

function less(total, energy, power, floor = 0) {
  const left = power.reduce((lists, symbol) => lists.flatMap((list) => strike(list, symbol)), [total.power]);
  const rest = Math.max(Math.min(floor, total.energy), total.energy - energy); // [356.4.e, 356.6]
  return left.map((list) => ({ energy: rest, power: list }));
}

// Every change of one kind that applies to this play, with how often.
function changes(kind, scene) {
  const found = [];
  const add = (text, source, controller) => {
    const reader = { ...scene, player: controller, me: source };
    if (!holds(text.if, reader)) return;
    const times = text.per ? count(text.per, reader) : 1;
    const power = Array(times).fill(symbols(text.power, scene.card)).flat();
    found.push({ ...text, energy: (text.energy ?? 0) * times, power });
  };
  const me = { ...scene.object, controller: scene.player };
  for (const text of scene.card[kind] ?? []) {
    if (!text.affects && text.at !== "showdown-here") add(text, me, scene.player); // It is nowhere yet.
  }
  for (const { source, text } of texts(scene.table, kind)) {
    const showdownHere = () => scene.table.field(source.at)?.showdown === "ongoing";
    if (text.at === "showdown-here" && !showdownHere()) continue;
    if (text.affects && speaksOf(text.affects, source.controller, scene)) add(text, source, source.controller);
  }
  return found;
}

function* orders(list) {
  if (list.length <= 1) yield list;
  for (const [index, first] of list.entries()) {
    if (list.length > 1) for (const rest of orders(list.toSpliced(index, 1))) yield [first, ...rest];
  }
}

// All totals the player may arrive at; they differ where the order of discounts or a pick between two matters.
export function totals(scene, picked) {
  const { card, chosen, victims } = scene;
  const ignored = [...chosen.keys()].map((id) => scene.costs.find((each) => each.id === id)?.gives?.ignore);
  let list = [
    {
      energy: ignored.some((each) => each === "cost" || each === "energy") ? 0 : (card.cost?.energy ?? 0), // [356.1.b]
      power: ignored.some((each) => each === "cost" || each === "power") ? [] : symbols(card.cost?.power, card),
    },
  ];
  const discounts = changes("discounts", scene);
  const onOptional = discounts.filter((each) => each.on === "optional");
  const onTotal = discounts.filter((each) => each.on !== "optional");
  for (const cost of scene.costs) {
    const times = chosen.get(cost.id) ?? 0;
    if (!times) continue;
    const often = (list) => Array(times).fill(symbols(list, card)).flat();
    const component = { energy: (cost.energy ?? 0) * times, power: often(cost.power) };
    let parts = [component];
    for (const text of cost.must ? [] : onOptional) {
      const either = (part) =>
        text.either
          ? [...less(part, text.energy, []), ...less(part, 0, text.power)]
          : less(part, text.energy, text.power, text.min?.energy);
      parts = parts.flatMap(either); // [356.4.c]
    }
    list = list.flatMap((total) => parts.map((part) => plus(total, part.energy, part.power)));
    const gives = cost.gives ?? {};
    if (gives.energyLess || gives.powerLess?.length) {
      onTotal.push({ id: cost.id, energy: (gives.energyLess ?? 0) * times, power: often(gives.powerLess) });
    }
    if (gives.lessPerVictim) {
      for (const { card: victim } of victims.filter((one) => one.for === cost.id)) {
        const { energy = 0, power = [] } = victim.cost ?? {}; // what is printed on it [206]
        onTotal.push({ id: cost.id, energy, power: power.map(() => domainsOf("card", card)) });
      }
    }
  }
  for (const text of changes("increases", scene)) list = list.map((each) => plus(each, text.energy, text.power)); // [356.3]
  const mine = (id) => (picked ?? []).indexOf(id);
  const fixed = onTotal.filter((each) => mine(each.id) >= 0).sort((a, b) => mine(a.id) - mine(b.id));
  const free = onTotal.filter((each) => mine(each.id) < 0);
  const matters = free.some((each) => each.min) && free.length <= 5;
  const ways = matters ? [...orders(free)] : [free];
  const after = (all, each) => all.flatMap((at) => less(at, each.energy, each.power, each.min?.energy));
  const all = list.flatMap((total) => ways.flatMap((way) => [...fixed, ...way].reduce(after, [total])));
  const key = (each) => JSON.stringify([each.energy, each.power]);
  const size = (each) => each.energy + each.power.length;
  return [...new Map(all.map((each) => [key(each), each])).values()].sort((a, b) => size(a) - size(b));
}
