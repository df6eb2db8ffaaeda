/** What a reader has opened, typed or seen in a part is carried over to the part that replaces it. */
import { $, $$ } from "./dom.js";

/** @typedef {import("./dom.js").Field} Field */

const FIELDS = "select, input:not([type=checkbox])";

/**
 * Cards just drawn and fists just opened come falling in; what lay there before lies still.
 * @param {HTMLElement} old
 * @param {HTMLElement} part
 */
export const arrive = (old, part) => {
  const lay = new Set($$("[data-new]", old).map(each => each.dataset.new));
  for (const each of $$("[data-new]", part)) each.classList.toggle("is-new", !lay.has(each.dataset.new));
};

/**
 * A box that was open stays open, with what was chosen or typed in it.
 * @param {HTMLElement} old
 * @param {HTMLElement} part
 */
export const keepBoxes = (old, part) => {
  for (const each of $$("details[open][data-kept]", old)) {
    const again = part.querySelector(`details[data-kept="${CSS.escape(each.dataset.kept ?? "")}"]`);
    if (again instanceof HTMLDetailsElement) again.open = true;
  }
  for (const each of $$("details.popbox[open][data-fold]", old)) {
    const again = part.querySelector(`details.popbox[data-fold="${CSS.escape(each.dataset.fold ?? "")}"]`);
    if (!(again instanceof HTMLDetailsElement)) continue;
    again.open = true;
    const [before, now] = [each, again].map(box => /** @type {Field[]} */ ($$(FIELDS, box)));
    before.forEach((field, at) => {
      if (now[at]?.tagName === field.tagName) now[at].value = field.value;
    });
  }
};

/**
 * A number that was set for a question and a set that was chosen for it stay while the same question is drawn anew.
 * @param {HTMLElement} old
 * @param {HTMLElement} part
 */
export const keepAnswer = (old, part) => {
  const [before, now] = [$("#ask", old), $("#ask", part)];
  if (!before || !now || before.dataset.ask !== now.dataset.ask) return;
  const [set, anew] = [before, now].map(ask => /** @type {HTMLInputElement[]} */ ($$("[data-amount]", ask)));
  set.forEach((field, at) => {
    if (anew[at]) anew[at].value = field.value;
  });
  for (const each of $$("[data-option][aria-pressed=true]", before)) {
    const again = $(`[data-option="${CSS.escape(each.dataset.option ?? "")}"]`, now);
    again?.setAttribute("aria-pressed", "true");
  }
};

/**
 * What was chosen on the board stays chosen, as far as it is still there to choose.
 * @param {HTMLElement} old
 * @param {HTMLElement} part
 */
export const keepFields = (old, part) => {
  for (const each of $$("form[data-row]", old)) {
    const again = $(`form[data-row="${CSS.escape(each.dataset.row ?? "")}"]`, part);
    /** @type {Field[]} */
    const fields = again ? $$("input, select", each) : [];
    for (const field of fields) keepField(field, again ?? part);
  }
};

/**
 * @param {Field} field
 * @param {HTMLElement} form
 */
const keepField = (field, form) => {
  const isSwitch = field.type === "radio" || field.type === "checkbox";
  /** @type {Field[]} */
  const named = $$(`[name="${CSS.escape(field.name)}"]`, form);
  const [same, ...others] = named.filter(
    other => other.type === field.type && (field.type !== "radio" || other.value === field.value),
  );
  if (!same || others.length) return;
  if (isSwitch) {
    /** @type {HTMLInputElement} */ (same).checked = /** @type {HTMLInputElement} */ (field).checked;
  } else if (!(same instanceof HTMLSelectElement) || [...same.options].some(each => each.value === field.value)) {
    same.value = field.value;
  }
};
