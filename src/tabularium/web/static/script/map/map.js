/** Maps: wheel, drag, pinch, buttons and keys move the view; it stays when the table moves on, and over a reload. */
import { $$, narrow, the, whenShown } from "../dom.js";
import { table } from "../table/table.js";
import { hearPointers, onMap, pointOf, scaleOf } from "./pointers.js";
import { boxOf, firstView, joined, moved, overlaps, sightOf, zoomed } from "./view.js";

/** @typedef {import("./view.js").View} View */

const LEAST_TEXT = 11; // pixels of text on a map
const TOUCHED = 32; // pixels that a finger is to meet
const FAR = 0.62; // pixels a unit below which a map shows less
const NOTCH = 1.15;
const coarse = matchMedia("(pointer: coarse)");

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** @type {Record<string, string>} */
const KEYS = { "+": "in", "=": "in", "-": "out", 0: "fit" };

/** @param {HTMLElement} frame */
const keyOf = frame => `look.${table()?.dataset.table ?? ""}.${frame.dataset.panzoom}`;

/**
 * What is laid later waits where it would cover what lies there already.
 * @param {SVGSVGElement} svg
 */
const layOut = svg => {
  /** @type {DOMRect[]} */
  const taken = [];
  for (const each of $$("[data-lays]", svg).sort((a, b) => Number(a.dataset.lays) - Number(b.dataset.lays))) {
    const box = each.getBoundingClientRect();
    const waits = Boolean(Number(each.dataset.lays)) && taken.some(other => overlaps(box, other));
    each.toggleAttribute("data-off", waits);
    if (!waits && box.width) taken.push(box);
  }
};

/**
 * Text keeps a size one can read, and pieces one that a finger meets, however far the map is.
 * @param {HTMLElement} frame
 * @param {SVGSVGElement} svg
 * @param {number} unit
 */
const sizeSigns = ({ dataset: { letter, token } }, svg, unit) => {
  const k = Math.max(1, LEAST_TEXT / Number(letter) / unit);
  const touch = Math.max(k, coarse.matches ? TOUCHED / Number(token) / unit : 0);
  svg.style.setProperty("--k", k.toFixed(3));
  svg.style.setProperty("--touch", touch.toFixed(3));
};

/** @param {HTMLElement} frame */
const openMap = frame => {
  /** @type {SVGSVGElement} */
  const svg = the("svg", frame);
  const whole = /** @type {View} */ (boxOf(svg.getAttribute("viewBox")));
  const offered = boxOf(narrow.matches ? frame.dataset.phoneFocus : frame.dataset.focus);
  const first = firstView(JSON.parse(sessionStorage[keyOf(frame)] || "null"), offered, whole);
  let view = first.view;
  let laying = 0;

  /**
   * @param {View} next
   * @param {boolean} [hand] Did the reader choose it?
   */
  const set = (next, hand = true) => {
    view = next;
    sessionStorage[keyOf(frame)] = JSON.stringify({ view, hand });
    svg.setAttribute("viewBox", view.map(n => n.toFixed(1)).join(" "));
    const unit = scaleOf(svg) || svg.clientWidth / view[2];
    svg.toggleAttribute("data-far", unit < FAR);
    if (!Number(frame.dataset.letter)) return;
    sizeSigns(frame, svg, unit);
    cancelAnimationFrame(laying);
    laying = requestAnimationFrame(() => layOut(svg));
  };
  /** @type {(by: number, point?: [number, number]) => void} */
  const zoom = (by, point) => set(zoomed(view, by, whole, point));
  /** @type {(right: number, down: number) => void} */
  const pan = (right, down) => set(moved(view, right, down));
  /** @type {Record<string, () => void>} */
  const buttons = {
    in: () => zoom(0.75),
    out: () => zoom(1.33),
    fit: () => set([...whole]),
    action: () => set(boxOf(frame.dataset.action) ?? [...whole], false),
  };

  /** @param {KeyboardEvent} event */
  const press = ({ key, target }) => {
    if (!(target instanceof Element)) return false;
    const way = WAYS[key];
    const step = view[2] * 0.08;
    if (KEYS[key]) buttons[KEYS[key]]();
    else if (way && target.closest("svg")) pan(way[0] * step, way[1] * step);
    else if ((key === "Enter" || key === " ") && target.matches("[role=button]")) {
      target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    } else return false;
    return true;
  };
  /**
   * A part that is not in sight is added to what is.
   * @param {View} part
   */
  const show = part => {
    const unit = scaleOf(svg);
    const sight = sightOf(view, svg.clientWidth / unit, svg.clientHeight / unit);
    const both = joined(sight, part);
    if (both[2] > sight[2] + 1 || both[3] > sight[3] + 1) set(narrow.matches ? part : both, false);
  };

  hearPointers(svg, { pan, zoom });
  svg.addEventListener(
    "wheel",
    event => {
      event.preventDefault();
      zoom(event.deltaY > 0 ? NOTCH : 1 / NOTCH, onMap(svg, pointOf(event)));
    },
    { passive: false },
  );
  for (const button of $$("[data-zoom]", frame)) {
    button.addEventListener("click", () => buttons[button.dataset.zoom ?? ""]());
  }
  frame.addEventListener("keydown", event => {
    if (press(event)) event.preventDefault();
  });
  frame.addEventListener("look-at", event => set(/** @type {CustomEvent} */ (event).detail));
  frame.addEventListener("show", event => show(/** @type {CustomEvent} */ (event).detail));
  set(view, first.hand);
  frame.dataset.ready = "";
};

whenShown(() => {
  for (const frame of $$("[data-panzoom]:not([data-ready])")) openMap(frame);
  for (const step of $$(".phases [aria-current]")) {
    if (step.parentElement) step.parentElement.scrollLeft = step.offsetLeft - 60;
  }
});
