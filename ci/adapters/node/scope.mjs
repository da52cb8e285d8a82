// What this engine does not play. It says so when a position is loaded, and never guesses.

import { knownTests } from "./texts.mjs";

const COSTS = [
  "id", "must", "energy", "power", "kill", "exhaust", "return", "discard", "recycle", "xp", "buffs", "times", "if", "gives",
];
const UNCOUNTED = ["permanent", "rune", "xp", "buff", "tag"];
const CONDITIONS = new Set(knownTests);

// Every condition in a text, however deep.
function* conditions(text) {
  if (Array.isArray(text)) for (const each of text) yield* conditions(each);
  else if (text && typeof text === "object") {
    for (const [name, value] of Object.entries(text)) {
      if ((name === "if" || name === "not") && value) yield value;
      if (name === "any" && Array.isArray(value)) yield* value;
      yield* conditions(value);
    }
  }
}

// Everything that a text counts, however deep.
function* counts(text) {
  if (typeof text?.count === "string") yield text.count;
  if (text && typeof text === "object") for (const each of Object.values(text)) yield* counts(each);
}

function strangeText(card) {
  const some = (name) => (Array.isArray(card[name]) ? card[name].length > 0 : Boolean(card[name]));
  for (const name of ["bases", "adds", "abilities", "replacesDeath", "triggers"]) if (some(name)) return name;
  for (const cost of card.costs ?? []) {
    const strange = Object.keys(cost).find((name) => !COSTS.includes(name) && cost[name] !== null);
    if (strange) return `costs with ${strange}`;
    if (cost.gives?.destination) return "costs that give a destination";
  }
  const hangsOnMight = /"minMight":\d/.test(JSON.stringify([card.mightPer ?? null, card.mightWhile ?? null]));
  if (hangsOnMight) return "a Might that hangs on Might";
  for (const what of counts(card)) if (UNCOUNTED.includes(what)) return `counts of ${what}`;
  for (const condition of conditions(card)) {
    const strange = Object.keys(condition).find((name) => condition[name] !== null && !CONDITIONS.has(name));
    if (strange) return `conditions on ${strange}`;
  }
  return null;
}

function matters(object, before) {
  const zones = before.players.flatMap((each) => [...(each.hand ?? []), ...(each.champion ?? [])]);
  return object.at !== undefined || zones.includes(object.id);
}

function strangeObject(object, header, before) {
  const card = (header.cards ?? {})[object.copyOf ?? object.card];
  if (object.at?.startsWith("facedown:")) return "facedown cards";
  if (object.attachedTo) return "attachments";
  if (!matters(object, before)) return null;
  if (!card) return `cards it does not know, such as ${object.card}`;
  if (card.type !== "unit" && object.at !== "legend") return `${card.type} cards in hand or in play`;
  const strange = strangeText(card);
  return strange && `texts with ${strange}`;
}

// Fields that must be recorded: an engine has no unknown cards.
function unrecorded(before) {
  for (const name of ["turn", "priority", "focus", "chain", "battlefields", "players", "objects"]) {
    if (before[name] === undefined) return name;
  }
  for (const name of ["chain", "objects", "effects", "history"]) {
    if (before.complete && !before.complete.includes(name)) return `all of ${name}`;
  }
  for (const each of Object.values(before.history ?? {})) {
    if (typeof each.conquered === "number") return "which battlefields were conquered";
  }
  for (const field of before.battlefields) {
    for (const name of ["controller", "contestedBy", "showdown", "combat"]) if (field[name] === undefined) return name;
  }
  for (const each of before.objects) {
    if (each.card === undefined || each.owner === undefined) return `what ${each.id} is`;
    const onBoard = each.at && each.at !== "legend";
    if (onBoard && (each.controller === undefined || each.exhausted === undefined)) return `the state of ${each.id}`;
  }
  return null;
}

export function whyUnsupported(header, before) {
  if (header.edition && header.edition !== "1.4") return `edition ${header.edition}`;
  const missing = unrecorded(before);
  if (missing) return `positions that do not say ${missing}`;
  if (header.mode === "2v2" || header.players.some((each) => each.team)) return "teams";
  if (Object.keys(header.readings ?? {}).length) return "readings other than its own";
  if (before.resolving || before.tasks?.length || before.awaits) return "outstanding tasks";
  if (before.effects?.length) return "effects that last";
  for (const field of before.battlefields.filter((each) => each.card)) {
    const card = (header.cards ?? {})[field.card];
    const strange = card ? strangeText(card) : "words it does not know";
    if (strange) return `battlefields with ${strange}`;
  }
  if (before.chain.some((each) => each.status === "pending")) return "pending items on the chain";
  for (const each of before.objects) {
    const strange = strangeObject(each, header, before);
    if (strange) return strange;
  }
  return null;
}
