// The map: one picture that never changes, what is marked on it, and a layer of counters over it.
//
// While a hand moves the map it is a layer of its own, so that nothing is painted anew; afterwards it is not,
// so that it is sharp at any size.

import { asPicture, byId, draw, make } from "./words.js";

const COUNTER_BOX = 68, COUNTER_SIDE = 45, CLICK = 7, SETTLE = 150, CLOSEST = 4, SMALLEST_WHOLE = 0.42;

export class Board extends EventTarget {
  constructor(wire) {
    super();
    this.wire = wire;
    this.frame = byId("board");
    this.stage = byId("stage");
    this.ground = byId("ground");
    this.marks = byId("marks");
    this.layer = byId("pieces");
    this.pointed = byId("pointed");
    this.place = { x: 0, y: 0, scale: 1 };
    this.pieces = [];
    this.signs = [];
    this.nodes = new Map();
    this.sprites = new Map();
    this.spaces = new Map();
    this.shown = { signs: "", };
    this.pointers = new Map();
    this.may = () => false;
    this.#listen();
  }

  // ------------------------------------------------------------ the ground

  /** Lay the map of a name, once. */
  async lay(name) {
    if (this.name === name) return;
    this.name = name;
    const sheet = await this.wire.ask(`map/${name}.json`);
    this.sheet = sheet;
    this.spaces = new Map(sheet.spaces.map((space) => [space.id, { ...space, ring: ringOf(space, sheet.cell || []) }]));
    for (const node of [this.ground, this.marks]) {
      node.style.width = `${sheet.width}px`;
      node.style.height = `${sheet.height}px`;
    }
    this.marks.setAttribute("viewBox", `${sheet.left} ${sheet.top} ${sheet.width} ${sheet.height}`);
    this.fit();
    await new Promise((done) => {
      this.ground.onload = this.ground.onerror = done;
      this.ground.src = new URL(`map/${name}.svg`, this.wire.base);
    });
    byId("blank").hidden = true;
    const list = byId("spaces");
    list.replaceChildren(...sheet.spaces.map((space) => make("option", { value: space.id, label: space.name || space.id })));
  }

  /** The whole map in the frame. */
  fit() {
    const { width, height } = this.frame.getBoundingClientRect();
    if (!this.sheet || !width || !height) return;
    const scale = Math.min(width / this.sheet.width, height / this.sheet.height);
    this.least = Math.min(scale, 1);
    this.put((width - this.sheet.width * scale) / 2, (height - this.sheet.height * scale) / 2, scale);
    this.fitted = true;
  }

  /** At first the whole map; of a large one the part where the counters stand. */
  open() {
    if (this.opened || !this.sheet) return;
    this.opened = true;
    const on = this.pieces.filter((piece) => !this.spaces.get(piece.space)?.box);
    if (this.place.scale >= SMALLEST_WHOLE || !on.length) return;
    const box = this.frame.getBoundingClientRect(), room = 120;
    const [xs, ys] = [on.map((piece) => piece.x), on.map((piece) => piece.y)];
    const [left, right] = [Math.min(...xs) - room, Math.max(...xs) + room];
    const [top, bottom] = [Math.min(...ys) - room, Math.max(...ys) + room];
    const scale = Math.max(this.place.scale, Math.min(box.width / (right - left), box.height / (bottom - top), 0.9));
    this.put(box.width / 2 - ((left + right) / 2 - this.sheet.left) * scale, box.height / 2 - ((top + bottom) / 2 - this.sheet.top) * scale, scale);
  }

  /** Move the stage: its left, its top, its size. */
  put(x, y, scale) {
    this.fitted = false;
    const { width, height } = this.frame.getBoundingClientRect();
    const least = (this.least || 0.1) * 0.8;
    const size = Math.max(least, Math.min(CLOSEST, scale));
    const wide = this.sheet.width * size, high = this.sheet.height * size, spare = 80;
    this.place = {
      x: Math.min(Math.max(x, Math.min(spare, width - wide - spare)), Math.max(width - wide - spare, spare)),
      y: Math.min(Math.max(y, Math.min(spare, height - high - spare)), Math.max(height - high - spare, spare)),
      scale: size,
    };
    this.stage.style.transform = `translate(${this.place.x}px, ${this.place.y}px) scale(${size})`;
  }

