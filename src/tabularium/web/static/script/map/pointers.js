/** Pointers on a map: drag and pinch move it, and the pointer of a desk draws a piece to a place. */
import { $ } from "../dom.js";

/** @typedef {{ pan: (right: number, down: number) => void, zoom: (by: number) => void }} Moves */
/** @typedef {[number, number]} Point */

const SVG = "http://www.w3.org/2000/svg";
// A shaking hand is not a drag: the map stays until the pointer has left a small circle of so many pixels.
const FINGER = 12;
const MOUSE = 6;

/**
 * The pixels of the screen that a unit of the map takes.
 * @param {SVGSVGElement} svg
 */
export const scaleOf = svg => svg.getScreenCTM()?.a ?? 0;

/**
 * A point of the screen on the map.
 * @param {SVGSVGElement} svg
 * @param {Point} point
 * @returns {Point}
 */
export const onMap = (svg, [left, top]) => {
  const { x, y } = new DOMPoint(left, top).matrixTransform(svg.getScreenCTM()?.inverse());
  return [x, y];
};

/** @param {MouseEvent} event @returns {Point} */
export const pointOf = event => [event.clientX, event.clientY];

/**
 * Shows the way of a piece that is drawn.
 * @param {SVGSVGElement} svg
 * @param {Point} from
 * @param {Point} to
 */
const drawLine = (svg, from, to) => {
  let line = $(":scope > .drawn", svg);
  if (!line) {
    line = /** @type {any} */ (document.createElementNS(SVG, "path"));
    line?.setAttribute("class", "drawn");
    svg.append(/** @type {Element} */ (line));
  }
  line?.setAttribute("d", `M${onMap(svg, from).join(" ")}L${onMap(svg, to).join(" ")}`);
};

/**
 * @param {SVGSVGElement} svg
 * @param {Moves} moves
 */
export const hearPointers = (svg, { pan, zoom }) => {
  /** @type {Map<number, Point>} */
  const fingers = new Map();
  let gap = 0;
  /** @type {Point} */
  let from = [0, 0];
  let dragged = false;
  /** @type {HTMLElement | null} */
  let piece = null;

  const letGo = () => {
    piece = null;
    $(":scope > .drawn", svg)?.remove();
  };
  const pinch = () => {
    const [a, b] = [...fingers.values()];
    const apart = Math.hypot(a[0] - b[0], a[1] - b[1]);
    if (gap) zoom(gap / apart);
    gap = apart;
  };

  svg.addEventListener("pointerdown", event => {
    dragged = fingers.size > 0;
    if (!dragged) from = pointOf(event);
    // A piece is drawn with the pointer of a desk; a finger moves the map.
    const draws = event.pointerType === "mouse" && event.button === 0 && event.target instanceof Element;
    piece = draws ? /** @type {Element} */ (event.target).closest("[data-drags]") : null;
    fingers.set(event.pointerId, pointOf(event));
  });
  svg.addEventListener("pointermove", event => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const far = Math.hypot(event.clientX - from[0], event.clientY - from[1]);
    if (!dragged && far < (event.pointerType === "touch" ? FINGER : MOUSE)) return;
    dragged = true;
    const unit = 1 / scaleOf(svg);
    if (piece) drawLine(svg, from, pointOf(event));
    else if (fingers.size === 1) pan((before[0] - event.clientX) * unit, (before[1] - event.clientY) * unit);
    fingers.set(event.pointerId, pointOf(event));
    if (fingers.size === 2) pinch();
  });
  svg.addEventListener("pointerup", event => {
    const drawn = piece;
    piece = null;
    fingers.delete(event.pointerId);
    gap = 0;
    if (!drawn || !dragged) return;
    letGo();
    const under = document.elementsFromPoint(...pointOf(event));
    const place = /** @type {HTMLElement | undefined} */ (
      under.map(each => each.closest("[data-place]")).find(Boolean)
    );
    if (!place) return;
    const detail = { piece: drawn.dataset.drags, place: place.dataset.place };
    document.dispatchEvent(new CustomEvent("dropped", { detail }));
  });
  for (const end of /** @type {const} */ (["pointercancel", "pointerleave"])) {
    svg.addEventListener(end, event => {
      fingers.delete(event.pointerId);
      gap = 0;
      letGo();
    });
  }
  // A drag that ends on a target is no answer. Clicks from the keyboard have no detail and always count.
  svg.addEventListener(
    "click",
    event => {
      if (dragged && event.detail) {
        event.stopPropagation();
        event.preventDefault();
      }
      dragged = false;
    },
    true,
  );
};
