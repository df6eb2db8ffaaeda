/** What happened while the reader was away, and moments that stay in sight until they were seen. */
import { $, $$, narrow, on, whenShown } from "./dom.js";
import { table } from "./table/table.js";

const MOST_SEEN = 60;
const key = () => `seen.${table()?.dataset.table}`;

/** @returns {string[]} */
const seenMoments = () => {
  try {
    return JSON.parse(localStorage[key()] || "[]");
  } catch {
    return [];
  }
};
const hideSeen = () => {
  const seen = seenMoments();
  for (const each of $$("[data-moment]")) each.hidden = seen.includes(each.dataset.moment ?? "");
};

/**
 * On a phone the board comes first: what was missed is a line that opens.
 * @param {ParentNode} [scope]
 */
export const shorten = (scope = document) => {
  if (!narrow.matches) return;
  /** @type {HTMLDetailsElement[]} */
  const lists = $$(".missed", scope);
  for (const each of lists) each.open = false;
};

on("click", "[data-moment-seen]", button => {
  const moment = /** @type {HTMLElement | null} */ (button.closest("[data-moment]"));
  if (!moment) return;
  localStorage[key()] = JSON.stringify([...seenMoments(), moment.dataset.moment].slice(-MOST_SEEN));
  hideSeen();
  ($("[data-moment]:not([hidden]) [data-moment-seen]") ?? $("#ask"))?.focus({ preventScroll: true });
});
whenShown(hideSeen);
shorten();
