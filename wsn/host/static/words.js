// Small helpers: elements out of words. Everything is text; nothing is parsed as HTML.

/** An element with properties, data and children. Text is escaped by being text. */
export function make(name, props = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "class") node.className = value;
    else if (key === "data") Object.assign(node.dataset, value);
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key in node && !key.startsWith("aria")) node[key] = value;
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element with attributes. */
export function draw(name, attributes = {}, text = "") {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  if (text) node.textContent = text;
  return node;
}

/** The element of an id. */
export const byId = (id) => document.getElementById(id);

/** A picture given as SVG text, as an address that the page may load. */
export const asPicture = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** The rule behind something, in brackets. */
export const ruled = (rule) => (rule ? make("span", { class: "rule" }, ` (${rule})`) : null);

/** Words with a capital. */
export const capital = (words) => (words ? words[0].toUpperCase() + words.slice(1) : words);

/** A number of things: `1 counter`, `3 counters`. */
export const counted = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
