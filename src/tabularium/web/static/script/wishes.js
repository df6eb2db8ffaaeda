/** Wishes: what a form asks the server to do, as JSON; without the page. */

/** @typedef {{ [name: string]: any }} Wish */

/**
 * Puts a value where its name says: `clauses.0.kind` is that of the first of several.
 * @param {Wish} wish
 * @param {string[]} path
 * @param {unknown} value
 */
export const put = (wish, [first, ...rest], value) => {
  if (!rest.length) {
    wish[first] = value;
    return;
  }
  wish[first] ??= /^\d/.test(rest[0]) ? [] : {};
  put(wish[first], rest, value);
};

/**
 * The value of a field, as its `data-as` says.
 * @param {{ value: string, checked?: boolean }} field
 * @param {string | undefined} as
 */
export const typed = ({ value, checked }, as) => {
  switch (as) {
    case "number":
      return Number(value);
    case "moment":
      return new Date(value).getTime() / 1000;
    case "flag":
      return checked;
    case "optional":
      return value.trim() || null;
    case "json":
      return JSON.parse(value);
    default:
      return value;
  }
};

/**
 * Minutes as one writes them, in seconds.
 * @param {string} minutes
 */
export const secondsIn = minutes => 60 * Number.parseFloat(minutes.replace(",", ".")) || 0;
