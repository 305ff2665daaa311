// What a click on the map or a card means, as in the window: the one order, several to choose from, a unit
// that is picked to see where it may go, or why nothing can be done there.

/** The unit that would act, where an order names one besides what it points at. */
export const subject = (choice) => choice.by?.[0] ?? null;

/** The card that an order plays on something; none for what points at the card itself. */
const cardOf = (choice) => (!choice.kind || choice.kind === "card" ? "" : choice.card || "");

export class Picking {
  constructor() {
    this.view = null;
    this.clear();
  }

  /** A new view: what was picked is put down. */
  take(view) {
    this.view = view;
    this.clear();
  }

  clear() { this.unit = null; this.card = ""; this.refused = null; this.rows = null; this.title = ""; }

  get choices() { return this.view?.choices || []; }

  /** The orders that a click on the map can mean: those of the picked card, else all that play none. */
  get open() { return this.choices.filter((choice) => cardOf(choice) === this.card); }

  /** The units that can be picked to see what they may do. */
  get selectable() { return [...new Set(this.open.flatMap((choice) => choice.by || []))]; }

  /** Every unit that an order can begin with. */
  get able() {
    const units = new Set();
    for (const choice of this.open) {
      if (cardOf(choice) && !this.card) continue;
      for (const unit of choice.by || []) units.add(unit);
      if (choice.kind === "unit") units.add(choice.aim);
    }
    return units;
  }

  /** The unit whose orders are shown: the picked one, or the only one that the map is about. */
  get chosen() {
    if (this.unit) return this.unit;
    const only = this.selectable;
    if (only.length !== 1) return null;
    const others = this.open.filter((choice) => subject(choice) !== only[0]);
    return others.some((choice) => ["unit", "space", "target"].includes(choice.kind)) ? null : only[0];
  }

  #isUnit(name) { return this.units.has(name); }

  get units() {
    if (this.unitsOf !== this.view) {
      this.unitsOf = this.view;
      this.known = new Map((this.view?.pieces || []).map((piece) => [piece.unit, piece.space]));
      for (const tray of this.view?.trays || []) for (const unit of tray.units) if (!this.known.has(unit.unit)) this.known.set(unit.unit, null);
    }
    return this.known;
  }

  #aimed(name) {
    return this.open.filter((choice) => choice.aim === name || (!this.#isUnit(name) && (choice.there || []).includes(name)));
  }

  /** The orders meant by a click: those at the unit, then those at the space itself. */
  #at(space, unit) {
    if (!unit) return space ? this.#aimed(space) : [];
    const rows = this.#aimed(unit);
    for (const choice of this.open) {
      if (!choice.kind || choice.kind === "card" || this.#isUnit(choice.aim)) continue;
      if ((choice.aim === space || (choice.there || []).includes(space)) && !rows.includes(choice)) rows.push(choice);
    }
    return rows;
  }

  /** A click: `{give}`, `{rows}`, `{picked}` or `{ask}`. */
  click(space, unit) {
    this.refused = null;
    if (!this.choices.length) return { ask: true };
    const chosen = this.chosen, rows = this.#at(space, unit);
    const plain = rows.filter((choice) => subject(choice) === null);
    const mine = chosen ? rows.filter((choice) => (choice.by || []).includes(chosen)) : [];
    const name = unit || space;
    if (mine.length) return this.#take([...mine, ...plain], name);
    const movers = this.selectable;
    const here = unit ? movers.filter((one) => one === unit) : movers.filter((one) => space && this.units.get(one) === space);
    if (here.some((one) => one !== this.unit)) {
      const at = here.includes(this.unit) ? here.indexOf(this.unit) + 1 : 0;
      return this.pick(here[at % here.length]);
    }
    if (plain.length) return this.#take(plain, name, here.length > 0);
    if (!this.unit && rows.length) return this.#take(rows, name, rows.some((choice) => subject(choice) && !this.units.get(subject(choice))));
    if (this.unit && here.includes(this.unit)) return this.pick(null);
    this.refused = space;
    return { ask: true };
  }

  /** Pick a unit, or put it down. */
  pick(unit) {
    this.unit = unit;
    this.rows = unit ? this.choices.filter((choice) => (choice.by || []).includes(unit)) : null;
    return { picked: unit };
  }

  /** Whether a unit can be taken hold of on the map. */
  mayDrag(unit) { return this.selectable.includes(unit) || this.#moves(unit) || this.choosing(unit) !== undefined; }

  /** The order that only says that a unit, or the stack in which it stands, acts now. */
  choosing(unit) {
    const space = this.units.get(unit);
    const first = this.choices.find((choice) => (choice.kind === "unit" ? choice.aim === unit : choice.picks && choice.aim === space));
    return first?.picks ? first : undefined;
  }

  /** Whether the unit that acts may go to spaces by orders that do not name it. */
  #moves(unit) { return this.view?.acting === unit && this.open.some((choice) => choice.kind === "space" && subject(choice) === null); }

  /** A unit is dragged to a space: it goes there, or does there what a click would mean for it. */
  drop(unit, space) {
    if (this.selectable.includes(unit)) {
      this.pick(unit);
      return this.click(space, null);
    }
    if (this.#moves(unit)) return this.click(space, null);
    const first = this.choosing(unit);
    return first ? { give: first, then: { unit, space } } : {};
  }

  /** A click on a card of the hand. */
  playCard(card) {
    const rows = this.choices.filter((choice) => choice.kind === "card" && choice.aim === card);
    if (rows.length) return this.#take(rows, card);
    if (!this.choices.some((choice) => cardOf(choice) === card)) return { ask: true };
    const back = this.card === card;
    this.clear();
    this.card = back ? "" : card;
    this.rows = back ? null : this.open.filter((choice) => cardOf(choice) === card);
    return { picked: card };
  }

  /** The one order that is meant, or the rows of which one is chosen. */
  #take(rows, name, always = false) {
    if (rows.length === 1 && !always) return { give: rows[0] };
    const aimed = rows.every((choice) => choice.marks) ? rows.filter((choice) => choice.aim === name) : [];
    if (aimed.length === 1) return { give: aimed[0] };
    const picks = rows.filter((choice) => choice.picks && choice.kind !== "unit");
    if (picks.length === 1) return { give: picks[0] };
    this.rows = rows;
    return { rows };
  }

  /** What is marked on the map now. */
  marks() {
    const chosen = this.chosen, places = new Map();
    for (const choice of this.open) {
      if (!["space", "target"].includes(choice.kind)) continue;
      const who = subject(choice);
      if (who !== null && !(choice.by || []).includes(chosen)) continue;
      const style = choice.strikes ? "target" : "reach";
      for (const space of this.#isUnit(choice.aim) ? choice.there || [] : choice.there?.length ? choice.there : [choice.aim]) {
        const key = `${style} ${space}`;
        if (!places.has(key)) places.set(key, { space, style, says: choice.label || "" });
      }
    }
    const marked = [...places.values()];
    if (this.refused) marked.push({ space: this.refused, style: "refused" });
    const units = { able: this.able, chosen: new Set(chosen ? [chosen] : []), acting: new Set(this.view?.acting ? [this.view.acting] : []) };
    return { places: marked, units };
  }
}
