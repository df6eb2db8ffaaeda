/** The Republic's table: a purse that is dragged onto another leaves all it holds there. All else is the house's. */
import { near, the } from "#house/dom.js";

/** @param {HTMLElement} purse */
const formOf = purse => /** @type {HTMLFormElement} */ (purse.closest("form"));

/** The field of a purse; what is left over has none. @param {HTMLElement} purse */
const fieldOf = purse => {
  const name = purse.dataset.purse;
  return name ? /** @type {HTMLInputElement | null} */ (formOf(purse).elements.namedItem(name)) : null;
};

/** @param {string | null} text */
const numberIn = text => Number.parseInt(text ?? "", 10) || 0;

/** @param {HTMLElement} purse */
const rest = purse => Math.max(0, numberIn(the(".purse--secret [data-figure]", formOf(purse)).textContent));

/**
 * @param {HTMLInputElement} field
 * @param {number} talents
 */
const write = (field, talents) => {
  field.value = String(talents);
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

/** @type {HTMLElement | null} */
let dragged = null;
document.addEventListener("dragstart", event => {
  dragged = near(event, "[data-purse]");
  if (dragged) event.dataTransfer?.setData("text/plain", dragged.dataset.purse ?? "");
});
document.addEventListener("dragend", () => {
  dragged = null;
});
document.addEventListener("dragover", event => {
  if (dragged && near(event, "[data-purse]")) event.preventDefault();
});
document.addEventListener("drop", event => {
  const onto = near(event, "[data-purse]");
  if (!dragged || !onto || onto === dragged) return;
  event.preventDefault();
  const from = fieldOf(dragged);
  const to = fieldOf(onto);
  const talents = from ? numberIn(from.value) : rest(onto);
  if (from) write(from, 0);
  if (to) write(to, numberIn(to.value) + talents);
});
