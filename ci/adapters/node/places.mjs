// Where a unit may be played, and when.

import { holds, speaksOf, texts } from "./texts.mjs";
import { ongoing } from "./table.mjs";

// The battlefields a permission or a prohibition reaches.
function reaches(reach, source, scene) {
  const { table, player, to, victims } = scene;
  if (to === "base") return reach.base ?? false;
  const field = table.field(to);
  const enemies = table.enemies(player, to);
  const conquered = ((table.position.history ?? {})[player]?.conquered ?? []).includes(to);
  switch (reach.battlefield) {
    case "any": return true;
    case "here": return source.at === to;
    case "not-here": return source.at !== to;
    case "open": return !field.controller && table.units(to).length === 0; // [170.11]
    case "enemy-units": return enemies.length > 0;
    case "enemy-occupied": return enemies.length > 0 && field.controller !== null && field.controller !== player;
    case "enemy-alone": return enemies.some((one) => table.own(one.controller, to).length === 1); // [740.2.a]
    case "attacking": return field.combat?.status === "ongoing" && field.combat.attacker === player;
    case "killed-unit": return victims.some((each) => each.at === to);
    case "conquered": return conquered;
    case "not-conquered": return !conquered;
    case "controlled": return field.controller === player;
    default: return false;
  }
}

function* inForce(kind, scene) {
  const me = { ...scene.object, controller: scene.player };
  for (const text of scene.card[kind] ?? []) {
    if (!text.affects && holds(text.if, { ...scene, me })) yield { source: me, text };
  }
  for (const { source, text } of texts(scene.table, kind)) {
    if (!text.affects || !speaksOf(text.affects, source.controller, scene)) continue;
    if (holds(text.if, { ...scene, player: source.controller, me: source })) yield { source, text };
  }
}

// What permits this destination now: names of permissions and the timing that comes with them.
export function permissions(scene) {
  const { table, player, to } = scene;
  const found = { ambush: false, location: false, timing: [] };
  if (to === "base" || table.field(to).controller === player) found.location = true; // [355.2.a]
  const isField = to !== "base";
  if (isField && scene.keywords.includes("ambush") && table.own(player, to).length > 0) found.ambush = true; // [822.1.b]
  for (const { source, text } of inForce("grants", scene)) {
    if (!reaches(text.to, source, scene)) continue;
    if (text.verb === "ambush" && !(isField && scene.keywords.includes("ambush"))) continue; // Never to Base [822.1.c].
    if (text.verb === "ambush") found.ambush = true; // [822.1.d]
    else found.location = true;
    found.timing.push(...(text.also ?? []));
  }
  return found;
}

// What forbids this destination; prohibitions beat permissions [054.1].
export function forbidden(scene) {
  const { table, player, to } = scene;
  const killed = { ...scene, victims: scene.victims.filter((each) => each.id) }; // not what merely might be
  for (const { source, text } of inForce("forbids", scene)) {
    if (reaches(text.to, source, killed)) return `${table.card(source).name || text.id} forbids it [054.1]`;
  }
  const combat = to === "base" ? null : table.field(to).combat;
  if (combat && combat.attacker !== player && combat.defender !== player) return "a combat of two others [462.2]";
  return null;
}

// The state when the play was announced, and what it asks of the card [310, 806, 813].
export function moment(table, player) {
  const { turn, priority, focus } = table.position;
  if (priority !== player) return { allowed: false, why: "no priority [312.1.b]" };
  if (table.closed) return { allowed: true, needs: ["reaction"] };
  if (table.position.battlefields.some(ongoing)) {
    return { allowed: focus === player, why: "no Focus [313.4]", needs: ["action", "reaction"] };
  }
  return { allowed: turn.player === player && (turn.phase ?? "main") === "main", why: "not now [310.1.a]", needs: [] };
}
