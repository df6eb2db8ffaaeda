/** Why not: a control that is tempting but not allowed says its reason, the way out and the rule. */
import { $, make, near } from "./dom.js";

const EDGE = 8;
const GAP = 10;
const REST = 3; // pixels by which a resting pointer may move

const bubble = make("div", { className: "whynot whynot--float", id: "whynot", hidden: true });
bubble.setAttribute("role", "tooltip");
document.body.append(bubble);

/** @type {HTMLElement | null} */
let explained = null;

export const hideWhy = () => {
  bubble.hidden = true;
  explained?.removeAttribute("aria-describedby");
  explained = null;
};

/** @param {HTMLElement} element */
export const showWhy = element => {
  const { why = "", remedy, href, rule = "" } = element.dataset;
  bubble.replaceChildren(make("b", { textContent: why }));
  if (remedy) bubble.append(make("span", { textContent: `${remedy} ` }));
  if (href) {
    const cite = make("cite");
    cite.append(make("a", { href, textContent: rule }));
    bubble.append(cite);
  }
  bubble.hidden = false;
  const at = element.getBoundingClientRect();
  const below = at.top - bubble.offsetHeight - GAP < EDGE / 2;
  const left = Math.max(EDGE, Math.min(innerWidth - bubble.offsetWidth - EDGE, at.left + at.width / 2 - 28));
  const top = below ? at.bottom + GAP : at.top - bubble.offsetHeight - GAP;
  bubble.style.left = `${left + scrollX}px`;
  bubble.style.top = `${top + scrollY}px`;
  bubble.classList.toggle("whynot--below", below);
  explained?.removeAttribute("aria-describedby");
  element.setAttribute("aria-describedby", "whynot");
  explained = element;
};

// What changes under a pointer that has just pressed it and rests explains nothing: its bubble would cover the neighbours.
/** @type {PointerEvent | null} */
let pressed = null;
document.addEventListener(
  "pointerdown",
  event => {
    pressed = event;
  },
  true,
);
document.addEventListener("pointerover", event => {
  const element = near(event, "[data-why]");
  if (pressed && Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > REST) pressed = null;
  if (element && event.pointerType !== "touch") {
    if (!pressed) showWhy(element);
  } else if (explained && document.activeElement !== explained && !near(event, "#whynot")) hideWhy();
});
document.addEventListener("focusin", event => {
  const element = near(event, "[data-why]");
  if (element) showWhy(element);
  else if (!near(event, "#whynot")) hideWhy();
});
document.addEventListener(
  "click",
  event => {
    const element = near(event, "[data-why]");
    if (element) {
      event.preventDefault();
      event.stopImmediatePropagation();
      showWhy(element);
    } else if (!near(event, "#whynot")) hideWhy();
  },
  true,
);
/** A tool that was drawn anew meanwhile still says why. @param {HTMLElement} old @returns {HTMLElement | null} */
const successorOf = old => {
  if (document.contains(old)) return old;
  return old.dataset.key ? $(`[data-why][data-key="${CSS.escape(old.dataset.key)}"]`) : null;
};
document.addEventListener("shown", () => {
  const again = explained && successorOf(explained);
  if (again) showWhy(again);
  else if (explained) hideWhy();
});
