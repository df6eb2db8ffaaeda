/** Numbers that a field allows, and figures that follow from a sum; without the page. */

/**
 * The number that is written, if it is one of those allowed.
 * @param {string} text
 * @param {number[] | null} allowed
 */
export const readNumber = (text, allowed) => {
  const value = Number.parseInt(text, 10);
  return Number.isNaN(value) || (allowed && !allowed.includes(value)) ? null : value;
};

/**
 * The number that a step leads to: the next one allowed, or as far as the range goes.
 * @param {number} now
 * @param {number} step
 * @param {{ allowed: number[] | null, low: number, high: number }} range
 */
export const stepped = (now, step, { allowed, low, high }) => {
  const next = step > 0 ? allowed?.find(n => n > now) : allowed?.findLast(n => n < now);
  return Math.max(low, Math.min(high, allowed ? (next ?? now) : now + step));
};

/**
 * The figure of a sum, from the rows that the server has worked out.
 * @param {(string | number)[][]} rows
 * @param {number} at
 * @param {number} column
 */
export const figureOf = (rows, at, column) => {
  const row = rows[Math.max(0, Math.min(rows.length - 1, at))];
  return row[Math.min(row.length - 1, column)];
};

/**
 * May this set be given? One of the sets listed, or any of the right size.
 * @param {number[]} chosen
 * @param {{ sets: number[][] | null, least: number, most: number }} legal
 */
export const fitsSet = (chosen, { sets, least, most }) =>
  sets
    ? sets.some(set => set.length === chosen.length && chosen.every(at => set.includes(at)))
    : chosen.length >= least && chosen.length <= most;

/**
 * Can this be chosen beside what is chosen already?
 * @param {number} option
 * @param {number[]} chosen
 * @param {number[][]} sets
 */
export const fitsBeside = (option, chosen, sets) =>
  sets.some(set => set.includes(option) && chosen.every(other => set.includes(other)));
