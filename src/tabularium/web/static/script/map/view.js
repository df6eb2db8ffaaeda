/** Geometry of a map: views are `[left, top, width, height]` in the map's own units; without the page. */

/** @typedef {[number, number, number, number]} View */

/**
 * A view as an attribute holds it.
 * @param {string | null | undefined} text
 * @returns {View | null}
 */
export const boxOf = text => (text ? /** @type {View} */ (text.split(" ").map(Number)) : null);

/** @type {(0 | 1)[]} */
const AXES = [0, 1];

/**
 * Is a part shown well: nearly whole, and neither small nor large?
 * @param {View} view
 * @param {View} part
 */
export const holds = (view, part) =>
  view[2] > part[2] * 0.6 &&
  view[2] < part[2] * 2.4 &&
  AXES.every(at => {
    const size = part[at + 2];
    return view[at] <= part[at] + size * 0.2 && view[at] + view[at + 2] >= part[at] + size * 0.8;
  });

/**
 * Is the middle of a part in sight?
 * @param {View} view
 * @param {View | null} part
 */
export const shows = (view, part) =>
  !part ||
  AXES.every(at => {
    const middle = part[at] + part[at + 2] / 2;
    return view[at] <= middle && view[at] + view[at + 2] >= middle;
  });

/**
 * The view with which a map begins. What the reader chose by hand stays as long as the part where something is to be
 * done is in sight; what the map chose itself stays as long as it shows that part well.
 * @param {{ view: View, hand: boolean } | null} kept
 * @param {View | null} offered
 * @param {View} whole
 * @returns {{ view: View, hand: boolean }}
 */
export const firstView = (kept, offered, whole) => {
  const stays = kept && (kept.hand ? shows(kept.view, offered) : !offered || holds(kept.view, offered));
  return stays ? kept : { view: offered ?? [...whole], hand: false };
};

/**
 * Nearer or further, around a point that stays where it is.
 * @param {View} view
 * @param {number} by
 * @param {View} whole
 * @param {[number, number]} [point]
 * @returns {View}
 */
export const zoomed = (view, by, whole, [x, y] = [view[0] + view[2] / 2, view[1] + view[3] / 2]) => {
  const width = Math.min(whole[2] * 1.1, Math.max(whole[2] * 0.09, view[2] * by));
  const part = width / view[2];
  return [x - (x - view[0]) * part, y - (y - view[1]) * part, width, view[3] * part];
};

/**
 * @param {View} view
 * @param {number} right
 * @param {number} down
 * @returns {View}
 */
export const moved = ([left, top, width, height], right, down) => [left + right, top + down, width, height];

/**
 * What is in sight when a view is drawn in a frame of another shape.
 * @param {View} view
 * @param {number} width
 * @param {number} height
 * @returns {View}
 */
export const sightOf = (view, width, height) => [
  view[0] + (view[2] - width) / 2,
  view[1] + (view[3] - height) / 2,
  width,
  height,
];

/**
 * The smallest view that holds both.
 * @param {View} one
 * @param {View} other
 * @returns {View}
 */
export const joined = (one, other) => {
  const [left, top] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])];
  const right = Math.max(one[0] + one[2], other[0] + other[2]);
  const bottom = Math.max(one[1] + one[3], other[1] + other[3]);
  return [left, top, right - left, bottom - top];
};

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Edges */

/**
 * Do two boxes on the screen cover each other by more than two pixels?
 * @param {Edges} one
 * @param {Edges} other
 */
export const overlaps = (one, other) =>
  other.left < one.right - 2 && other.right > one.left + 2 && other.top < one.bottom - 2 && other.bottom > one.top + 2;
