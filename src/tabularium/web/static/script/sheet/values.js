/** What a written sheet means: numbers, blanks and the paths of problems; without the page. */

/**
 * A whole number as it is written; anything else stays text, for the server to say what is wrong.
 * @param {string} text
 */
export const numberIn = text => {
  const written = text.trim();
  return /^[+-]?\d{1,9}$/.test(written) ? Number.parseInt(written, 10) : written || null;
};

/**
 * Is nothing written here?
 * @param {unknown} value
 * @returns {boolean}
 */
export const isBlank = value =>
  value !== null && typeof value === "object" ? Object.values(value).every(isBlank) : !value;

/**
 * The steps of a path: `rows[2].amount` is rows, 2, amount.
 * @param {string} path
 */
export const stepsOf = path => path.split(/[.[\]]+/).filter(Boolean);
