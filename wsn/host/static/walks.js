// Walks of several steps by one click: where the unit that acts can get, the way that is shown before the click,
// and the walk itself. Each step is an order of its own; what decides about it is the host's, as in the window.

import { byId, capital, counted, make } from "./words.js";

const PATIENCE = 3_000, MOST_ASKED = 20;

export class Walks {
  /** `give` sends an order and tells whether it was done, `changed` marks the map anew, `say` is a notice. */
  constructor(wire, { give, changed, say, complain, show }) {
    Object.assign(this, { wire, give, changed, say, complain, show });
    this.walk = null; // {unit, by, heard, known} of the walk that is under way
    this.runs = false;
    this.#forget("");
  }

  #forget(key) {
    this.key = key;
    this.ways = new Map();
    this.start = "";
    this.pointed = null;
    this.finding = Promise.resolve();
  }

  /** A new view: the walk goes on, or it is asked where the unit that acts can get. */
  look(view, apart) {
    if (this.key === view.digest && !apart) return;
    this.#forget(apart ? "" : view.digest);
    this.view = view;
    this.open = !apart && Boolean(view.status.mine);
    if (apart) this.walk = null;
    else if (this.walk) this.#go();
    else if (this.open && view.acting) this.finding = this.#find(view.digest);
    this.#fill();
  }

  async #find(key) {
    for (let left = MOST_ASKED; left && this.key === key; left -= 1) {
      let told;
      try { told = await this.wire.ask(`ways?seen=${this.wire.seen}`); } catch { return; }
      if (this.key !== key) return;
      this.start = told.start || "";
      this.ways = new Map((told.ways || []).map((way) => [way.space, way]));
      this.#fill();
      this.changed();
      if (told.done !== false) return;
    }
  }

  /** The way to a space, waiting a little where ways are still looked for; null where there is none. */
  async find(space) {
    if (!this.ways.has(space)) await Promise.race([this.finding, new Promise((done) => setTimeout(done, PATIENCE))]);
    return this.ways.get(space) || null;
  }

  /** Show the way to a space that is pointed at; whether there is one. */
  point(space) {
    const way = this.ways.get(space) || null;
    if (way !== this.pointed) { this.pointed = way; this.changed(); }
    return way;
  }

  /** What is marked on the map: where the unit can get, and the way that is pointed at. */
  marks() {
    const far = [...this.ways.values()].map((way) => ({ space: way.space, style: "far", says: way.cost }));
    return { far, way: this.pointed ? [this.start, ...this.pointed.by] : [] };
  }

  /** The ways in words, for whoever gives orders by keyboard. */
  #fill() {
    const box = byId("farther"), all = [...this.ways.values()];
    box.hidden = !all.length;
    if (!all.length) { box.replaceChildren(); return; }
    const list = make("ol");
    const rows = () => all.map((way) => make("li", {}, make("button", {
      type: "button", class: "order walk", onclick: () => this.begin(way.space), onfocus: () => this.point(way.space), onblur: () => this.point(null),
      onpointerenter: () => this.point(way.space), onpointerleave: () => this.point(null),
    }, make("span", { class: "text" }, `Walk to ${this.show(way.space)}`), make("span", { class: "short" }, capital(way.words)))));
    const fold = make("details", { class: "fold", ontoggle: () => { if (fold.open && !list.children.length) list.append(...rows()); } },
      make("summary", {}, `Farther, step by step: ${counted(all.length, "place")}`), list);
    box.replaceChildren(fold);
  }

  /** Walk to a space: whether there is a way. */
  async begin(space) {
    const way = this.ways.get(space);
    if (!way || this.runs) return false;
    this.walk = { unit: this.view.acting, by: way.by, heard: 0, known: "" };
    this.pointed = null;
    await this.#go();
    return true;
  }

  /** Stop where the unit stands. */
  stop() { this.walk = null; }

  async #go() {
    if (this.runs) return;
    this.runs = true;
    try {
      while (this.walk && this.open) {
        const walk = this.walk;
        const told = await this.wire.ask(`walk?${new URLSearchParams({ unit: walk.unit, by: walk.by.join(","), heard: walk.heard, known: walk.known })}`);
        if (this.walk !== walk) break;
        if (!told.order) {
          this.walk = null;
          if (told.stopped) this.say(told.stopped, "", true);
          break;
        }
        this.walk = { unit: walk.unit, by: told.by || [], heard: told.heard, known: told.known };
        if (!(await this.give(told.order))) this.walk = null;
      }
    } catch (error) {
      this.walk = null;
      this.complain(error);
    } finally {
      this.runs = false;
    }
    if (!this.walk && this.view.digest === this.key) { this.key = ""; this.look(this.view, false); this.changed(); }
  }
}
