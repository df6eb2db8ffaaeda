/** An army on the map: from near part by part, its leaders, foot and horse; from far as one number. */
import { the } from "#house/dom.js";
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
 * @param {string[]} parts
 * @param {number} y
 */
const together = (parts, y) => {
  const units = parts.filter(part => !part.startsWith(LEADER)).map(part => Number(part.split(":")[1]));
  const sum = units.reduce((one, other) => one + other, 0);
  return [
    shape("rect", { x: -BOX / 2, y: y - 15, width: BOX, height: 18, rx: 3, class: "piece__box" }),
    shape("text", { y: y - 1.5, class: "piece__num" }, String(sum)),
  ];
};

/**
 * Draws a piece as it is seen from near or far; one that is not shown is not drawn.
 * @param {HTMLElement} mark
 * @param {"near" | "far" | ""} how
 */
export const drawParts = (mark, how) => {
  const { parts, drawn } = mark.dataset;
  if (!parts || drawn === how) return;
  mark.dataset.drawn = how;
  const [, , y] = numbers(mark.dataset.size);
  const each = parts.split(" ");
  if (how === "near") {
    mark.replaceChildren(...each.flatMap((part, at) => boxOf(part, (at - each.length / 2) * BOX, y)));
  } else mark.replaceChildren(...(how ? together(each, y) : []));
};
