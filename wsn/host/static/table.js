// The table: puts what the host tells a seat on the page, and sends what its player chooses.

import { Board } from "./board.js";
import { detailTold, fillLog, fillUnits, goalsTold, logLine, placeTold, seatsTold, tabs } from "./panels.js";
import { Picking, subject } from "./picking.js";
import { Sight } from "./sight.js";
import { Trial } from "./trial.js";
import { Walks } from "./walks.js";
import { Trouble, Wire } from "./wire.js";
import { byId, capital, counted, make, ruled } from "./words.js";

const base = new URL(".", document.baseURI);
const wire = new Wire(base);
const board = new Board(wire);
const picking = new Picking();
const title = document.body.dataset.title;

const STATES = { live: "connected", lost: "no connection, trying again", sending: "sending", joining: "joining" };

let view = null; // what the seat sees now
let past = null; // an earlier moment that is looked at
let seats = [];
let log = [];
let busy = false; // an order is on its way
let then = null; // where a unit goes that was dragged before it was chosen to act
let asking = null; // a refresh that runs
let wanted = 0; // up to which happening the view is wanted while one is on its way
let tab = "log";

// ---------------------------------------------------------------- looking

/** Ask for the view and show it; one at a time, and once more where something happened meanwhile. */
function refresh(heard = null) {
  wanted = heard === null ? Infinity : Math.max(wanted, heard);
  if (asking) return asking;
  wanted = 0;
  asking = look().then((looked) => {
    asking = null;
    if (looked && wanted !== Infinity && wanted > (wire.seen ?? 0)) refresh();
  });
  return asking;
}

async function look() {
  if (trial.on) return;
  let sent;
  try {
    sent = await wire.look();
  } catch (error) {
    if (error instanceof Trouble && [401, 403, 404].includes(error.status)) {
      say(capital(`${error.message}.`));
      return false;
    }
    byId("wire").dataset.state = "lost";
    byId("wire").replaceChildren(make("span", {}, STATES.lost));
    setTimeout(() => refresh(), 1500 + Math.random() * 1500);
    return false;
  }
  const table = sent.table;
  seats = sent.seats || [];
  const before = view;
  const known = table.whole ? [] : log.filter((one) => one.n <= table.entries);
  const fresh = (table.log || []).filter((one) => !known.length || one.n > known[known.length - 1].n || table.whole);
  log = [...known, ...fresh];
  view = table;
  const moved = !before || before.digest !== view.digest;
  if (moved) {
    picking.take(view);
    walks.look(view, false);
    tell(before, fresh);
  }
  await show(moved);
  return true;
}

/** Tell a screen reader what is new, and the title of the page whose turn it is. */
function tell(before, fresh) {
  document.title = view.status.mine ? `● Your turn – ${title}` : title;
  const words = [];
  if (before) words.push(...fresh.slice(-8).map((one) => one.text));
  if (view.status.result?.length) words.push(...view.status.result);
  else if (view.status.mine) words.push(`You decide. ${view.status.asked || ""}`);
  else words.push(`Waiting for ${view.status.decides}.`);
  byId("news").replaceChildren(...words.map((one) => make("p", {}, one)));
}

async function show(moved) {
  showBand();
  if (moved) showOrders();
  fillPanels();
  document.body.dataset.seen = String(wire.seen);
  byId("hand-region").hidden = !view.hand?.length;
  byId("tab-sight").hidden = !view.sight;
  try {
    await board.lay(view.map);
    await board.fetchPictures([
      ...(view.pieces || []).map((one) => one.sprite), ...(view.signs || []).map((one) => one.sprite),
      ...(view.hand || []).map((one) => one.sprite), ...(view.trays || []).flatMap((one) => one.units.map((unit) => unit.sprite)),
    ]);
  } catch (error) {
    if (!(error instanceof Trouble) || error.status >= 500) setTimeout(() => refresh(), 1500);
    return;
  }
  if (!past) board.stand(view);
  board.open();
  document.body.dataset.ready = String(wire.seen);
  mark();
  showHand();
  if (tab === "units") fillPanels();
}

