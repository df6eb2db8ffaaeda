/** Long lists: found by a word, sorted as the reader likes, taken by Enter where one is left. */
import { $, $$, on, the, whenShown } from "./dom.js";

/** @param {Element} input */
const pickerOf = input => input.closest("[data-picker]") ?? document;

/** @type {(input: HTMLInputElement) => void} */
const filterAnswers = input => {
  const picker = pickerOf(input);
  const parts = input.value.toLowerCase().split(/\s+/);
  for (const each of $$("button", picker)) {
    each.hidden = !parts.every(part => each.textContent?.toLowerCase().includes(part));
  }
  for (const each of $$(".picker__group", picker)) each.hidden = !$("button:not([hidden])", each);
  the("[data-filter-none]", picker).hidden = Boolean($("button:not([hidden])", picker));
};
on("input", "[data-filter]", filterAnswers);
on("keydown", "[data-filter]", (input, event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const left = $$("button:not([hidden])", pickerOf(input));
  if (left.length === 1) left[0].click();
});

/** @type {(input: HTMLInputElement) => void} */
const findRules = input => {
  const text = input.value.toLowerCase();
  for (const each of $$("[data-found]")) each.hidden = !each.dataset.found?.toLowerCase().includes(text);
  /** @type {HTMLDetailsElement[]} */
  const groups = $$(".rlist details");
  for (const each of groups) if (text) each.open = Boolean($("[data-found]:not([hidden])", each));
};
on("input", "[data-find]", findRules);

const sortAll = () => {
  /** @type {HTMLSelectElement[]} */
  const selects = $$("[data-sorts]");
  for (const by of selects) {
    const name = by.dataset.sorts ?? "";
    const kept = localStorage[name];
    if ([...by.options].some(option => option.value === kept)) by.value = kept;
    /** @param {Element} row */
    const rank = row => Number(/** @type {HTMLElement} */ (row).dataset[by.value] || 0);
    for (const list of $$(`[data-sorted="${CSS.escape(name)}"]`)) {
      list.append(...[...list.children].sort((a, b) => rank(b) - rank(a)));
    }
  }
};
/** @type {(by: HTMLSelectElement) => void} */
const remember = by => {
  localStorage[by.dataset.sorts ?? ""] = by.value;
  sortAll();
};
on("change", "[data-sorts]", remember);
whenShown(sortAll);
