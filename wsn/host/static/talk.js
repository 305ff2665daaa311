// Offers and talk: what players agree on, what they say, their clocks, notes, letters and standing orders.
//
// The table tells by `wsn:view` what it shows and by `wsn:happening` what is new; all else is asked for here.

import { seatsTold } from "./panels.js";
import { Trouble } from "./wire.js";
import { byId, capital, counted, make, ruled } from "./words.js";

const SLOW_LOOK = 60_000, RETRIES = 5;
let table = null; // {view, seats, wire, refresh}
let talk = null; // what the host tells of offers and talk
let asking = null, again = false;
let heardChat = 0; // how much of the chat has been read
let noteSaved = null;

const open = () => !byId("panel-talk").hidden;
const nameOf = (word) => talk?.names[word] || capital(word);
const isOver = () => talk.finished;
const clock = (at) => new Date(at * 1000).toLocaleString([], { weekday: "short", hour: "2-digit", minute: "2-digit" });

function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Send something that is done once: again with the same key while the host cannot be reached. */
async function post(path, message = {}, keyed = true) {
  const body = JSON.stringify(keyed ? { key: newKey(), ...message } : message);
  for (let left = RETRIES; ; left -= 1) {
    try {
      return await table.wire.ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    } catch (error) {
      if ((error instanceof Trouble && error.status < 500) || !left) throw error;
      await new Promise((done) => setTimeout(done, 500 + Math.random() * 1500));
    }
  }
}

/** Do something, say how it went, and look again. */
async function act(path, message, done = "", keyed = true) {
  try {
    const answer = await post(path, message, keyed);
    tell(done);
    await look();
    return answer;
  } catch (error) {
    tell(error instanceof Trouble ? capital(`${error.message}.`) : "The host cannot be reached just now.", error.rule || "", true);
    return null;
  }
}

/** A line above the region, which a screen reader speaks. */
function tell(text, rule = "", bad = false) {
  const box = byId("talk-told");
  box.classList.toggle("notice", bad);
  box.replaceChildren(text, ruled(rule) ?? "");
}

// ---------------------------------------------------------------- looking

function look() {
  if (asking) { again = true; return asking; }
  asking = table.wire.ask("talk").then((told) => { talk = told; show(); }).catch(() => {}).finally(() => {
    asking = null;
    if (again) { again = false; look(); }
  });
  return asking;
}

function show() {
  showOffers();
  showClocks();
  const chat = talk.chat || [];
  const fresh = chat.slice(heardChat).filter((one) => one.by !== talk.seat);
  if (heardChat && fresh.length) byId("news").append(...fresh.map((one) => make("p", {}, `${nameOf(one.by)} says: ${one.text}`)));
  if (open()) heardChat = chat.length;
  byId("tab-talk").textContent = chat.length > heardChat ? `Table (${chat.length - heardChat} new)` : "Table";
  if (!talk.seat) return;
  showChat(chat);
  showStanding();
  showHooks();
  showAsk();
  if (document.activeElement !== byId("talk-note") && noteSaved !== talk.note) {
    byId("talk-note").value = noteSaved = talk.note || "";
  }
}