function showBand() {
  const shown = past || view, status = shown.status;
  byId("turn").textContent = [status.turns, past ? `step ${past.entries} of ${past.last}` : ""].filter(Boolean).join(" · ");
  const acting = sideOf(status.deciding);
  byId("sides").replaceChildren(...shown.sides.map((side, at) =>
    make("li", { data: acting === side.side && !past ? { acts: "1" } : {} },
      make("span", { class: "letter", "aria-hidden": "true", data: { style: at } }, side.letter),
      make("span", {}, make("b", {}, side.name), side.mine ? make("span", { class: "who" }, " (you)") : null,
        side.figures?.length ? make("span", { class: "who" }, ` ${side.figures.join(", ")}`) : null))));
}

const sideOf = (word) => seats.find((seat) => seat.word === word)?.side ?? word;
const styles = () => Object.fromEntries(view.sides.map((side, at) => [side.side, at]));

// ---------------------------------------------------------------- orders

function showOrders() {
  const status = view.status, box = byId("orders");
  const inside = box.contains(document.activeElement) && document.activeElement !== box;
  box.classList.toggle("mine", Boolean(status.mine));
  const over = status.result?.length;
  byId("decides").textContent = over ? "The game is over" : status.mine ? "You decide" : `Waiting for ${status.decides}`;
  const asked = byId("asked");
  if (over) asked.replaceChildren(make("ul", { class: "result" }, status.result.map((one) => make("li", {}, one.replace(/^Result: /, "")))));
  else asked.textContent = status.mine || !view.seat ? status.asked || "" : "";
  showChoices();
  showMore();
  if (inside) (byId("choices").querySelector("button, summary") || box).focus({ preventScroll: true });
}

/** The menu: what was picked on the map, or all of it, folded where it is long. */
function showChoices() {
  const rows = picking.rows, list = byId("choices");
  byId("narrowed").hidden = !rows;
  if (rows) {
    const what = picking.unit || picking.card ? nameOf(picking.unit || picking.card) : picking.title || "there";
    byId("narrowed").replaceChildren(
      make("span", {}, `${counted(rows.length, "order")} for ${what}`),
      make("button", { type: "button", class: "tool", onclick: putDown }, "All orders"));
  }
  if (rows) { list.replaceChildren(...rows.map(orderRow)); return; }
  const byNumber = new Map(picking.choices.map((choice) => [choice.n, choice]));
  const menu = view.rows?.length ? view.rows : picking.choices.map((choice) => ({ text: choice.text, choices: [choice.n] }));
  list.replaceChildren(...menu.map((row) => {
    const choices = row.choices.map((n) => byNumber.get(n));
    if (choices.length === 1) return orderRow(choices[0]);
    return make("li", {}, make("details", { class: "fold" },
      make("summary", {}, row.text, make("span", { class: "fold-count" }, ` (${choices.length} ways)`)),
      make("ol", {}, choices.map(orderRow))));
  }));
}

function orderRow(choice) {
  const rules = (choice.rules || []).join(", ");
  const button = make("button", {
    type: "button", data: { n: choice.n, kind: choice.kind || "" },
    class: ["order", choice.strikes && "strikes", choice.vain && "vain", !choice.kind && "end"].filter(Boolean).join(" "),
    onclick: () => give(choice), onpointerenter: () => pointAt(choice), onfocus: () => pointAt(choice), onpointerleave: () => pointAt(null), onblur: () => pointAt(null),
  }, make("span", { class: "text" }, capital(choice.text), choice.short ? null : ruled(rules)),
  choice.short ? make("span", { class: "short" }, choice.short, ruled(rules)) : null);
  const item = make("li", {}, button);
  if (choice.short || rules) {
    const open = make("button", { type: "button", class: "tool odds", "aria-expanded": "false", "aria-label": `Odds and reasons of: ${choice.text}`, onclick: () => unfold(item, open, choice) }, "?");
    item.append(open);
  }
  return item;
}

async function unfold(item, button, choice) {
  const there = item.querySelector(".detail");
  button.setAttribute("aria-expanded", String(!there));
  if (there) { there.remove(); return; }
  try {
    item.append(detailTold(await wire.ask(`choices/${choice.n}?seen=${wire.seen}`)));
  } catch (error) { complain(error); }
}

