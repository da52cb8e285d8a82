// A small rules engine for playing Riftbound units, edition 1.4, speaking the protocol of Ambush Oracle over stdio.
// It imports nothing of the oracle's: the numbers in brackets are those of the Core Rules it was written from.

import { createInterface } from "node:readline";

import { Refusal, play } from "./play.mjs";
import { legalPlays, payAutomatically } from "./offer.mjs";
import { whyUnsupported } from "./scope.mjs";
import { Table } from "./table.mjs";
import { rememberMight } from "./texts.mjs";

const HELLO = {
  engine: "node-example",
  version: "1.0",
  rulebook: "riftbound",
  edition: "1.4",
  capabilities: [
    "ambush", "accelerate", "killCost", "otherCost", "optionalCost", "costIncrease", "discount", "manualPayment",
    "autoPayment", "pool", "chain", "showdown", "combat", "multiplayer", "champion", "grants", "prohibitions",
    "entersReady", "legends", "tokens", "freshCards", "offer", "state",
  ],
  after: "decision",
  offerKeys: ["card", "to", "optional"],
};

let table = null;

const ops = {
  hello: () => HELLO,

  load({ header, before }) {
    const why = whyUnsupported(header, before);
    if (why) return { accepted: false, code: "unsupported", message: why };
    table = new Table(header, before);
    rememberMight(table);
    return { accepted: true };
  },

  offer: ({ player }) => ({ actions: legalPlays(table, player) }),

  // Everything happens on a copy, which replaces the table only when the play has gone through [358.5].
  apply({ action }) {
    try {
      if (action.type !== "play") throw new Refusal("unsupported", `this engine does not know how to ${action.type}`);
      const byHand = Array.isArray(action.pay);
      const done = byHand ? play(table, action) : payAutomatically(table, action);
      table = done.table;
      return { accepted: true, cost: done.cost, after: table.position };
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      return { accepted: false, code: problem.code, message: problem.message };
    }
  },

  state: () => ({ state: table.position }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.op === "bye") break;
  process.stdout.write(JSON.stringify({ id: request.id, ...ops[request.op](request) }) + "\n");
}
process.exitCode = 0;
process.stdin.destroy();
