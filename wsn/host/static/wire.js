// The wire to the host: views, orders sent once whatever happens, and what is new as it happens.
//
// A stream is opened anew by ourselves: an EventSource gives up for ever after one answer of a proxy that is
// not 200, and a new one sends no Last-Event-ID, so the cursor goes in the address. A hidden page lets its
// stream go (six of them block a browser that speaks HTTP/1.1) and looks now and then. Of several pages of one
// seat only one listens, and tells the others.

const KINDS = ["entry", "undo", "chat", "offer", "clock", "dice", "presence", "over", "bye"];
const FIRST_WAIT = 400, LONGEST_WAIT = 12_000, HIDDEN_LOOK = 15_000, BEAT = 2_000, LEADER_LOST = 5_000;
const TRIES_TO_STREAM = 3, LONG_POLL = 25, ORDER_PATIENCE = 90_000;

/** Wait so many milliseconds, give or take half of it: whoever was cut off does not come back all at once. */
const jittered = (ms) => new Promise((done) => setTimeout(done, ms * (0.5 + Math.random())));

/** A key for an order: random, so that sent again it is known for the same one. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Why the host would not do something: its sentence, its rule and its status. */
export class Trouble extends Error {
  constructor(status, told) {
    super(told?.text || `the host answered ${status}`);
    this.status = status;
    this.rule = told?.rule || "";
    this.seen = told?.seen ?? null;
  }
}

export class Wire extends EventTarget {
  constructor(base) {
    super();
    this.base = base;
    this.seen = null;
    this.heard = 0;  // of what was heard here no process may show less: of several, one may be behind
    this.mark = "";
    this.entries = 0;
    this.id = newKey();
    this.heardLeader = 0;
    this.leads = false;
    this.failures = 0;
    this.source = null;
    this.stopped = false;
    this.channel = "BroadcastChannel" in window ? new BroadcastChannel(`wsn:${base.pathname}`) : null;
    this.channel?.addEventListener("message", (event) => this.#heard(event.data));
  }

  /** Begin to listen. */
  start() {
    for (const what of ["visibilitychange", "pageshow", "online", "focus"]) {
      (what === "visibilitychange" ? document : window).addEventListener(what, () => this.#wake());
    }
    window.addEventListener("pagehide", () => this.#letGo());
    setInterval(() => this.#beat(), BEAT);
    this.#listen();
  }

  /** Ask the host for something as JSON. Raises Trouble, or TypeError where the host cannot be reached. */
  async ask(path, options = {}) {
    const answer = await fetch(new URL(path, this.base), { credentials: "same-origin", ...options });
    if (!answer.ok) {
      let told = null;
      try { told = await answer.json(); } catch { /* a proxy's page, in HTML */ }
      throw new Trouble(answer.status, told);
    }
    return answer.json();
  }

  /** The view of the seat now, with the log after what is known here. */
  async look() {
    const query = new URLSearchParams();
    if (this.entries && this.mark) { query.set("since", this.entries); query.set("mark", this.mark); }
    if (this.heard) query.set("seen", this.heard);
    const sent = await this.ask(`view?${query}`);
    this.seen = sent.seen;
    this.entries = sent.table.entries;
    const log = sent.table.log || [];
    if (log.length) this.mark = log[log.length - 1].mark;
    else if (sent.table.whole) this.mark = "";
    this.#state("live");
    return sent;
  }

  /** Send something that is done once: again with the same key until there is an answer. */
  async send(path, message) {
    const body = JSON.stringify({ key: newKey(), seen: this.seen ?? 0, ...message });
    const until = Date.now() + ORDER_PATIENCE;
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, 5_000)) {
      this.#state("sending");
      try {
        const answer = await this.ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body });
        this.#state("live");
        this.heard = Math.max(this.heard, answer.seen || 0);
        return answer;
      } catch (error) {
        const again = !(error instanceof Trouble) || error.status >= 500 || error.status === 429;
        if (!again || Date.now() > until) { this.#state(error instanceof Trouble ? "live" : "lost"); throw error; }
        this.#state("lost");
        await jittered(wait);
      }
    }
  }

  // ------------------------------------------------------------ what is new

  #state(state) {
    if (state === this.shown) return;
    this.shown = state;
    this.dispatchEvent(new CustomEvent("state", { detail: state }));
  }

