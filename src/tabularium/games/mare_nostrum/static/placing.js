/** Names on the map are placed greedily, the most important first, where they cover nothing; without the page. */

/** @typedef {[number, number, number, number]} Box Left, top, right, bottom. */
/** @typedef {{ letter: number, tries: number[] }} Way How wide a letter is, and how far down a name is moved until it is free; pixels. */
/** @typedef {"far" | "mid" | "near"} Zoom */

const FAR = 1;
const NEAR = 0.5;

/**
 * How near a map is.
 * @param {number} unit Units of the map that a pixel takes.
 * @returns {Zoom}
 */
export const zoomAt = unit => {
  if (unit > FAR) return "far";
  return unit > NEAR ? "mid" : "near";
};

/** Kinds of names that are not shown. @type {Record<Zoom, string[]>} */
export const HIDDEN = { far: ["province", "city"], mid: ["city"], near: ["nation"] };

/** @type {Way} */
const OTHER = { letter: 7.2, tries: [-4, -20, 14, 32] };
/** @type {Record<string, Way>} */
const WAYS = {
  nation: { letter: 9.8, tries: [0, -22, 24, -40, 42, -58, 60] },
  city: { letter: 6.4, tries: [-7, 14] },
};

/**
 * Is a box inside the frame, and does it cover none of those taken? The middle of the frame is 0, 0.
 * @param {Box} box
 * @param {Box[]} taken
 * @param {{ width: number, height: number }} frame
 */
export const isFree = (box, taken, { width, height }) =>
  box[0] > -width / 2 + 4 &&
  box[2] < width / 2 - 4 &&
  Math.abs(box[3]) < height / 2 - 6 &&
  !taken.some(other => other[0] < box[2] && other[2] > box[0] && other[1] < box[3] && other[3] > box[1]);

/**
 * @param {string} kind
 * @param {[number, number]} place
 * @param {number} width
 * @param {number} down
 * @returns {Box}
 */
const boxAt = (kind, [x, y], width, down) =>
  kind === "city"
    ? [x + 6, y + down - 11, x + 6 + width, y + down + 3]
    : [x - width / 2, y + down - 12, x + width / 2, y + down + 4];

/**
 * How far down a name is moved, and the box that it takes; null where it has no room.
 * @param {string} name
 * @param {string} kind
 * @param {[number, number]} place
 * @param {Box[]} taken
 * @param {{ width: number, height: number }} frame
 */
export const placeName = (name, kind, place, taken, frame) => {
  const { letter, tries } = WAYS[kind] ?? OTHER;
  for (const down of tries) {
    const box = boxAt(kind, place, name.length * letter, down);
    if (isFree(box, taken, frame)) return { down, box };
  }
  return null;
};

/**
 * A name as one may type it: without accents, in small letters.
 * @param {string} text
 */
export const plain = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