/** What waits for this seat's answer, over its orders. */
function showOffers() {
  const rows = [];
  const button = (words, run, main = false) => make("button", { type: "button", class: main ? "order main" : "tool", onclick: run }, words);
  for (const offer of talk.offers || []) {
    if (offer.by === talk.seat) {
      rows.push(make("div", { class: "offer" }, make("p", {}, `You offer ${offer.words}. It waits for an answer.`),
        button("Withdraw", () => act(`offers/${offer.id}`, { answer: "withdraw" }, "Withdrawn."))));
    } else if (!(offer.answers || {})[talk.seat]) {
      rows.push(make("div", { class: "offer", role: "group", "aria-label": `An offer of ${nameOf(offer.by)}` },
        make("p", {}, `${nameOf(offer.by)} offers ${offer.words}.`),
        button("Agree", () => act(`offers/${offer.id}`, { answer: "accept" }, "Agreed.").then(() => table.refresh()), true),
        button("Refuse", () => act(`offers/${offer.id}`, { answer: "refuse" }, "Refused."))));
    }
  }
  if (talk.lifted) {
    rows.push(make("div", { class: "offer" }, make("p", {}, `Your standing order has ended: ${talk.lifted}.`),
      button("Good", () => act("standing", { off: true }, "", false))));
  }
  if (talk.standing && !isOver()) {
    rows.push(make("div", { class: "offer" }, make("p", {}, `Your standing order: ${talk.standing}`),
      button("I decide myself again", () => act("standing", { off: true }, "Withdrawn.", false).then(() => table.refresh()))));
  }
  if (isOver() && !table.view.status.result?.length) rows.push(make("p", { class: "offer" }, "The game was given up: no more orders are taken."));
  if (talk.bot) rows.push(make("div", { class: "offer" }, make("p", {}, `The bot ${talk.bot} plays your seat.`)));
  const late = (talk.clocks || []).find((one) => one.up && one.seat !== talk.seat);
  if (late && talk.seat && !isOver()) {
    const bots = make("select", { "aria-label": "Which bot" }, (talk.bots || []).map((name) => make("option", { value: name, selected: name === "greedy" }, name)));
    rows.push(make("div", { class: "offer" }, make("p", {}, `The time of ${nameOf(late.seat)} is up. You may wait, or choose:`), bots,
      button("Let the bot play on", () => act("claim", { what: "bot", bot: bots.value }, "The bot plays on.")),
      button("Close the game", () => act("claim", { what: "close" }, "The game is closed.").then(() => table.refresh()))));
  }
  if (talk.paused_until) rows.push(make("p", { class: "offer" }, `The game is paused until ${clock(talk.paused_until)}: no clock runs. Whoever likes may play on.`));
  if (talk.rematch) rows.push(make("div", { class: "offer" }, make("p", {}, "There is a rematch, with the sides swapped."),
    make("form", { method: "post", action: "rematch" }, make("button", { class: "order main" }, "Go to the rematch"))));
  byId("offers").replaceChildren(...rows);
}

function showClocks() {
  byId("talk-clocks").replaceChildren(...(talk.clocks || []).map((one) => make("li", {},
    `${nameOf(one.seat)}: ${one.up ? "the time is up" : `${one.words} left`}`,
    one.days_off ? `, ${counted(one.days_off, "day")} off left` : "", one.runs ? ", running" : "",
    one.away_until ? `, away until ${clock(one.away_until)}` : "")));
  byId("talk-terms").textContent = talk.terms || "This game has no clocks.";
}

function showChat(chat) {
  const box = byId("talk-chat"), atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
  box.replaceChildren(...chat.map((one) => make("li", {}, make("b", {}, nameOf(one.by)), ` ${one.text} `, make("span", { class: "who" }, clock(one.at)))));
  if (!chat.length) box.replaceChildren(make("li", { class: "who" }, "Nothing has been said yet."));
  if (atEnd) box.scrollTop = box.scrollHeight;
}

function options(select, words) {
  if (select.options.length) return;
  select.replaceChildren(...Object.entries(words || {}).map(([value, text]) => make("option", { value }, text)));
}

function showStanding() {
  options(byId("talk-answers"), talk.answers_words);
  options(byId("talk-until"), talk.until_words);
  byId("talk-standing").textContent = talk.standing || "You have left no standing order. Nobody else hears of one.";
}

/** What may be offered now. */
function showAsk() {
  const choices = [];
  if (isOver()) {
    if (!talk.rematch) choices.push(["rematch", "Another game with the sides swapped"]);
  } else {
    if (!talk.takeback) choices.push(["takeback", "Take back my last order"]);
    if (talk.terms) choices.push(["pause", "Pause the game"], ["time", "More time for everybody"]);
    if (talk.paused_until) choices.push(["resume", "End the pause now"]);
    choices.push(["abandon", "Give the game up without a winner"]);
    if (talk.bot) choices.push(["self", "I play again instead of the bot"]);
    else choices.push(["bot", "A bot plays my seat on"], ["person", "Somebody else plays my seat on"]);
  }
  const select = byId("talk-kind"), was = select.value;
  select.replaceChildren(...choices.map(([value, text]) => make("option", { value, selected: value === was }, text)));
  byId("talk-offer").disabled = !choices.length;
  const bots = byId("talk-bot");
  if (!bots.options.length) bots.replaceChildren(...(talk.bots || []).map((name) => make("option", { value: name, selected: name === "greedy" }, name)));
  byId("talk-why").textContent = talk.takeback && !isOver() ? `Nothing can be taken back: ${talk.takeback}.` : "";
  byId("talk-hand").hidden = !talk.handover;
  byId("talk-away").hidden = !(talk.clocks || []).find((one) => one.seat === talk.seat)?.days_off;
  showNumbers();
}

