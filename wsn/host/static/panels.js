// The panels beside the map: the log, the units, places, lines of sight, goals, the seats.

import { asPicture, byId, capital, counted, make, ruled } from "./words.js";

/** Tabs that arrow keys go through. */
export function tabs(onShow) {
  const all = [...document.querySelectorAll('[role="tab"]')];
  const show = (tab, focus) => {
    for (const one of all) {
      const on = one === tab;
      one.setAttribute("aria-selected", String(on));
      one.tabIndex = on ? 0 : -1;
      byId(one.getAttribute("aria-controls")).hidden = !on;
    }
    if (focus) tab.focus();
    onShow(tab.id.slice(4));
  };
  for (const tab of all) {
    tab.addEventListener("click", () => show(tab, false));
    tab.addEventListener("keydown", (event) => {
      const open = all.filter((one) => !one.hidden), at = open.indexOf(tab);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: open.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      show(open[(to + open.length) % open.length], true);
    });
  }
  return (name, focus = false) => show(byId(`tab-${name}`), focus);
}

/** A line of the log. */
export function logLine(line, styles, fresh = false) {
  const dice = (line.dice || []).map(([faces, values]) =>
    make("span", { class: "dice", title: `${counted(values.length, "die", "dice")} of ${faces}` },
      values.map((value) => make("span", { class: "die" }, String(value)))));
  return make("li", { class: fresh ? "fresh" : null, data: { style: styles[line.side] ?? "", n: line.n } }, line.text, ruled(line.rule), dice);
}

const FEW_LINES = 30;

/** Lines that are made when they are unfolded. */
function folded(name, rows, open) {
  const list = make("ol");
  const box = make("details", { class: "turn-log", ontoggle: () => { if (box.open && !list.children.length) list.append(...rows()); } },
    make("summary", {}, make("h3", {}, name)), list);
  if (open) { list.append(...rows()); box.open = true; }
  return box;
}

/** The whole log, the newest first in its turns; what others did since the seat's last turn stands out on top. */
export function fillLog(box, lines, since, styles, own) {
  const fresh = since ? lines.filter((line) => line.n > since && (!own || line.side !== own)) : [], apart = new Set(fresh);
  const parts = [];
  if (fresh.length) {
    parts.push(make("h3", { class: "fresh" }, "Since your last turn"), make("ol", {}, fresh.map((line) => logLine(line, styles, true))));
  }
  const turns = [];
  for (const line of lines.filter((one) => !apart.has(one))) {
    if (!turns.length || turns[turns.length - 1].turn !== (line.turn ?? null)) turns.push({ turn: line.turn ?? null, lines: [] });
    turns[turns.length - 1].lines.push(line);
  }
  turns.reverse().forEach(({ turn, lines: told }, at) => {
    const name = turn === null ? "Set-up" : `Turn ${turn}`, rows = () => [...told].reverse().map((line) => logLine(line, styles));
    if (at === 0 && told.length <= FEW_LINES) parts.push(make("h3", {}, name), make("ol", {}, rows()));
    else parts.push(folded(`${name}, ${counted(told.length, "line")}`, rows, at === 0 && !fresh.length));
  });
  if (!parts.length) parts.push(make("p", {}, "Nothing has happened yet."));
  box.replaceChildren(...parts);
}

/** Every unit in words, by its side: on the map, and in the trays beside it. */
export function fillUnits(box, view, board, able, pick) {
  const row = (unit, name, sprite) => make("li", {},
    make("button", { type: "button", class: able.has(unit) ? "able" : null, onclick: () => pick(unit) },
      make("img", { src: board.picture(sprite), alt: "" }), make("span", {}, name)));
  const parts = [];
  for (const side of view.sides) {
    const here = (view.pieces || []).filter((piece) => piece.side === side.side);
    if (here.length) {
      parts.push(make("section", { class: "tray" }, make("h3", {}, `${side.name}, on the map`),
        make("ul", {}, here.map((piece) => row(piece.unit, piece.name, piece.sprite)))));
    }
  }
  for (const tray of view.trays || []) {
    parts.push(make("section", { class: "tray" }, make("h3", {}, `${tray.title} (${tray.whose})`),
      make("ul", {}, tray.units.map((unit) => row(unit.unit, unit.name, unit.sprite)))));
  }
  box.replaceChildren(...(parts.length ? parts : [make("p", {}, "No units are known.")]));
}

/** What is told of a place, and why nothing can be ordered there. */
export function placeTold(told) {
  const why = told.refusals || [];
  return [
    make("h3", {}, capital(told.name)),
    told.lines.length ? make("ul", {}, told.lines.map((line) => make("li", {}, line))) : null,
    why.length ? make("div", { class: "why" }, make("h3", {}, "Why nothing can be ordered there"),
      make("ul", {}, why.map(([text, rule]) => make("li", {}, text, ruled(rule))))) : null,
  ].filter(Boolean);
}

/** A line of sight with its picture from the side. */
export function sightTold(told) {
  const [verdict, ...reasons] = told.lines;
  return [
    make("h3", {}, verdict),
    make("ul", {}, reasons.filter(Boolean).map((line) => make("li", {}, line))),
    make("img", { src: asPicture(told.side), alt: `The line of sight from ${told.start} to ${told.end}, from the side: ${told.clear ? "clear" : "blocked"}` }),
  ];
}

/** The briefing. */
export const goalsTold = (topics) => topics.flatMap((topic) => [
  make("h3", {}, topic.title), make("ul", {}, topic.lines.map((line) => make("li", {}, line)))]);

/** An order in full: reasons with their rules, and the odds as bars. */
export function detailTold(told) {
  const odds = (told.odds || []).filter((row) => row.ways);
  const bar = (row) => {
    const node = make("span", { class: "bar", data: { tone: row.tone } });
    node.style.width = `${(100 * row.ways) / row.out_of}%`;
    return node;
  };
  return make("div", { class: "detail" },
    [told.title, told.gist].filter(Boolean).length ? make("p", {}, [told.title, told.gist].filter(Boolean).join(": ")) : null,
    told.before ? make("p", {}, told.before) : null,
    told.reasons?.length ? make("ul", {}, told.reasons.map(([text, rule]) => make("li", {}, text, ruled(rule)))) : null,
    odds.length ? make("table", {}, make("tbody", {}, odds.map((row) => make("tr", {},
      make("th", { scope: "row" }, row.words), make("td", { class: "num" }, row.share), make("td", { class: "wide" }, bar(row)))))) : null,
    !told.title && !told.reasons?.length && !odds.length ? make("p", {}, "Nothing more is known of it.") : null);
}

/** Who sits where. */
export function seatsTold(seats, view, exporting) {
  const names = Object.fromEntries(view.sides.map((side) => [side.side, side.name]));
  const rows = seats.map((seat) => {
    const who = seat.bot ? `the bot ${seat.bot}` : seat.name || (seat.taken ? "a player" : "nobody yet: the link has not been opened");
    return make("li", {}, `${names[seat.side] || seat.word}: ${who}${seat.here && !seat.bot ? ", here now" : ""}${seat.word === view.seat ? " (you)" : ""}`);
  });
  return [make("h3", {}, "At this table"), make("ul", {}, rows),
    make("p", {}, make("a", { href: exporting, download: "" }, "Take a copy of the game as you know it"))];
}
