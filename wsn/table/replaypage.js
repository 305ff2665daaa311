"use strict";
(() => {
  const data = JSON.parse(document.getElementById("film").textContent);
  const board = document.getElementById("pieces");
  const told = document.getElementById("told");
  const slider = document.getElementById("slider");
  const count = document.getElementById("count");
  const steps = [...document.querySelectorAll("#steps > li")];
  const last = steps.length - 1;
  const SVG = "http://www.w3.org/2000/svg";
  const links = { back: document.getElementById("back"), next: document.getElementById("next"),
    first: document.getElementById("first"), last: document.getElementById("last") };
  let at = last;

  function show(number, kept) {
    at = Math.max(0, Math.min(last, number));
    if (board) {
      const frame = data.frames[data.steps[at]];
      board.replaceChildren(...frame.map((piece) => {
        const [drawing, place] = data.uses[piece];
        const use = document.createElementNS(SVG, "use");
        use.setAttribute("href", "#piece-" + drawing);
        if (place) use.setAttribute("transform", place);
        return use;
      }));
    }
    told.replaceChildren(...[...steps[at].childNodes].map((node) => node.cloneNode(true)));
    slider.value = String(at);
    const words = "Step " + (at + 1) + " of " + (last + 1);
    slider.setAttribute("aria-valuetext", words);
    count.textContent = words;
    links.back.disabled = links.first.disabled = at === 0;
    links.next.disabled = links.last.disabled = at === last;
    for (const [n, step] of steps.entries()) {
      if (n === at) step.setAttribute("aria-current", "step"); else step.removeAttribute("aria-current");
    }
    if (!kept) history.replaceState(null, "", "#step-" + (at + 1));
  }

  const moves = { ArrowRight: () => at + 1, ArrowLeft: () => at - 1, PageDown: () => at + 10,
    PageUp: () => at - 10, Home: () => 0, End: () => last, n: () => at + 1, p: () => at - 1 };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in moves)) return;
    event.preventDefault();
    show(moves[event.key]());
  });
  links.first.addEventListener("click", () => show(0));
  links.back.addEventListener("click", () => show(at - 1));
  links.next.addEventListener("click", () => show(at + 1));
  links.last.addEventListener("click", () => show(last));
  slider.addEventListener("input", () => show(Number(slider.value)));
  const asked = () => Number((location.hash.match(/^#step-(\d+)$/) || [])[1] || 0);
  window.addEventListener("hashchange", () => { if (asked()) show(asked() - 1); });
  document.getElementById("stepper").hidden = false;
  show(asked() ? asked() - 1 : 0, true);
})();
