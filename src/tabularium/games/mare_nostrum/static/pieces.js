/** An army on the map, part by part, where the map is near enough: how many leaders, foot and horse. */
import { $, the } from "#house/dom.js";
import { numbers } from "./numbers.js";

const SVG = "http://www.w3.org/2000/svg";
const BOX = 22;
const LEADER = "u-general";

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {(string | Node)[]} children
 */
const shape = (tag, attributes, ...children) => {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
};

/**
 * @param {string} part
 * @param {number} left
 * @param {number} y
 */
const boxOf = (part, left, y) => {
  const [sign, number] = part.split(":");
  const href = `${the(".mare-map").dataset.sprite}#${sign}`;
  const rx = sign === LEADER ? 10 : 3;
  return [
    shape("rect", { x: left, y: y - 14, width: BOX - 1, height: 28, rx, class: "piece__box" }),
    shape("use", { href, x: left + 3.5, y: y - 13, width: 14, height: 14 }),
    shape("text", { x: left + 10.5, y: y + 11.5, class: "piece__num" }, number),
  ];
};

/**
 * Draws the parts of a piece, or takes them away where the map is far.
 * @param {HTMLElement} mark
 * @param {boolean} shown
 */
export const drawParts = (mark, shown) => {
  const parts = mark.dataset.parts?.split(" ");
  if (!parts) return;
  const drawn = $(".piece__parts", mark);
  if (!shown) drawn?.remove();
  if (drawn || !shown) return;
  const [, , y] = numbers(mark.dataset.size);
  const boxes = parts.flatMap((part, at) => boxOf(part, (at - parts.length / 2) * BOX, y));
  mark.append(shape("g", { class: "piece__parts" }, ...boxes));
};
