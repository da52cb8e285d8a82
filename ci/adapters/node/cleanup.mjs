// Cleanups [318-324].

import { might, reckonMight } from "./texts.mjs";
import { ongoing } from "./table.mjs";

export function buryTheDead(table) {
  const dead = table.units().filter((each) => (each.damage ?? 0) > 0 && each.damage >= might(table, each));
  for (const each of dead) table.kill(each);
  reckonMight(table);
}

export function cleanup(table) {
  buryTheDead(table);
  for (const field of table.position.battlefields) {
    const there = table.units(field.id);
    const sides = [...new Set(there.map((each) => each.controller))];
    if (!table.closed && !ongoing(field) && !sides.includes(field.controller)) field.controller = null; // [323.6]
    if (!ongoing(field)) contest(field, sides);
    stage(table, field, sides);
    designate(table, field);
  }
  const staged = table.position.battlefields.filter((each) => each.showdown === "staged");
  if (table.closed || table.showdown || !staged.length) return;
  if (staged.length > 1) {
    table.position.awaits = { player: table.position.turn.player, kind: "showdown" };
    return;
  }
  open(table, staged[0]);
}

// Contested ends where nobody is left who applied it; others who are there then apply it [323.11].
function contest(field, sides) {
  if (!field.contestedBy || sides.includes(field.contestedBy)) return;
  field.contestedBy = sides.find((each) => each !== field.controller) ?? null;
}

// Showdowns and combats are staged, or no longer are [323.8, 323.9].
function stage(table, field, sides) {
  if (!ongoing(field)) field.showdown = field.contestedBy ? "staged" : null;
  if (field.combat?.status === "ongoing") return;
  const opponent = sides.find((each) => each !== field.contestedBy);
  const meet = field.contestedBy && sides.length === 2;
  // An ongoing showdown that was no combat becomes one as soon as the state is Open [323.14, 316.8.b.1.a].
  const status = field.showdown === "ongoing" && !table.closed ? "ongoing" : "staged";
  field.combat = meet ? { status, attacker: field.contestedBy, defender: opponent } : null;
}

// Who arrives in a combat belongs to a side of it [323.2.a].
function designate(table, field) {
  if (field.combat?.status !== "ongoing") return;
  const { attacker } = field.combat;
  for (const each of table.units(field.id)) each.designation ??= each.controller === attacker ? "attacker" : "defender";
}

// In a Neutral Open state what is staged begins; who contests gains Focus and with it priority [323.12, 313.2].
function open(table, field) {
  field.showdown = "ongoing";
  if (field.combat) field.combat.status = "ongoing";
  designate(table, field);
  table.position.focus = field.contestedBy;
  table.position.priority = field.contestedBy;
}
