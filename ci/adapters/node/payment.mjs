// Payments, carried out one after the other [357]. Nobody else can do anything meanwhile [337.1.a].

import { cover, fits, owed } from "./owing.mjs";
import { insist } from "./refusal.mjs";

class Purse {
  constructor(scene) {
    this.scene = scene;
    this.energy = 0;
    this.power = [];
    this.owed = owed(scene);
  }

  settle(step, verb, amount = 1) {
    const debt = this.owed.find((each) => each.id === step.for && each.verb === verb && each.left >= amount);
    insist(debt, "not-owed", `nothing is to be paid like that for ${step.for}`);
    debt.left -= amount;
    return debt;
  }

  permanent(step, verb) {
    const debt = this.settle(step, verb);
    const object = this.scene.table.permanents().find((each) => each.id === step[verb]);
    insist(object && fits(debt.pick, object, this.scene), "wrong-object", `${step[verb]} cannot pay ${step.for}`);
    return object;
  }

  exhaust(step) {
    const me = this.scene.table.player(this.scene.player);
    const rune = (me.runes ?? []).find((each) => each.id === step.exhaust);
    if (rune) insist((step.for ?? "energy") === "energy", "wrong-step", "an exhausted rune gives Energy [164.2.a]");
    const object = rune ?? this.permanent(step, "exhaust");
    insist(!object.exhausted, "exhausted", `${object.id} is exhausted already [414.1.b]`);
    object.exhausted = true;
    if (rune) this.energy += 1;
  }

  recycle(step) {
    const me = this.scene.table.player(this.scene.player);
    if (step.from === "trash") {
      this.settle(step, "recycle");
      insist(me.trash.includes(step.recycle), "gone", `${step.recycle} is not in the trash`);
      me.trash = me.trash.filter((each) => each !== step.recycle);
      return;
    }
    const rune = (me.runes ?? []).find((each) => each.id === step.recycle);
    insist(rune, "gone", `there is no rune ${step.recycle}`);
    insist((step.for ?? "power") === "power", "wrong-step", "a recycled rune gives Power [164.2.b]");
    me.runes = me.runes.filter((each) => each !== rune);
    const deck = me.runeDeck;
    if (typeof deck?.count === "number") deck.count += 1;
    if (deck?.bottom) deck.bottom.push(rune.id); // [416.1.b]
    this.power.push(rune.domain);
  }

  kill(step) {
    this.scene.table.kill(this.permanent(step, "kill"));
  }

  return(step) {
    this.scene.table.leave(this.permanent(step, "return"), "hand");
  }

  discard(step) {
    this.settle(step, "discard");
    const me = this.scene.table.player(this.scene.player);
    insist(me.hand.includes(step.discard), "gone", `${step.discard} is not in hand [422.3]`);
    me.hand = me.hand.filter((each) => each !== step.discard);
    me.trash.push(step.discard);
  }

  spend(step) {
    const { xp, buff, pool, amount = 1, domain } = step.spend;
    const me = this.scene.table.player(this.scene.player);
    if (xp !== undefined) {
      this.settle(step, "xp", xp);
      insist((me.xp ?? 0) >= xp, "too-little", "too little XP [730.2]");
      me.xp -= xp;
    } else if (buff !== undefined) {
      this.settle(step, "buffs", amount);
      const unit = this.scene.table.own(this.scene.player).find((each) => each.id === buff);
      insist((unit?.buffs ?? 0) >= amount, "too-little", `${buff} has no buff to spend`);
      unit.buffs -= amount;
    } else {
      this.draw(me.pool?.[pool], amount, step.for === "power" ? (domain ?? null) : null, step.for);
    }
  }

  draw(floating, amount, domain, what) {
    const limits = floating?.only ?? [];
    const usable = !limits.length || limits.includes("unit") || (limits.includes("showdown") && this.scene.table.showdown);
    insist(floating && usable, "wrong-pool", "nothing in the pool that may be spent on this");
    if (what === "energy") {
      insist((floating.energy ?? 0) >= amount, "too-little", "too little Energy in the pool");
      floating.energy -= amount;
      this.energy += amount;
      return;
    }
    const kind = domain ?? Object.keys(floating.power ?? {}).find((each) => floating.power[each] >= amount);
    insist((floating.power?.[kind] ?? 0) >= amount, "too-little", "too little Power in the pool");
    floating.power[kind] -= amount;
    for (let each = 0; each < amount; each += 1) this.power.push(kind);
  }

  // Pays one of the totals with what was gathered; what is too much stays in the pool [166].
  close(totals) {
    insist(this.owed.every((each) => each.left === 0), "unpaid", "a cost was not paid [358.2]");
    const ways = totals.map((total) => ({ total, left: cover(total, this.energy, this.power) })).filter((way) => way.left);
    insist(ways.length, "unpaid", "Energy or Power is missing [358.2]");
    const way = ways.find(({ left }) => !left.energy && !left.power.length) ?? ways[0];
    const me = this.scene.table.player(this.scene.player);
    const { energy, power } = way.left;
    if (me.pool || energy || power.length) me.pool = (me.pool ?? []).filter(worth);
    if (energy) me.pool.push({ energy });
    for (const domain of power) me.pool.push({ power: { [domain]: 1 } });
    return { energy: way.total.energy, power: way.total.power.length };
  }
}

const worth = (each) => (each.energy ?? 0) > 0 || Object.values(each.power ?? {}).some((amount) => amount > 0);

export function pay(scene, steps, totals) {
  const purse = new Purse(scene);
  for (const step of steps) {
    const verb = ["exhaust", "recycle", "kill", "return", "discard", "spend"].find((each) => each in step);
    insist(verb, "unsupported", "this engine does not know that kind of payment");
    purse[verb](step);
  }
  return purse.close(totals);
}