function showMore() {
  const more = [];
  if (view.undo?.may) more.push(make("button", { type: "button", class: "tool", onclick: takeBack }, "Take back"));
  if (view.status.mine && !trial.on) more.push(make("button", { type: "button", class: "tool", onclick: () => { trial.start(); showMore(); } }, "Try it first"));
  for (const ending of view.endings || []) {
    const words = ending.word === "concede" ? "Concede" : ending.word === "draw" ? "Offer a draw" : capital(ending.word);
    more.push(make("button", { type: "button", class: "tool", onclick: () => sure(words, `${words}?`).then((yes) => yes && send("orders", { order: ending.order })) }, words));
  }
  byId("more").replaceChildren(...more);
}

/** Ask before an order that ends the step while units could still act. */
function sure(words, text) {
  const box = byId("sure");
  byId("sure-title").textContent = words;
  byId("sure-text").textContent = text;
  byId("sure-yes").textContent = "Yes";
  box.returnValue = "no";
  box.showModal();
  byId("sure-yes").focus();
  return new Promise((done) => box.addEventListener("close", () => done(box.returnValue === "yes"), { once: true }));
}

async function give(choice) {
  if (busy) return;
  walks.stop();
  if (choice.ends && !(await sure(capital(choice.text), `${capital(choice.ends)}. ${choice.short ? `${capital(choice.short)}.` : ""}`))) return;
  await send("orders", { order: choice.order });
}

async function takeBack() { walks.stop(); await send("undo", {}); }

/** What is tried comes on the page as if it were so; the game itself is asked again when that is over. */
const trial = new Trial(wire, {
  show: async (table) => { view = { ...table, entries: view.entries, last: view.last, endings: [], undo: null }; quiet(); picking.take(view); walks.look(view, true); await show(true); },
  back: () => refresh(),
  complain,
});

/** Send an order or an undo; whether it was done. */
async function send(path, message) {
  if (busy) return false;
  if (trial.on) { if (path === "orders") await trial.give(message.order); return false; }
  let done = false;
  lookAtNow();
  busy = true;
  quiet();
  for (const button of document.querySelectorAll(".order, #more button")) button.setAttribute("aria-disabled", "true");
  byId("orders").setAttribute("aria-busy", "true");
  try {
    const { seen } = await wire.send(path, message);
    done = true;
    for (let tries = 3; tries && (wire.seen === null || wire.seen < seen); tries -= 1) await refresh(seen);
  } catch (error) {
    then = null;
    complain(error);
    await refresh();
  } finally {
    busy = false;
    byId("orders").removeAttribute("aria-busy");
    for (const button of document.querySelectorAll(".order, #more button")) button.removeAttribute("aria-disabled");
  }
  goOn();
  return done;
}

/** A unit that was dragged before it was chosen to act goes on to where it was dragged. */
function goOn() {
  if (!then) return;
  const { unit, space } = then;
  then = null;
  if (view.status.mine) act(picking.selectable.includes(unit) ? picking.drop(unit, space) : picking.click(space, null), { space });
}

function complain(error) {
  if (error instanceof Trouble) say(capital(error.message) + (/[.!?]$/.test(error.message) ? "" : "."), error.rule);
  else say("The host cannot be reached just now. Your order was not answered; the page goes on trying to reach it.");
}

/** A notice over the orders. */
function say(text, rule = "", calm = false) {
  const box = byId("notice");
  box.classList.toggle("calm", calm);
  box.replaceChildren(text, ruled(rule) ?? "");
  box.hidden = false;
}

function quiet() { byId("notice").hidden = true; }

// ---------------------------------------------------------------- the map

const sight = new Sight(wire, board, mark);
const walks = new Walks(wire, { give: (order) => send("orders", { order }), changed: () => mark(), say, complain, show: (space) => nameOf(space) });

function mark(choice = null) {
  if (past) { board.mark({ line: sight.line }); return; }
  const marks = picking.marks(), { far, way } = walks.marks(), near = new Set(marks.places.map((one) => one.space));
  const places = [...marks.places, ...far.filter((one) => !near.has(one.space))];
  if (choice) {
    const at = new Set([...(choice.there || []), ...(choice.at || [])]);
    for (const space of at) if (board.spaces.has(space)) places.push({ space, style: "pointed-at" });
    marks.units.chosen = new Set([...(choice.by || []), choice.aim].filter(Boolean));
  }
  board.mark({ ...marks, places, way, line: sight.line });
}

function pointAt(choice) { if (!past && !busy) mark(choice); }