function showNumbers() {
  const kind = byId("talk-kind").value;
  byId("talk-days-row").hidden = kind !== "pause";
  byId("talk-hours-row").hidden = kind !== "time";
  byId("talk-bot-row").hidden = kind !== "bot";
}

async function makeOffer(event) {
  event.preventDefault();
  const kind = byId("talk-kind").value;
  const message = { pause: { kind, days: Number(byId("talk-days").value) }, time: { kind, hours: Number(byId("talk-hours").value) },
    bot: { kind: "replace", by: "bot", bot: byId("talk-bot").value }, person: { kind: "replace", by: "person" }, self: { kind: "replace", by: "self" } }[kind] || { kind };
  await act("offers", message, "Offered. The others have to agree.");
  table.refresh();
}

async function handOver() {
  const told = await act("handover", {}, "The seat is handed over.", false);
  if (!told) return;
  const link = new URL(told.path, location.origin).href;
  byId("talk-link").replaceChildren("Send this link to whoever plays on. It is shown once, and your own seat ends with it: ", make("input", { readOnly: true, value: link, "aria-label": "The link of the seat", onfocus: (one) => one.target.select() }));
}

// ---------------------------------------------------------------- letters

function showHooks() {
  const rows = (talk.hooks || []).map((hook) => {
    const words = `${{ mail: "Mail to", webhook: "Webhook", push: "This browser or another, by" }[hook.kind]} ${hook.address}`;
    const item = make("li", {}, words, hook.confirmed ? "" : hook.kind === "mail" ? " – type the code that came by mail:" : " – not sent to any more",
      hook.error && !hook.error.startsWith("wrong code") ? make("span", { class: "who" }, ` (${hook.error})`) : null);
    if (hook.kind === "mail" && !hook.confirmed) {
      const code = make("input", { inputMode: "numeric", autocomplete: "one-time-code", size: 10, "aria-label": `The code for ${hook.address}` });
      item.append(code, make("button", { type: "button", class: "tool", onclick: () => act(`hooks/${hook.id}/code`, { code: code.value }, "Confirmed: letters go there.", false) }, "Confirm"));
    }
    if (hook.secret) item.append(make("details", {}, make("summary", {}, "Its secret"), make("code", {}, hook.secret), " signs each post (Wsn-Signature)."));
    item.append(make("button", { type: "button", class: "tool", "aria-label": `No more letters: ${words}`, onclick: () => act(`hooks/${hook.id}/remove`, {}, "Removed.", false) }, "Remove"));
    return item;
  });
  byId("talk-hooks").replaceChildren(...rows);
  const canPush = talk.push_key && "serviceWorker" in navigator && "PushManager" in window;
  byId("talk-push").hidden = !canPush;
  byId("talk-no-push").hidden = Boolean(canPush);
  byId("talk-hook-kind").querySelector('[value="mail"]').disabled = !talk.mails;
}

async function nameHook(event) {
  event.preventDefault();
  const kind = byId("talk-hook-kind").value, address = byId("talk-hook-address").value.trim();
  const told = await act("hooks", { kind, address }, kind === "mail" ? "A code is on its way to you." : "Letters go there from now on.", false);
  if (told) byId("talk-hook-address").value = "";
}

/** The bytes of a key in base64url. */
const bytesOf = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));

async function askForPush() {
  try {
    if ((await Notification.requestPermission()) !== "granted") { tell("Your browser does not allow it.", "", true); return; }
    const worker = await navigator.serviceWorker.register("/push.js");
    await navigator.serviceWorker.ready;
    const given = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(talk.push_key) });
    await act("hooks", { kind: "push", address: JSON.stringify(given) }, "This browser tells you when it is your turn.", false);
  } catch (error) {
    tell(`The browser could not be asked: ${error.message}`, "", true);
  }
}

// ---------------------------------------------------------------- the region

const part = (title, ...inside) => make("section", { class: "talk-part" }, make("h3", {}, title), ...inside);
const labelled = (words, field, more = {}) => make("p", { class: "ask", ...more }, make("label", { htmlFor: field.id }, words), field);

