// The table: a position together with the texts of its cards, and the plain questions one asks of it.

// History tells what happened by name, or only how often.
export const counted = (told) => (Array.isArray(told) ? told.length : (told ?? 0));
export const oneMore = (told, id) => (typeof told === "number" ? told + 1 : [...(told ?? []), id]);

export class Table {
  constructor(header, position) {
    this.header = header;
    this.cards = header.cards ?? {};
    this.position = structuredClone(position);
    this.bonus = new Map();
  }

  copy() {
    const twin = new Table(this.header, this.position);
    twin.bonus = this.bonus;
    return twin;
  }

  get order() {
    return this.header.players.map((each) => each.id);
  }

  player(id) {
    return this.position.players.find((each) => each.id === id);
  }

  object(id) {
    return this.position.objects.find((each) => each.id === id);
  }

  field(id) {
    return this.position.battlefields.find((each) => each.id === id);
  }

  card(object) {
    return this.cards[object.copyOf ?? object.card] ?? {};
  }

  // What is on the board: at a base or a battlefield [107].
  permanents() {
    return this.position.objects.filter((each) => each.at === "base" || this.field(each.at));
  }

  units(at) {
    const all = this.permanents().filter((each) => this.card(each).type === "unit");
    return at === undefined ? all : all.filter((each) => each.at === at);
  }

  own(player, at) {
    return this.units(at).filter((each) => each.controller === player);
  }

  enemies(player, at) {
    return this.units(at).filter((each) => each.controller !== player);
  }

  get closed() {
    return this.position.chain.length > 0; // [309, 331]
  }

  get showdown() {
    return this.position.battlefields.some((each) => ongoing(each)); // [308]
  }

  next(player) {
    return this.order[(this.order.indexOf(player) + 1) % this.order.length];
  }

  // A permanent leaves the board and becomes a new object, or nothing at all if it was a token [124, 186.1].
  leave(object, zone) {
    this.position.objects = this.position.objects.filter((each) => each.id !== object.id);
    if (object.token) return;
    const owner = this.player(object.owner);
    if (owner[zone]) owner[zone].push(object.id);
    if (zone === "hand") this.position.objects.push({ id: object.id, card: object.card, owner: object.owner });
  }

  kill(object) {
    this.leave(object, "trash");
    const history = (this.position.history ?? {})[object.controller];
    if (history && this.card(object).type === "unit") history.died = oneMore(history.died, object.id);
  }
}

export function ongoing(field) {
  return field.showdown === "ongoing" || field.combat?.status === "ongoing";
}