function nameOf(id) {
  const piece = view.pieces?.find((one) => one.unit === id);
  if (piece) return piece.name.split(/[,;]/)[0];
  return view.hand?.find((one) => one.card === id)?.title || board.spaces.get(id)?.name || id;
}

/** What comes of a click: an order, a menu, a unit picked, or words. */
function act(answer, { space, unit, touch }) {
  quiet();
  if (answer.give) {
    then = answer.then || null;
    give(answer.give);
  } else if (answer.rows || answer.picked !== undefined) {
    picking.title = unit ? nameOf(unit) : space || "";
    showChoices();
    mark();
    if (answer.rows) byId("choices").querySelector("button, summary")?.scrollIntoView({ block: "nearest" });
    showHand();
  } else if (answer.ask) {
    walkOr(space, unit, touch);
  }
}

/** Walk to where the unit that acts can get in several steps, or say why nothing can be done there. */
async function walkOr(space, unit, touch) {
  const way = space && !trial.on ? await walks.find(space) : null;
  if (!way) { askAbout(space, unit, true); return; }
  picking.refused = null;
  if (touch && walks.pointed !== way) { // a finger points at nothing before it taps
    walks.point(space);
    say(`${nameOf(space)}: ${way.words}. `, "", true);
    byId("notice").append(make("button", { type: "button", class: "tool", onclick: () => { quiet(); walks.begin(space); } }, "Walk there"));
    return;
  }
  walks.begin(space);
}

function putDown() {
  picking.clear();
  showChoices();
  mark();
  showHand();
  byId("choices").querySelector("button, summary")?.focus();
}

async function askAbout(space, unit, refused = false) {
  const name = unit || space;
  if (!name) return;
  mark();
  const query = new URLSearchParams({ name });
  if (picking.unit) query.set("actor", picking.unit);
  if (picking.card) query.set("card", picking.card);
  try {
    const told = await wire.ask(`place?${query}`);
    byId("place").replaceChildren(...placeTold(told));
    byId("place-name").value = space || name;
    if (refused && told.refusals?.length) {
      const [text, rule] = told.refusals[0];
      say(text, rule);
    } else {
      openTab("place");
    }
  } catch (error) { complain(error); }
}

board.may = (unit) => !past && !busy && view?.status.mine && picking.mayDrag(unit);
board.addEventListener("pick", ({ detail }) => {
  if (sight.picks) { sight.pick(detail.space); return; }
  if (busy) return;
  walks.stop();
  if (past || !view?.status.mine) { askAbout(detail.space, detail.unit); return; }
  act(picking.click(detail.space, detail.unit), detail);
});
board.addEventListener("ask", ({ detail }) => askAbout(detail.space, detail.unit));
board.addEventListener("over", ({ detail }) => {
  const way = past || busy ? null : walks.point(detail.space);
  if (way) board.pointed.textContent = `${nameOf(way.space)}: ${way.words}`;
});
board.addEventListener("lift", ({ detail }) => {
  if (picking.selectable.includes(detail.unit) && picking.unit !== detail.unit) { picking.pick(detail.unit); showChoices(); mark(); }
});
board.addEventListener("drop", ({ detail }) => {
  if (!detail.space || detail.space === detail.from) { mark(); return; }
  act(picking.drop(detail.unit, detail.space), { space: detail.space });
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || byId("sure").open) return;
  walks.stop();
  if (past) lookAtNow();
  else if (picking.rows || picking.unit || picking.card) putDown();
});

// ---------------------------------------------------------------- the hand and the panels

function showHand() {
  const cards = view.hand || [];
  const usable = new Set(picking.choices.map((choice) => (choice.kind === "card" ? choice.aim : choice.card)).filter(Boolean));
  byId("hand").replaceChildren(...cards.map((card) => make("li", {},
    make("button", {
      type: "button", "aria-pressed": picking.card === card.card ? "true" : "false",
      class: [usable.has(card.card) && "able", picking.card === card.card && "chosen"].filter(Boolean).join(" "),
      onclick: () => {
        if (busy || past) return;
        const answer = view.status.mine ? picking.playCard(card.card) : { ask: true };
        if (answer.ask) say(view.status.mine ? `${card.title} may not be played now.` : card.text, card.rule, true);
        else act(answer, { unit: card.card });
      },
    }, make("img", { src: board.picture(card.sprite), alt: `${card.title}. ${card.text}` })))));
}

