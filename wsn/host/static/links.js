// Answers orders of the other seats with links of a chain of this browser's own, before their dice fall.
//
// The chain is made here, and nobody else has its secret: so not even the host knows the dice of an order before
// it is fixed. SHA-256 is written out, for a page without TLS has no `crypto.subtle`.

const LINKS = 2048;
const LINK = new TextEncoder().encode("wsn link\0");
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

const K = [], START = [];
for (let n = 2, found = 0; found < 64; n += 1) {
  let prime = true;
  for (let d = 2; d * d <= n && prime; d += 1) prime = n % d !== 0;
  if (!prime) continue;
  const fraction = (root) => ((root - Math.floor(root)) * 4294967296) | 0;
  if (found < 8) START.push(fraction(Math.sqrt(n)));
  K.push(fraction(Math.cbrt(n)));
  found += 1;
}

/** The SHA-256 of some bytes. */
export function sha256(bytes) {
  const blocks = ((bytes.length + 8) >> 6) + 1;
  const words = new Int32Array(blocks * 16);
  for (let n = 0; n < bytes.length; n += 1) words[n >> 2] |= bytes[n] << (24 - (n & 3) * 8);
  words[bytes.length >> 2] |= 0x80 << (24 - (bytes.length & 3) * 8);
  words[blocks * 16 - 1] = bytes.length * 8;
  const hash = Int32Array.from(START), w = new Int32Array(64);
  const turn = (x, by) => (x >>> by) | (x << (32 - by));
  for (let block = 0; block < blocks; block += 1) {
    for (let n = 0; n < 64; n += 1) {
      if (n < 16) { w[n] = words[block * 16 + n]; continue; }
      const a = w[n - 15], b = w[n - 2];
      const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3), high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w[n] = (w[n - 16] + low + w[n - 7] + high) | 0;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let n = 0; n < 64; n += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[n] + w[n]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, n) => { hash[n] = (hash[n] + value) | 0; });
  }
  return Uint8Array.from({ length: 32 }, (_, n) => (hash[n >> 2] >>> (24 - (n & 3) * 8)) & 255);
}

const toHex = (bytes) => Array.from(bytes, (byte) => HEX[byte]).join("");
const fromHex = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));

/** A number hashed so many times: each link is the hash of the one that is opened after it. */
export function hashed(root, times) {
  const joined = new Uint8Array(LINK.length + 32);
  joined.set(LINK);
  let link = root;
  for (let n = 0; n < times; n += 1) {
    joined.set(link, LINK.length);
    link = sha256(joined);
  }
  return link;
}

/** The chain of a seat in this browser, kept with how many of its links were opened. */
class SeatLinks {
  constructor(wire, seat) {
    this.wire = wire;
    this.seat = seat;
    this.name = `wsn:links:${wire.base.pathname}`;
  }

  #kept() {
    try { return JSON.parse(localStorage.getItem(this.name)); } catch { return null; }
  }

  #keep(kept) {
    localStorage.setItem(this.name, JSON.stringify(kept));
  }

  /** Tell the host what the chain begins with, where it does not know. */
  async join(told) {
    const kept = this.#kept();
    if (kept && kept.told && kept.used < LINKS && told.joined.includes(this.seat)) return;
    const root = crypto.getRandomValues(new Uint8Array(32));
    const made = { root: toHex(root), used: 0, seal: "", told: false };
    this.#keep(made);
    await this.#post("dice", { key: `chain-${toHex(crypto.getRandomValues(new Uint8Array(12)))}`, commitment: toHex(hashed(root, LINKS)) });
    this.#keep({ ...made, told: true });
  }

  /** Open the next link for an order with this seal; the same one when it is asked for again. */
  async answer(seal) {
    const kept = this.#kept();
    if (!kept || !kept.told || kept.used >= LINKS) return;
    if (kept.seal !== seal) { kept.used += 1; kept.seal = seal; this.#keep(kept); }
    const link = toHex(hashed(fromHex(kept.root), LINKS - kept.used));
    await this.#post("links", { seal, link });
  }

  #post(path, message) {
    const headers = { "Content-Type": "application/json" };
    return this.wire.ask(path, { method: "POST", headers, body: JSON.stringify(message) });
  }
}

/** Answer for the seat of this page from now on. A browser that keeps nothing does not. */
async function answerOrders(wire, seat) {
  try {
    const links = new SeatLinks(wire, seat);
    wire.addEventListener("ask", ({ detail }) => links.answer(detail.seal).catch(() => {}));
    await links.join(await wire.ask("dice"));
  } catch { /* the dice fall without it, and the journal says so */ }
}

document.addEventListener("wsn:view", ({ detail }) => {
  const { seat } = document.body.dataset;
  if (seat && detail.view.status.deciding) answerOrders(detail.wire, seat);
}, { once: true });
