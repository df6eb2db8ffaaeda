/** Answers that are a set: toggles, and a button that gives them once they fit together. */
import { $, $$, disable, on, whenShown } from "./dom.js";
import { fitsBeside, fitsSet } from "./numbers.js";

/** @param {HTMLElement} toggle */
const isOn = toggle => toggle.getAttribute("aria-pressed") === "true";

/**
 * The toggles of a set: those in its own box, or all that lie on the table.
 * @param {HTMLElement} give
 */
const togglesOf = give => {
  const box = give.closest(".pop");
  return box ? $$("[data-option]", box) : $$("[data-option]").filter(each => !each.closest(".pop"));
};

/**
 * The options that are chosen for a button.
 * @param {HTMLElement} give
 */
export const chosenFor = give => [
  ...new Set(
    togglesOf(give)
      .filter(isOn)
      .map(each => each.dataset.option ?? ""),
  ),
];

/** @param {HTMLElement} give */
const fit = give => {
  const { missing, unfit } = give.dataset;
  /** @type {string[]} */
  const options = JSON.parse(give.dataset.options ?? "[]");
  /** @type {number[][] | null} */
  const sets = give.dataset.sets ? JSON.parse(give.dataset.sets) : null;
  const [least, most] = [Number(give.dataset.least), Number(give.dataset.most)];
  const chosen = chosenFor(give).map(option => options.indexOf(option));
  const count = $("[data-count]", give.parentElement ?? document);
  if (count) count.textContent = String(chosen.length);
  if (fitsSet(chosen, { sets, least, most })) disable(give, null);
  else disable(give, chosen.length < least ? missing : unfit);
  if (!sets) return;
  for (const each of togglesOf(give)) {
    const may = isOn(each) || fitsBeside(options.indexOf(each.dataset.option ?? ""), chosen, sets);
    each.classList.toggle("target", may);
    each.classList.toggle("target-no", !may);
    disable(each, may ? null : unfit);
  }
};

const fitAll = () => {
  for (const give of $$("[data-give=subset]")) fit(give);
};

on("click", "[data-option]", option => {
  const pressed = String(!isOn(option));
  const box = option.closest(".pop");
  for (const each of $$(`[data-option="${CSS.escape(option.dataset.option ?? "")}"]`)) {
    if (each.closest(".pop") === box) each.setAttribute("aria-pressed", pressed);
  }
  fitAll();
});
whenShown(fitAll);