function build(box, seated) {
  const parts = [make("p", { id: "talk-told", role: "status" }), make("div", { id: "talk-seats" }),
    part("Clocks", make("p", { id: "talk-terms" }), make("ul", { id: "talk-clocks" }),
      make("form", { id: "talk-away", class: "ask", hidden: true, onsubmit: (event) => { event.preventDefault(); act("away", { days: Number(byId("talk-away-days").value) }, "Your clock stands."); } },
        make("label", { htmlFor: "talk-away-days" }, "Days off from now on"), make("input", { id: "talk-away-days", type: "number", min: 1, max: 60, value: 1 }), make("button", { class: "tool" }, "Take them")))];
  if (seated) {
    parts.push(
      part("Say something", make("ol", { id: "talk-chat", class: "chat", tabIndex: 0, "aria-label": "What was said" }),
        make("form", { class: "ask", onsubmit: async (event) => {
          event.preventDefault();
          const field = byId("talk-say"), text = field.value.trim();
          if (text && (await act("chat", { text }))) field.value = "";
        } }, make("label", { htmlFor: "talk-say" }, "To the other players"), make("input", { id: "talk-say", maxLength: 500, autocomplete: "off" }), make("button", { class: "tool" }, "Say"))),
      part("Offer something", make("form", { onsubmit: makeOffer },
        labelled("What", make("select", { id: "talk-kind", onchange: showNumbers })),
        labelled("Days", make("input", { id: "talk-days", type: "number", min: 1, max: 60, value: 7 }), { id: "talk-days-row" }),
        labelled("Hours", make("input", { id: "talk-hours", type: "number", min: 1, max: 720, value: 24 }), { id: "talk-hours-row" }),
        labelled("Bot", make("select", { id: "talk-bot" }), { id: "talk-bot-row" }),
        make("button", { id: "talk-offer", class: "tool" }, "Offer it")), make("p", { id: "talk-why", class: "who" }),
      make("div", { id: "talk-hand", hidden: true }, make("p", {}, "The others agreed that somebody else plays your seat on."), make("button", { type: "button", class: "tool", onclick: handOver }, "Make the link")), make("p", { id: "talk-link" })),
      part("While I am away", make("p", { id: "talk-standing" }),
        make("form", { onsubmit: async (event) => { event.preventDefault(); await act("standing", { until: byId("talk-until").value, answers: byId("talk-answers").value }, "Left word. No other player hears of it.", false); table.refresh(); } },
          labelled("Do this", make("select", { id: "talk-answers" })), labelled("How long", make("select", { id: "talk-until" })), make("button", { class: "tool" }, "Leave word"))),
      part("Tell me when it is my turn", make("ul", { id: "talk-hooks" }),
        make("p", { id: "talk-push" }, make("button", { type: "button", class: "tool", onclick: askForPush }, "In this browser")),
        make("p", { id: "talk-no-push", class: "who", hidden: true }, "This browser cannot be told while the page is closed: that needs an address with https."),
        make("form", { onsubmit: nameHook }, labelled("By", make("select", { id: "talk-hook-kind" }, make("option", { value: "webhook" }, "Webhook"), make("option", { value: "mail" }, "Mail"))),
          labelled("Address", make("input", { id: "talk-hook-address", autocomplete: "email", spellcheck: false, maxLength: 2000 })), make("button", { class: "tool" }, "Add"))),
      part("My notes", make("p", { class: "ask" }, make("label", { htmlFor: "talk-note" }, "For nobody else")),
        make("textarea", { id: "talk-note", rows: 6, maxLength: 10000, onchange: (event) => { noteSaved = event.target.value; act("note", { text: event.target.value }, "Kept.", false); } })));
  }
  box.dataset.taken = "1";
  box.replaceChildren(...parts);
}

document.addEventListener("wsn:view", ({ detail }) => {
  const first = !table;
  table = detail;
  if (first) {
    build(byId("talk"), Boolean(detail.view.seat));
    look();
    setInterval(() => { if (!document.hidden) look(); }, SLOW_LOOK);
  }
  byId("talk-seats").replaceChildren(...seatsTold(detail.seats, detail.view, "export"));
  if (open() && talk?.seat) { heardChat = (talk.chat || []).length; byId("tab-talk").textContent = "Table"; }
});

document.addEventListener("wsn:happening", ({ detail }) => {
  if (table && (detail.kind !== "presence" || open())) look();
});