  #tell(happening) {
    if (happening.kind !== "bye") this.heard = Math.max(this.heard, happening.seen || 0);
    this.dispatchEvent(new CustomEvent("happening", { detail: happening }));
  }

  /** Another page of this seat says something. */
  #heard(message) {
    if (message.kind === "leads") {
      if (this.leads && message.id > this.id) return;
      this.heardLeader = Date.now();
      if (this.leads) { this.leads = false; this.#close(); }
    } else if (message.kind === "happening") {
      this.#tell(message.happening);
    } else if (message.kind === "gone") {
      this.heardLeader = 0;
    }
  }

  #beat() {
    if (this.leads) this.channel?.postMessage({ kind: "leads", id: this.id });
    else if (!document.hidden && Date.now() - this.heardLeader > LEADER_LOST) this.#wake();
  }

  #wake() {
    if (document.hidden) { this.#letGo(); return; }
    this.#tell({ kind: "woke" });
    if (this.resume) this.resume();
  }

  /** Let the stream go: another page of this seat may have it. */
  #letGo() {
    this.#close();
    if (this.leads) { this.leads = false; this.channel?.postMessage({ kind: "gone", id: this.id }); }
  }

  #close() {
    if (this.source) { this.source.close(); this.source = null; }
    this.abort?.abort();
    if (this.drop) this.drop();
  }

  /** Sleep, but wake when the page is looked at again. */
  #rest(ms) {
    return new Promise((done) => {
      const timer = setTimeout(done, ms * (0.5 + Math.random()));
      this.resume = () => { clearTimeout(timer); this.resume = null; done(); };
    });
  }

  async #listen() {
    while (!this.stopped) {
      if (document.hidden) {
        await this.#rest(HIDDEN_LOOK);
        if (document.hidden) await this.#poll(0);
        continue;
      }
      if (this.channel && Date.now() - this.heardLeader < LEADER_LOST) {
        await this.#rest(BEAT);
        continue;
      }
      this.leads = true;
      this.channel?.postMessage({ kind: "leads", id: this.id });
      if (this.failures < TRIES_TO_STREAM) await this.#stream();
      else if (await this.#poll(LONG_POLL)) { if (Math.random() < 0.1) this.failures = 0; continue; }
      if (document.hidden || !this.leads) continue;
      this.#state("lost");
      await this.#rest(Math.min(FIRST_WAIT * 2 ** Math.min(this.failures, 5), LONGEST_WAIT));
      this.#tell({ kind: "woke" });
    }
  }

  /** One stream, until it breaks. */
  #stream() {
    return new Promise((done) => {
      const source = new EventSource(new URL(`events?after=${this.seen ?? 0}`, this.base));
      this.source = source;
      this.drop = () => { source.close(); this.drop = null; done(); };
      source.addEventListener("open", () => { this.failures = 0; this.#state("live"); });
      source.addEventListener("error", () => {
        this.failures += 1;
        if (this.drop) this.drop();
      });
      source.addEventListener("ask", (event) => this.dispatchEvent(new CustomEvent("ask", { detail: JSON.parse(event.data) })));
      for (const kind of KINDS) source.addEventListener(kind, (event) => this.#happened(JSON.parse(event.data)));
    });
  }

  /** One long poll; whether the host answered. */
  async #poll(seconds) {
    this.abort = new AbortController();
    try {
      const told = await this.ask(`events?after=${this.seen ?? 0}&wait=${seconds}`, { signal: this.abort.signal });
      this.#state("live");
      for (const happening of told.happenings) this.#happened(happening);
      return true;
    } catch {
      this.failures += 1;
      return false;
    }
  }

  #happened(happening) {
    if (happening.kind === "bye") { this.seen = null; this.mark = ""; }
    this.channel?.postMessage({ kind: "happening", happening });
    this.#tell(happening);
  }
}
