/** Where a name lies on a map: at home if nothing is covered there, else beside its pieces, else smaller; without the page. */
import { overlaps } from "./view.js";

/** @typedef {import("./view.js").Edges} Edges */
/** @typedef {{ right: number, down: number, size: number, box: Edges }} Laid How far a name is moved, and how large it is. */

const GAP = 1;

/**
 * @param {Edges} box
 * @param {number} right
 * @param {number} down
 * @returns {Edges}
 */
const shifted = (box, right, down) => ({
  left: box.left + right,
  right: box.right + right,
  top: box.top + down,
  bottom: box.bottom + down,
});

/**
 * A box that shrinks towards a point.
 * @param {Edges} box
 * @param {[number, number]} point
 * @param {number} size
 * @returns {Edges}
 */
const shrunk = (box, [x, y], size) => ({
  left: x + (box.left - x) * size,
  right: x + (box.right - x) * size,
  top: y + (box.top - y) * size,
  bottom: y + (box.bottom - y) * size,
});

/**
 * How far a box is moved to lie in one of the eight places around another: above and below it first.
 * @param {Edges} box
 * @param {Edges} about
 * @returns {[number, number][]}
 */
export const around = (box, about) => {
  const across = [
    about.left - GAP - box.right,
    (about.left + about.right - box.left - box.right) / 2,
    about.right + GAP - box.left,
  ];
  const along = [
    about.top - GAP - box.bottom,
    (about.top + about.bottom - box.top - box.bottom) / 2,
    about.bottom + GAP - box.top,
  ];
  const places = [
    [1, 0],
    [1, 2],
    [2, 1],
    [0, 1],
    [2, 0],
    [0, 0],
    [2, 2],
    [0, 2],
  ];
  return places.map(([x, y]) => [across[x], along[y]]);
};

/**
 * @param {Edges} box
 * @param {Edges[]} taken
 */
const covered = (box, taken) =>
  taken.reduce((all, other) => {
    const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    return all + (wide > 0 && high > 0 ? wide * high : 0);
  }, 0);

/**
 * Where a name lies: where it covers nothing; a name that must be read where it covers least; else nowhere.
 * @param {Edges} box Where it would lie at home.
 * @param {{ about: Edges, anchor: [number, number], taken: Edges[], least: number, must: boolean }} place
 * @returns {Laid | null}
 */
export const lay = (box, { about, anchor, taken, least, must }) => {
  /** @type {Laid[]} */
  const tried = [];
  for (const size of [1, ...(least < 1 ? [(1 + least) / 2, least] : [])]) {
    const home = shrunk(box, anchor, size);
    for (const [right, down] of [[0, 0], ...around(home, about)]) {
      const found = { right, down, size, box: shifted(home, right, down) };
      if (!taken.some(other => overlaps(found.box, other))) return found;
      tried.push(found);
    }
  }
  if (!must) return null;
  return tried.reduce((best, each) => (covered(each.box, taken) < covered(best.box, taken) ? each : best));
};
