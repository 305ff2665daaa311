// Lines of sight that a player asks for: typed, or picked on the map.

import { sightTold } from "./panels.js";
import { byId, capital, make } from "./words.js";

export class Sight {
  /** `changed` marks the map anew. */
  constructor(wire, board, changed) {
    Object.assign(this, { wire, board, changed });
    this.line = null; // the line on the map
    byId("sight-form").addEventListener("submit", (event) => { event.preventDefault(); this.#ask(); });
    byId("sight-pick").addEventListener("click", () => this.#turn(!this.picks));
  }

  /** Whether a click on the map picks an end of a line. */
  get picks() { return byId("sight-pick").getAttribute("aria-pressed") === "true"; }

  #turn(on) {
    byId("sight-pick").setAttribute("aria-pressed", String(on));
    if (on) { this.board.frame.dataset.busy = "sight"; byId("sight-from").value = byId("sight-to").value = ""; } else delete this.board.frame.dataset.busy;
  }

  /** A space is picked. */
  pick(space) {
    if (!space) return;
    const [from, to] = [byId("sight-from"), byId("sight-to")];
    if (!from.value || to.value) { from.value = space; to.value = ""; this.line = null; this.changed(); } else { to.value = space; this.#ask(); }
  }

  /** Take the line off the map. */
  close() {
    if (!this.line) return;
    this.line = null;
    this.#turn(false);
    this.changed();
  }

  async #ask() {
    const query = new URLSearchParams({ from: byId("sight-from").value, to: byId("sight-to").value });
    try {
      this.line = await this.wire.ask(`sight?${query}`);
      byId("sight").replaceChildren(...sightTold(this.line));
      this.changed();
    } catch (error) {
      byId("sight").replaceChildren(make("p", { class: "notice" }, capital(`${error.message}.`)));
    }
  }
}
