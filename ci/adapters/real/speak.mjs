// The line protocol, for the adapters of this folder: `ops` answers each request with an object or a promise of one.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

// The folder of the engine's own checkout is the first argument.
export const checkout = resolve(process.argv[2] ?? ".");

// A module of the engine's, by its path in the checkout.
export const engineModule = (path) => import(pathToFileURL(resolve(checkout, path)).href);

// What an engine prints must not get between the answers.
for (const name of ["log", "info", "debug"]) console[name] = console.error;

export async function speak(ops) {
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    if (request.op === "bye") break;
    const answer = request.op === "apply" && saysMore(request.action) ? NO_WORD : await ops[request.op](request);
    process.stdout.write(JSON.stringify({ id: request.id, ...answer }) + "\n");
  }
  process.exit(0);
}

// The answer to an action that the engine has no words for: it is declined, and nothing said of whether it is legal.
export const NO_WORD = { accepted: false, code: "unsupported", message: "an action it has no words for" };

const says = (value) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

// Whether an action says more than any of these engines can be told: targets, a repetition, X, an order of discounts.
function saysMore(action) {
  const words = ["type", "player", "card", "from", "to", "optional", "pay"];
  return Object.entries(action).some(([name, value]) => says(value) && !words.includes(name));
}

export class Unsupported extends Error {}

// `load` for an engine that says what it cannot have by throwing Unsupported.
export function loading(load) {
  return (request) => {
    try {
      load(request);
      return { accepted: true };
    } catch (problem) {
      if (!(problem instanceof Unsupported)) throw problem;
      return { accepted: false, code: "unsupported", message: problem.message };
    }
  };
}

export function unless(fine, what) {
  if (!fine) throw new Unsupported(what);
}

// Throws Unsupported for a card that says more than the words given; only fields that say something count.
export function onlyWords(card, fields, keywords) {
  const free = ["id", "name", "type", "domains", "might", "tags", "champion", "token", "cost", "keywords", "printings"];
  for (const [name, value] of Object.entries(card)) {
    unless(!says(value) || name.startsWith("x-") || free.includes(name) || fields.includes(name), `texts with ${name}`);
  }
  for (const word of card.keywords ?? []) unless(keywords.includes(word), `the keyword ${word}`);
}

// Throws Unsupported for a position that leaves something or somebody out, waits for more than a play, or has
// battlefields with texts: none of these engines could have it.
export function unlessPlain(before, players) {
  for (const name of ["turn", "chain", "battlefields", "players", "objects"]) {
    unless(before[name], `positions that do not say ${name}`);
  }
  unless(players.every((seat) => before.players.some((each) => each.id === seat.id)),
    "positions that do not say what every player has");
  unless(before.battlefields.every((each) => each.controller !== undefined),
    "positions that do not say who controls what");
  unless(before.turn.phase === "main" && !before.awaits && !before.resolving && !before.tasks?.length,
    "outstanding tasks");
  unless(before.battlefields.every((each) => !each.card), "battlefields with texts");
}
