/** Choices that many fields of a sheet share: they come into a field when it is about to be changed. */
import { $, on } from "../dom.js";

/** @param {HTMLSelectElement} select */
const bring = select => {
  const name = select.dataset.choices ?? "";
  /** @type {HTMLTemplateElement | null} */
  const shared = $(`template[data-choices-of="${CSS.escape(name)}"]`);
  if (!shared) return;
  delete select.dataset.choices;
  const known = new Set([...select.options].map(each => each.value));
  for (const option of /** @type {HTMLOptionElement[]} */ ([...shared.content.querySelectorAll("option")])) {
    if (!known.has(option.value)) select.add(/** @type {HTMLOptionElement} */ (option.cloneNode(true)));
  }
};
for (const type of /** @type {const} */ (["pointerdown", "focusin", "mouseover"])) {
  on(type, "select[data-choices]", bring);
}
