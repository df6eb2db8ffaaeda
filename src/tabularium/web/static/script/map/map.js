/** Maps: wheel, drag, pinch, buttons and keys move the view; it stays when the table moves on, and over a reload. */
import { $, $$, narrow, the, whenShown, words } from "../dom.js";
import { registerKeys } from "../keys.js";
import { table } from "../table/table.js";
import { lay } from "./laying.js";
import { hearPointers, onMap, pointOf, scaleOf } from "./pointers.js";
import { boxOf, firstView, joined, moved, sightOf, zoomed } from "./view.js";

/** @typedef {import("./view.js").View} View */

const LEAST_TEXT = 11; // pixels of text on a map
const LEAST_SIZE = 0.75; // of a name that finds no room otherwise
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
 * What lies beside a name at its place: the pieces.
 * @param {HTMLElement} name
 */
const beside = name => $$("[data-lays='0']", name.parentElement ?? name)[0]?.getBoundingClientRect();

/**
 * Pieces lie where they stand. A name finds a place beside them, and waits where there is none.
 * @param {SVGSVGElement} svg
 * @param {number} unit
 * @param {number} letter
 */
const layOut = (svg, unit, letter) => {
  /** @type {DOMRect[]} */
  const pieces = [];
  /** @type {HTMLElement[]} */
  const names = [];
  for (const each of $$("[data-lays]", svg)) {
    if (Number(each.dataset.lays)) names.push(each);
    else pieces.push(each.getBoundingClientRect());
    for (const moved of ["--right", "--down", "--size"]) each.style.removeProperty(moved);
  }
  /** @type {import("./view.js").Edges[]} */
  const taken = pieces.filter(box => box.width);
  const least = Math.min(1, Math.max(LEAST_SIZE, LEAST_TEXT / (letter * unit)));
  /** @param {HTMLElement} name */
  const rank = name => Number(name.dataset.lays) - ("must" in name.dataset ? 1 : 0);
  const found = names
    .sort((one, other) => rank(one) - rank(other))
    .map(name => {
      const middle = /** @type {any} */ (name.parentElement).getScreenCTM();
      const point = { left: middle.e, right: middle.e, top: middle.f, bottom: middle.f };
      const near = beside(name);
      return { name, box: name.getBoundingClientRect(), anchor: middle, about: near?.width ? near : point };
    })
    .map(({ name, box, anchor, about }) => {
      const place = { about, anchor: [anchor.e, anchor.f], taken, least, must: "must" in name.dataset };
      const laid = box.width ? lay(box, /** @type {any} */ (place)) : null;
      if (laid) taken.push(laid.box);
      return { name, laid };
    });
  for (const { name, laid } of found) {
    name.toggleAttribute("data-off", !laid);
    if (!laid) continue;
    name.style.setProperty("--right", `${(laid.right / unit).toFixed(1)}px`);
    name.style.setProperty("--down", `${(laid.down / unit).toFixed(1)}px`);
    name.style.setProperty("--size", laid.size.toFixed(2));
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
  return k;
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
    const letter = Number(frame.dataset.letter) * sizeSigns(frame, svg, unit);
    cancelAnimationFrame(laying);
    laying = requestAnimationFrame(() => layOut(svg, unit, letter));
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

const isThere = () => Boolean($("[data-panzoom]"));
registerKeys("\u2190 \u2191 \u2192 \u2193", words.key_move, isThere);
registerKeys("+ \u2212 0", words.key_zoom, isThere);
whenShown(() => {
  for (const frame of $$("[data-panzoom]:not([data-ready])")) openMap(frame);
  for (const step of $$(".phases [aria-current]")) {
    if (step.parentElement) step.parentElement.scrollLeft = step.offsetLeft - 60;
  }
});