function fillPanels() {
  if (tab === "log") fillLog(byId("log"), log, view.since, styles(), view.sides.find((side) => side.mine)?.side);
  if (tab === "units") fillUnits(byId("units"), past || view, board, past ? new Set() : picking.able, (unit) => board.dispatchEvent(new CustomEvent("pick", { detail: { unit, space: picking.units.get(unit) || null } })));
  if (tab === "talk" && !byId("talk").dataset.taken) byId("talk").replaceChildren(...seatsTold(seats, view, "export"));
  if (tab === "replay") fillReel();
  document.dispatchEvent(new CustomEvent("wsn:view", { detail: { view, seats, wire, refresh, seatsTold: seatsTold(seats, view, "export") } }));
}

async function fillGoals() {
  try { byId("goals").replaceChildren(...goalsTold(await wire.ask("goals"))); } catch (error) { complain(error); }
}

const openTab = tabs((name) => {
  tab = name;
  if (!view) return;
  fillPanels();
  if (name === "goals") fillGoals();
  if (name !== "sight") sight.close();
});

byId("place-form").addEventListener("submit", (event) => {
  event.preventDefault();
  askAbout(byId("place-name").value.trim(), null);
});

// ---------------------------------------------------------------- looking back

async function goTo(number) {
  const wanted = Math.max(1, Math.min(view.entries, number));
  if (wanted === view.entries && past === null && number >= view.entries) return;
  try {
    const told = await wire.ask(`at/${wanted}`);
    past = told;
    document.body.dataset.past = "1";
    await board.fetchPictures([...(past.pieces || []), ...(past.signs || [])].map((one) => one.sprite));
    if (past !== told) return;
    board.stand(past);
    mark();
    showBand();
    fillReel();
  } catch (error) { complain(error); }
}

function lookAtNow() {
  if (!past) return;
  past = null;
  delete document.body.dataset.past;
  board.stand(view);
  mark();
  showBand();
  fillReel();
}

function fillReel() {
  const reel = byId("reel"), at = past ? past.entries : view.entries;
  reel.max = String(view.entries);
  reel.value = String(at);
  byId("reel-at").textContent = past ? `Step ${at} of ${view.entries}. The map shows the game as it was then.` : `The game as it is now: ${counted(view.entries, "step")}.`;
  const told = (past ? past.log : log.filter((one) => one.n > view.earlier)) || [];
  byId("reel-log").replaceChildren(told.length ? make("ol", {}, told.map((one) => logLine(one, styles()))) : make("p", {}, past ? "Nothing was told of this step." : ""));
}

byId("reel-first").addEventListener("click", () => goTo(1));
byId("reel-back").addEventListener("click", () => goTo((past || view).earlier));
byId("reel-next").addEventListener("click", () => (!past || past.later >= view.entries ? lookAtNow() : goTo(past.later)));
byId("reel-now").addEventListener("click", lookAtNow);
byId("reel").addEventListener("change", (event) => (Number(event.target.value) >= view.entries ? lookAtNow() : goTo(Number(event.target.value))));

// ---------------------------------------------------------------- colours, the band, the beginning

const theme = byId("theme");
const isDark = () => (document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
theme.setAttribute("aria-pressed", String(isDark()));
theme.addEventListener("click", () => {
  const to = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = to;
  theme.setAttribute("aria-pressed", String(to === "dark"));
  try { localStorage.setItem("wsn.theme", to); } catch { /* it lasts as long as the page */ }
});
const bandHigh = new ResizeObserver(() => document.body.style.setProperty("--band-high", `${document.querySelector(".band").offsetHeight}px`));
bandHigh.observe(document.querySelector(".band"));

wire.addEventListener("state", ({ detail }) => {
  byId("wire").dataset.state = detail;
  byId("wire").replaceChildren(make("span", {}, STATES[detail]));
});
wire.addEventListener("happening", ({ detail }) => {
  if (trial.on && (detail.kind === "entry" || detail.kind === "undo")) { trial.stop(); say("Something has happened in the game, and you are back in it.", "", true); }
  document.dispatchEvent(new CustomEvent("wsn:happening", { detail }));
  if (detail.kind === "woke" || wire.seen === null || !detail.seen) refresh();
  else if (detail.seen > wire.seen) refresh(detail.seen);
});

refresh().then(() => wire.start());
