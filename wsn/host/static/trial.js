// Try my turn: orders in a game apart, made of what the seat knows, with dice of its own. Nothing of it happens.
//
// The host keeps nothing of it: all orders so far are sent again each time, and answered by the table as it
// would stand then.

import { byId, counted, make } from "./words.js";

const newSeed = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join("").slice(0, 12);

export class Trial {
  /** `show` puts a table on the page, `back` goes back to the game, `complain` says why something is not done. */
  constructor(wire, { show, back, complain }) {
    Object.assign(this, { wire, show, back, complain });
    this.orders = null;
    this.seed = newSeed();
    this.seen = 0;
  }

  get on() { return this.orders !== null; }

  /** Begin where the game stands. */
  start() {
    this.orders = [];
    this.seen = this.wire.seen;
    this.seed = newSeed();
    this.#tell("");
    byId("trial-back").focus();
  }

  /** One more order. */
  give(order) { return this.#ask([...this.orders, order]); }

  /** The same orders on other dice. */
  dice() {
    this.seed = newSeed();
    return this.#ask(this.orders);
  }

  /** Without the last order. */
  less() { return this.#ask(this.orders.slice(0, -1)); }

  /** Go back to the game as it is. */
  stop() {
    this.orders = null;
    byId("trial").hidden = true;
    document.body.removeAttribute("data-trial");
    this.back();
  }

  async #ask(orders) {
    try {
      const told = await this.wire.ask("try", { method: "POST", headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ seen: this.seen, orders, seed: this.seed }) });
      this.orders = orders;
      this.#tell(told.over ? "The game would be over. " : "");
      await this.show(told.table);
    } catch (error) {
      this.complain(error);
      if (error.status === 409) this.stop();
    }
  }

  #tell(words) {
    const some = this.orders.length > 0;
    document.body.dataset.trial = "1";
    byId("trial").hidden = false;
    byId("trial").replaceChildren(...[
      make("p", {}, `${words}You are trying your turn: nothing of this happens, and the dice are others than those to come. `,
        some ? `${counted(this.orders.length, "order")} so far.` : "Choose an order."),
      make("button", { type: "button", class: "tool", id: "trial-back", onclick: () => this.stop() }, "Back to the game"),
      some ? make("button", { type: "button", class: "tool", onclick: () => this.less() }, "One order back") : null,
      some ? make("button", { type: "button", class: "tool", onclick: () => this.dice() }, "Other dice") : null].filter(Boolean));
  }
}
