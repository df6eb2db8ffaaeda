/** The map: marks and names keep their size on the screen, and a layer shows what the page is about. */
import { $, $$, on, the } from "#house/dom.js";
import { numbers } from "./numbers.js";
import { page } from "./pages.js";
import { drawParts } from "./pieces.js";
import { HIDDEN, placeName, zoomAt } from "./placing.js";

/** @typedef {import("./placing.js").Box} Box */
/** @typedef {{ unit: number, middle: [number, number], frame: DOMRect }} Sight */

export const map = () => $(".mare-map");

/** The drawing; only where the page has a map. @returns {SVGSVGElement} */
export const drawing = () => the(".mare-map > svg");

/** @param {Element} mark @param {RegExp} kind */
const classOf = (mark, kind) => mark.getAttribute("class")?.match(kind)?.[1] ?? "";
/** @param {HTMLElement} mark */
const placeOf = mark => /** @type {[number, number]} */ (numbers(mark.dataset.at));

/** @param {[number, number]} place @param {Sight} sight @returns {[number, number]} */
const onScreen = ([x, y], { unit, middle }) => [(x - middle[0]) / unit, (y - middle[1]) / unit];
/** @param {[number, number]} place @param {number} unit */
const keepSize = ([x, y], unit) => `translate(${x} ${y}) scale(${unit.toFixed(3)})`;

/** @param {Set<string>} layers */
const alwaysShown = layers => ["orders", "play", ...(layers.has("population") ? [] : ["capital"])];

/**
 * Shows the marks of the layer, and gives the boxes that they take.
 * @param {SVGSVGElement} svg
 * @param {Sight} sight
 */
const layMarks = (svg, sight) => {
  /** @type {Box[]} */
  const taken = [];
  const layers = new Set(svg.dataset.layer?.split(" "));
  const always = alwaysShown(layers);
  const brief = page() === "overview"; // its small map leaves out those who belong to nobody
  const near = zoomAt(sight.unit) === "near";
  for (const mark of $$(".marks > .mk, .markers .mk, .playmarks .mk", svg)) {
    const layer = classOf(mark, /ly-(\w+)/);
    const shown = (layers.has(layer) || always.includes(layer)) && !(brief && mark.classList.contains("free"));
    mark.toggleAttribute("data-on", shown);
    if (!shown) {
      drawParts(mark, "");
      continue;
    }
    const place = placeOf(mark);
    const [x, y] = onScreen(place, sight);
    const [width, height, down] = numbers(mark.dataset.size);
    mark.setAttribute("transform", keepSize(place, sight.unit));
    taken.push([x - width / 2, y + down - height / 2, x + width / 2, y + down + height / 2]);
    drawParts(mark, near && Math.abs(x) < sight.frame.width && Math.abs(y) < sight.frame.height ? "near" : "far");
  }
  return taken;
};

/**
 * @param {SVGSVGElement} svg
 * @param {Sight} sight
 * @param {Box[]} taken
 */
const layNames = (svg, sight, taken) => {
  const hidden = HIDDEN[zoomAt(sight.unit)];
  for (const name of $$(".labs > .mk", svg)) {
    const kind = classOf(name, /ml-(\w+)/);
    const place = placeOf(name);
    const text = name.textContent ?? "";
    const found = hidden.includes(kind) ? null : placeName(text, kind, onScreen(place, sight), taken, sight.frame);
    name.toggleAttribute("data-on", found !== null);
    if (!found) continue;
    taken.push(found.box);
    const right = kind === "city" ? 7 : 0;
    name.setAttribute("transform", `${keepSize(place, sight.unit)} translate(${right} ${found.down})`);
  }
};

let due = 0;
const settle = () => {
  due = 0;
  const svg = $(".mare-map > svg");
  const frame = svg?.getBoundingClientRect();
  if (!(svg instanceof SVGSVGElement) || !frame?.width) return;
  const [left, top, width, height] = numbers(svg.getAttribute("viewBox"));
  const unit = Math.min(width / frame.width, height / frame.height);
  the(".mare-map").dataset.z = zoomAt(unit);
  for (const each of $$("pattern", svg)) {
    each.setAttribute("patternTransform", `scale(${Math.max(0.25, unit).toFixed(3)})`);
  }
  /** @type {Sight} */
  const sight = { unit, middle: [left + width / 2, top + height / 2], frame };
  layNames(svg, sight, layMarks(svg, sight));
};

/** Lays marks and names anew before the next picture. */
export const lay = () => {
  if (!due) due = requestAnimationFrame(settle);
};

const watched = new WeakSet();
/** From now on marks and names follow the view. */
export const watch = () => {
  const svg = drawing();
  if (watched.has(svg)) return;
  watched.add(svg);
  new MutationObserver(lay).observe(svg, { attributes: true, attributeFilter: ["viewBox", "data-layer"] });
  new ResizeObserver(lay).observe(svg);
  // A map inside a page never traps the wheel: there it zooms with Ctrl only.
  const pass = (/** @type {WheelEvent} */ event) => {
    if (page() !== "map" && !event.ctrlKey && !event.metaKey) event.stopImmediatePropagation();
  };
  svg.addEventListener("wheel", pass, { capture: true, passive: true });
};

/** @type {Record<string, string | undefined>} */
const ABOUT = { year: "control", fleets: "control fleets", independents: "diplomacy", trade: "trade" };
const ARMIES = "control armies";
/** The layers whose marks come when they are wanted. */
const BROUGHT = ["population", "diplomacy"];
/** The layer that the reader has chosen for a page. @type {Record<string, string | undefined>} */
const chosen = {};

/**
 * Asks for the marks of a layer that is shown for the first time.
 * @param {string} name
 */
const bring = name => {
  const marks = $(".marks", drawing());
  if (!BROUGHT.includes(name) || !marks || marks.dataset[name] !== undefined) return;
  marks.dataset[name] = "";
  const show = (/** @type {Node[]} */ [drawn]) => {
    marks.append(...drawn.childNodes);
    lay();
  };
  document.dispatchEvent(new CustomEvent("aside", { detail: { name: `layer.${name}`, show } }));
};

/** Each page has the layer it is about, until the reader chooses another one there. */
export const showLayer = () => {
  if (!map()) return;
  const general = page() === "overview" && !$(".mn-page--overview") ? "control" : ARMIES;
  const layers = chosen[page()] ?? ABOUT[page()] ?? general;
  drawing().dataset.layer = layers;
  bring(layers);
  for (const button of $$("[data-layers]")) {
    button.setAttribute("aria-pressed", String(button.dataset.layers === layers));
  }
};
on("click", "[data-layers]", button => {
  chosen[page()] = button.dataset.layers;
  showLayer();
});

/** Of many independents some are shown; which ones, stays while the table moves on. */
export const sift = () => {
  const wanted = document.body.dataset.sifted ?? "all";
  for (const button of $$("[data-sift]")) button.setAttribute("aria-pressed", String(button.dataset.sift === wanted));
};
on("click", "[data-sift]", button => {
  document.body.dataset.sifted = button.dataset.sift;
  sift();
});
