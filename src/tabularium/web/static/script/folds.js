/** Panels and boxes that fold: how the reader likes a panel is remembered, and one box is open at a time. */
import { $$, near, on, whenShown } from "./dom.js";

const FOLDS = "folds";
const CHOICES = ".pop [data-do], .pop [data-notices], .pop [data-answer], .pop [data-give]";

/** @returns {Record<string, boolean>} */
const remembered = () => {
  try {
    return JSON.parse(localStorage[FOLDS] || "{}");
  } catch {
    return {};
  }
};
const folds = remembered();

/** @type {(summary: HTMLElement) => void} */
const remember = summary => {
  const panel = /** @type {HTMLDetailsElement} */ (summary.parentElement);
  folds[panel.dataset.fold ?? ""] = !panel.open;
  localStorage[FOLDS] = JSON.stringify(folds);
};

/**
 * Closes the boxes that are open.
 * @param {(box: HTMLDetailsElement) => boolean} [which]
 */
export const closeBoxes = (which = () => true) => {
  /** @type {HTMLDetailsElement[]} */
  const boxes = $$("details.popbox[open]");
  for (const box of boxes) if (which(box)) box.open = false;
};

// What few readers open is fetched when they do.
document.addEventListener(
  "toggle",
  event => {
    const box = event.target;
    if (!(box instanceof HTMLDetailsElement) || !box.open || !box.dataset.aside) return;
    const show = (/** @type {Node[]} */ drawn) => box.append(...drawn);
    document.dispatchEvent(new CustomEvent("aside", { detail: { name: box.dataset.aside, show } }));
    delete box.dataset.aside;
  },
  true,
);
on("click", "details.fold[data-fold] > summary", remember);
document.addEventListener("click", event => {
  const chosen = near(event, CHOICES);
  closeBoxes(box => Boolean(chosen) || !(event.target instanceof Node && box.contains(event.target)));
});
whenShown(() => {
  /** @type {HTMLDetailsElement[]} */
  const panels = $$("details.fold[data-fold]");
  for (const each of panels) if ((each.dataset.fold ?? "") in folds) each.open = folds[each.dataset.fold ?? ""];
});
