// The unit enters, and play goes on [359, 337, 340].

import { cleanup } from "./cleanup.mjs";
import { oneMore } from "./table.mjs";
import { holds, speaksOf, texts } from "./texts.mjs";

// Ready by a cost that was paid, by its own text or by another's; else exhausted [143.4, 369.3].
function ready(scene) {
  const { table, card, costs, chosen, me } = scene;
  if (costs.some((each) => chosen.get(each.id) && each.gives?.entersReady)) return true; // [805.6]
  if (card.entersReady && !card.entersReady.affects && holds(card.entersReady.if, scene)) return true;
  for (const text of card.readies ?? []) if (!text.affects && !text.others && holds(text.if, { ...scene, me })) return true;
  for (const { source, text } of texts(table, "readies")) {
    const meant = text.affects && speaksOf(text.affects, source.controller, scene); // else it is about its own card
    if (meant && holds(text.if, { ...scene, player: source.controller, me: source })) return true;
  }
  return false;
}

export function enter(scene) {
  const { table, player, object, to } = scene;
  const position = table.position;
  object.exhausted = !ready(scene);
  object.controller = player;
  object.at = to;
  object.designation = null;
  const field = table.field(to);
  if (field && field.controller !== player) field.contestedBy ??= player; // [190.3.a.1]
  const history = (position.history ?? {})[player];
  if (history) history.finalized = oneMore(history.finalized, object.id); // [419.4.b]
  if (!table.closed) goOn(table, player);
  else position.priority = position.chain.at(-1).controller; // [340.4]
  cleanup(table);
}

// Its chain is over: in a showdown Focus passes, else the turn player goes on [340.2.a, 346, 335].
function goOn(table, player) {
  const position = table.position;
  position.chainOpenedBy = null;
  if (table.showdown) {
    position.focus = table.next(position.focus ?? player);
    position.priority = position.focus;
  } else {
    position.priority = position.turn.player;
  }
}
