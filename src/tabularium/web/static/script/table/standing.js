/** Standing orders, stops and the consent to proposals. */
import { $, $$, on, the } from "../dom.js";
import { refresh, visit } from "../refreshing.js";
import { act } from "./answering.js";
import { seat } from "./table.js";

/** @typedef {import("../dom.js").Field} Field */

/** @param {Field} field */
const preferred = field =>
  field.tagName === "INPUT" && field.type !== "hidden" ? Number.parseInt(field.value, 10) : JSON.parse(field.value);

/** A value, or a range that is open at one end. @param {Field} field */
const toldBy = field => {
  const { bound } = field.dataset;
  if (!bound) return field.value;
  return bound === "low" ? [Number(field.value), null] : [null, Number(field.value)];
};

/** @param {Field} field */
const isTold = field =>
  field.value !== "" && (field.type !== "checkbox" || /** @type {HTMLInputElement} */ (field).checked);

on("click", "[data-stand]", button => {
  const box = /** @type {HTMLElement} */ (button.closest("[data-standing]"));
  /** @type {HTMLSelectElement | null} */
  const until = $("[data-until]", box);
  /** @type {Field[]} */
  const fields = $$("[data-told]", box);
  const about = Object.fromEntries(fields.filter(isTold).map(field => [field.dataset.told, toldBy(field)]));
  const prefer = [preferred(the("[data-prefer]", box))];
  const pop = button.closest("details.popbox");
  if (pop instanceof HTMLDetailsElement) pop.open = false;
  act("standing", { seat: seat(), key: button.dataset.stand, prefer, until: until?.value || null, about });
});
on("click", "[data-unstand]", button => {
  const about = JSON.parse(button.dataset.about || "{}");
  act("standing", { seat: seat(), key: button.dataset.unstand, prefer: [], about });
});

/**
 * @param {string | undefined} name
 * @param {boolean} stops
 */
const stopAt = (name, stops) => act("stops", { seat: seat(), window: name, on: stops });
on("click", "[data-stops-none]", button => {
  const section = button.closest("section") ?? document;
  for (const each of $$("[data-stop]:checked", section)) stopAt(each.dataset.stop, false);
});
on("click", "[data-hold]", button => stopAt(button.dataset.hold, true));
on("change", "[data-stop]", (/** @type {HTMLInputElement} */ box) => stopAt(box.dataset.stop, box.checked));

on("click", "[data-consent]", button => {
  act(`proposals/${button.dataset.consent}`, { seat: seat(), yes: Boolean(button.dataset.yes) });
});
on("click", "[data-seen-now]", () => {
  visit.upto = null;
  refresh();
});