  /** Larger or smaller about a point of the frame. */
  zoom(factor, at) {
    if (!this.sheet) return;
    const box = this.frame.getBoundingClientRect();
    const about = at || { x: box.width / 2, y: box.height / 2 };
    const { x, y, scale } = this.place;
    const size = Math.max((this.least || 0.1) * 0.8, Math.min(CLOSEST, scale * factor));
    this.#moving();
    this.put(about.x - ((about.x - x) * size) / scale, about.y - ((about.y - y) * size) / scale, size);
  }

  /** Bring a place of the map into the frame, where it is not. */
  show(x, y) {
    const box = this.frame.getBoundingClientRect();
    const at = this.#toFrame(x, y), margin = 50;
    if (at.x > margin && at.y > margin && at.x < box.width - margin && at.y < box.height - margin) return;
    this.put(this.place.x + box.width / 2 - at.x, this.place.y + box.height / 2 - at.y, this.place.scale);
  }

  #toFrame(x, y) {
    const { place, sheet } = this;
    return { x: place.x + (x - sheet.left) * place.scale, y: place.y + (y - sheet.top) * place.scale };
  }

  #toSheet(event) {
    const box = this.frame.getBoundingClientRect();
    const { place, sheet } = this;
    return {
      x: (event.clientX - box.left - this.frame.clientLeft - place.x) / place.scale + sheet.left,
      y: (event.clientY - box.top - this.frame.clientTop - place.y) / place.scale + sheet.top,
    };
  }

  /** A layer of its own as long as a hand moves it. */
  #moving() {
    this.stage.classList.add("moving");
    clearTimeout(this.settle);
    this.settle = setTimeout(() => this.stage.classList.remove("moving"), SETTLE);
  }

  // ------------------------------------------------------------ what stands on it

  /** Fetch the pictures of these names that are not here yet. */
  async fetchPictures(names) {
    const missing = [...new Set(names)].filter((name) => name && !this.sprites.has(name)).sort();
    for (let at = 0; at < missing.length; at += 100) {
      const wanted = missing.slice(at, at + 100);
      const told = await this.wire.ask(`sprites?of=${wanted.join(",")}`);
      for (const [name, svg] of Object.entries(told.pictures)) this.sprites.set(name, asPicture(lettered(svg, told.letters)));
    }
  }

  /** The address of a picture. */
  picture(name) { return this.sprites.get(name) || asPicture('<svg xmlns="http://www.w3.org/2000/svg"/>'); }

  /** Put counters and signs where a view has them; each counter stays one element as long as it is seen. */
  stand(view) {
    this.pieces = view.pieces || [];
    this.signs = view.signs || [];
    const { left, top } = this.sheet;
    const told = JSON.stringify(this.signs);
    if (told !== this.shown.signs) {
      this.shown.signs = told;
      for (const node of this.layer.querySelectorAll(".sign")) node.remove();
      const made = this.signs.map((sign) => {
        const node = make("div", { class: "sign" }, make("img", { src: this.picture(sign.sprite), alt: "", draggable: false }));
        node.style.width = `${sign.width}px`;
        node.style.height = `${sign.height}px`;
        node.style.transform = `translate(${sign.x - left - sign.width / 2}px, ${sign.y - top - sign.height / 2}px)`;
        node.style.zIndex = sign.over ? "3" : "0";
        return node;
      });
      this.layer.prepend(...made);
    }
    const keep = new Set();
    this.pieces.forEach((piece, order) => {
      let node = this.nodes.get(piece.unit);
      if (!node) {
        node = make("button", { type: "button", class: "piece", tabIndex: -1, data: { unit: piece.unit } },
          make("img", { alt: "", draggable: false, decoding: "async" }));
        node.style.width = node.style.height = `${COUNTER_BOX}px`;
        node.addEventListener("click", (event) => { if (event.detail === 0) this.#pick(piece.unit); });
        node.addEventListener("keydown", (event) => this.#walk(event, piece.unit));
        this.nodes.set(piece.unit, node);
        this.layer.append(node);
      }
      keep.add(piece.unit);
      node.setAttribute("aria-label", piece.name);
      const image = node.firstChild, address = this.picture(piece.sprite);
      if (image.getAttribute("src") !== address) image.src = address;
      const half = (COUNTER_BOX * piece.scale) / 2;
      node.style.transform = `translate(${piece.x - left - half}px, ${piece.y - top - half}px) scale(${piece.scale})`;
      node.style.zIndex = "1";
      node.querySelector(".pile")?.remove();
      if (piece.count > 1) node.append(make("span", { class: "pile", "aria-hidden": "true" }, String(piece.count)));
      if (node.dataset.order !== String(order)) { node.dataset.order = order; this.reorder = true; }
    });
    for (const [unit, node] of this.nodes) if (!keep.has(unit)) { node.remove(); this.nodes.delete(unit); }
    if (this.reorder) {
      this.reorder = false;
      const focused = document.activeElement;
      let before = null;
      for (const piece of [...this.pieces].reverse()) {
        const node = this.nodes.get(piece.unit);
        if (node.nextSibling !== before) this.layer.insertBefore(node, before);
        before = node;
      }
      if (focused && this.layer.contains(focused)) focused.focus({ preventScroll: true });
    }
    this.#tabStop();
  }

  #tabStop(unit) {
    const nodes = [...this.nodes.values()];
    const now = unit ? this.nodes.get(unit) : nodes.find((node) => node.tabIndex === 0) || nodes[0];
    for (const node of nodes) node.tabIndex = node === now ? 0 : -1;
  }

  /** Arrow keys go to the nearest counter that way. */
  #walk(event, unit) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    const here = this.pieces.find((piece) => piece.unit === unit);
    let best = null, least = Infinity;
    for (const piece of this.pieces) {
      const along = (piece.x - here.x) * way[0] + (piece.y - here.y) * way[1];
      const aside = Math.abs((piece.x - here.x) * way[1]) + Math.abs((piece.y - here.y) * way[0]);
      if (along > 0.5 && along + 2.5 * aside < least) { least = along + 2.5 * aside; best = piece; }
    }
    if (!best) return;
    this.#tabStop(best.unit);
    this.nodes.get(best.unit).focus({ preventScroll: true });
    this.show(best.x, best.y);
  }

  #pick(unit) {
    const piece = this.pieces.find((one) => one.unit === unit);
    if (piece) this.#say("pick", { space: piece.space, unit });
  }

  #say(what, detail) { this.dispatchEvent(new CustomEvent(what, { detail })); }

  /** Mark spaces and counters: `places` by style and words, `units` by style. */
  mark({ places = [], units = {}, way = [], line = null }) {
    const drawn = [];
    const seen = new Set();
    for (const { space, style, says } of places) {
      const there = this.spaces.get(space);
      if (!there) continue;
      if (!seen.has(`${space} ${style}`)) drawn.push(draw("polygon", { class: style, points: there.ring.join(" ") }));
      seen.add(`${space} ${style}`);
      if (says) drawn.push(draw("text", { class: "says", x: there.x, y: there.y + 30 }, says));
    }
    const through = way.map((space) => this.spaces.get(space)).filter(Boolean);
    if (through.length > 1) drawn.push(draw("polyline", { class: "way", points: through.map((there) => `${there.x},${there.y}`).join(" ") }));
    if (line) {
      const [a, b] = [this.spaces.get(line.start), this.spaces.get(line.end)];
      if (a && b) drawn.push(draw("line", { class: line.clear ? "line" : "line blocked", x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
    }
    this.marks.replaceChildren(...drawn);
    for (const [unit, node] of this.nodes) {
      for (const style of ["able", "chosen", "acting"]) node.classList.toggle(style, Boolean(units[style]?.has(unit)));
    }
  }

  // ------------------------------------------------------------ pointing

  /** The space at a place of the sheet. */
  spaceAt(x, y) {
    for (const space of this.spaces.values()) if (holds(space.ring, x, y)) return space.id;
    return null;
  }

  /** The topmost counter at a place of the sheet. */
  pieceAt(x, y) {
    for (let at = this.pieces.length - 1; at >= 0; at -= 1) {
      const piece = this.pieces[at], half = (COUNTER_SIDE * piece.scale) / 2 + 1;
      if (Math.abs(x - piece.x) <= half && Math.abs(y - piece.y) <= half) return piece;
    }
    return null;
  }

  #listen() {
    const frame = this.frame;
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => this.#move(event));
    for (const what of ["pointerup", "pointercancel"]) frame.addEventListener(what, (event) => this.#up(event));
    frame.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      if (this.sheet) this.#ask(event);
    });
    frame.addEventListener("wheel", (event) => {
      event.preventDefault();
      const box = frame.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), { x: event.clientX - box.left, y: event.clientY - box.top });
    }, { passive: false });
    new ResizeObserver(() => { if (this.fitted || !this.place.scale) this.fit(); }).observe(frame);
    byId("zoom-in").addEventListener("click", () => this.zoom(1.4));
    byId("zoom-out").addEventListener("click", () => this.zoom(1 / 1.4));
    byId("zoom-fit").addEventListener("click", () => this.fit());
  }

  #down(event) {
    if (!this.sheet || (event.pointerType === "mouse" && event.button !== 0)) return;
    try { this.frame.setPointerCapture(event.pointerId); } catch { /* a pointer that is gone already */ }
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size > 1) { this.#drop(); this.gesture = "pinch"; clearTimeout(this.held); return; }
    const at = this.#toSheet(event);
    this.start = { x: event.clientX, y: event.clientY, at, piece: this.pieceAt(at.x, at.y) };
    this.gesture = "press";
    clearTimeout(this.held);
    if (event.pointerType !== "mouse") {
      this.held = setTimeout(() => { if (this.gesture === "press") { this.gesture = "asked"; this.#ask(event); } }, 550);
    }
  }

  #ask(event) {
    const at = this.#toSheet(event), piece = this.pieceAt(at.x, at.y);
    this.#say("ask", { space: piece?.space || this.spaceAt(at.x, at.y), unit: piece?.unit || null });
  }

  #move(event) {
    if (!this.sheet) return;
    const before = this.pointers.get(event.pointerId);
    if (!before) { if (event.pointerType === "mouse") this.#hover(event); return; }
    const now = { x: event.clientX, y: event.clientY };
    if (this.gesture === "pinch") {
      const others = [...this.pointers.entries()].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const other = others[0];
      const was = Math.hypot(before.x - other.x, before.y - other.y), is = Math.hypot(now.x - other.x, now.y - other.y);
      const box = this.frame.getBoundingClientRect();
      this.pointers.set(event.pointerId, now);
      if (was > 0) this.zoom(is / was, { x: (now.x + other.x) / 2 - box.left, y: (now.y + other.y) / 2 - box.top });
      this.#moving();
      this.put(this.place.x + (now.x - before.x) / 2, this.place.y + (now.y - before.y) / 2, this.place.scale);
      return;
    }
    if (this.gesture === "press" && Math.hypot(now.x - this.start.x, now.y - this.start.y) > CLICK) {
      clearTimeout(this.held);
      const piece = this.start.piece;
      if (piece && this.may(piece.unit)) {
        this.gesture = "drag";
        this.nodes.get(piece.unit)?.classList.add("lifted");
        this.#say("lift", { unit: piece.unit });
      } else {
        this.gesture = "pan";
        this.frame.dataset.busy = "pan";
      }
    }
    this.pointers.set(event.pointerId, now);
    if (this.gesture === "pan") {
      this.#moving();
      this.put(this.place.x + now.x - before.x, this.place.y + now.y - before.y, this.place.scale);
    } else if (this.gesture === "drag") {
      const { piece, at } = this.start, here = this.#toSheet(event), half = (COUNTER_BOX * piece.scale) / 2;
      const x = piece.x + here.x - at.x - this.sheet.left - half, y = piece.y + here.y - at.y - this.sheet.top - half;
      const node = this.nodes.get(piece.unit);
      if (node) node.style.transform = `translate(${x}px, ${y}px) scale(${piece.scale})`;
      const space = this.spaceAt(here.x, here.y);
      if (space !== this.hovered) { this.hovered = space; this.hoveredPiece = null; this.#say("over", { space, unit: null }); }
    }
  }

  #hover(event) {
    const at = this.#toSheet(event), space = this.spaceAt(at.x, at.y), piece = this.pieceAt(at.x, at.y);
    if (space === this.hovered && piece?.unit === this.hoveredPiece) return;
    this.hovered = space;
    this.hoveredPiece = piece?.unit;
    const there = this.spaces.get(space);
    const name = there ? (there.name && !there.name.includes(there.id) ? `${there.id}, ${there.name}` : there.name || there.id) : "";
    this.pointed.textContent = piece ? piece.name : name;
    this.#say("over", { space, unit: piece?.unit || null });
  }

  #up(event) {
    const was = this.pointers.get(event.pointerId);
    this.pointers.delete(event.pointerId);
    clearTimeout(this.held);
    if (!was) return;
    const gesture = this.gesture;
    if (gesture === "pinch") { if (!this.pointers.size) this.gesture = null; return; }
    delete this.frame.dataset.busy;
    this.gesture = null;
    if (event.type === "pointercancel") { this.#drop(); return; }
    const at = this.#toSheet(event);
    if (gesture === "press") {
      const piece = this.start.piece;
      this.#say("pick", { space: piece?.space || this.spaceAt(at.x, at.y), unit: piece?.unit || null, touch: event.pointerType === "touch" });
    } else if (gesture === "drag") {
      const unit = this.start.piece.unit, space = this.spaceAt(at.x, at.y);
      this.#drop();
      this.#say("drop", { unit, space, from: this.start.piece.space });
    }
  }

  /** A counter that was held goes back to where it stands. */
  #drop() {
    const piece = this.start?.piece;
    const node = piece && this.nodes.get(piece.unit);
    if (!node) return;
    node.classList.remove("lifted");
    const half = (COUNTER_BOX * piece.scale) / 2;
    node.style.transform = `translate(${piece.x - this.sheet.left - half}px, ${piece.y - this.sheet.top - half}px) scale(${piece.scale})`;
  }
}

/** A picture with the outlines of its letters, which are sent once for all pictures. */
function lettered(svg, letters) {
  const used = new Set([...svg.matchAll(/href="#([^"]+)"/g)].map((found) => found[1]));
  return svg.replace("<defs></defs>", `<defs>${[...used].map((name) => letters[name] || "").join("")}</defs>`);
}

/** The outline of a space as x and y in turn. */
function ringOf(space, cell) {
  if (space.ring?.length) return space.ring;
  return cell.map((value, at) => value + (at % 2 ? space.y : space.x));
}

/** Whether an outline holds a place. */
function holds(ring, x, y) {
  let odd = false;
  for (let at = 0, last = ring.length - 2; at < ring.length; last = at, at += 2) {
    const ax = ring[last], ay = ring[last + 1], bx = ring[at], by = ring[at + 1];
    if ((ay > y) !== (by > y) && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}
