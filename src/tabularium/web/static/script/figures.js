/** What follows from the choices in a form: boxes that depend on one, figures of a sum, and a limit for several numbers together. */
import { amountIn } from "./amounts.js";
import { $$, disable, near, the, whenShown } from "./dom.js";
import { figureOf } from "./numbers.js";

/** @typedef {import("./dom.js").Field} Field */

/** What depends on a choice is shown with it. */
const depend = () => {
  for (const each of $$("[data-when]")) {
    const [name, ...values] = (each.dataset.when ?? "").split(" ");
    const field = /** @type {Field | RadioNodeList | null | undefined} */ (
      each.closest("form")?.elements.namedItem(name)
    );
    each.hidden = !field || !values.includes(field.value);
  }
};

/** @param {Field} field */
const worthOf = field => {
  if (field instanceof HTMLSelectElement) return Number(field.selectedOptions[0]?.dataset.worth ?? 0) || 0;
  if (field.type !== "radio" && field.type !== "checkbox") {
    return (Number.parseInt(field.value, 10) || 0) * Number(field.dataset.worth || 1);
  }
  return /** @type {HTMLInputElement} */ (field).checked ? Number(field.dataset.worth) || 0 : 0;
};

/** @param {string} name */
const named = name => `[name="${CSS.escape(name)}"]`;

/**
 * The server has worked out a row for every sum; here one of them is shown.
 * @param {ParentNode} [scope]
 */
const showFigures = (scope = document) => {
  for (const each of $$("[data-figure]", scope)) {
    const table = each.closest("[data-rows]");
    const form = each.closest("form");
    if (!(table instanceof HTMLElement) || !form) continue;
    const { figure, of = "", plus, column, attribute } = each.dataset;
    /** @type {Field[]} */
    const fields = of.split(" ").flatMap(name => $$(named(name), form));
    const asked = fields.filter(field => !field.closest("[hidden]"));
    const sum = asked.reduce((all, field) => all + worthOf(field), Number(plus || 0));
    const more = column ? worthOf(the(named(column), form)) : 0;
    const rows = JSON.parse(table.dataset.rows ?? "[]");
    const value = figureOf(rows, sum - Number(table.dataset.first || 0), Number(figure) + more);
    if (attribute) each.setAttribute(attribute, String(value));
    else if (each.textContent !== String(value)) each.textContent = String(value);
  }
};

/** Where numbers together exceed what there is, the button that gives them says so. */
const limit = () => {
  for (const form of $$("form[data-most]")) {
    /** @type {HTMLInputElement[]} */
    const amounts = $$("[data-amount]", form);
    const over = amounts.reduce((all, field) => all + (amountIn(field) ?? 0), 0) > Number(form.dataset.most);
    /** @type {HTMLButtonElement[]} */
    const buttons = $$("[data-give=row]");
    for (const button of buttons) if (button.form === form) disable(button, over ? form.dataset.over : null);
  }
};

for (const change of ["input", "change", "click"]) {
  document.addEventListener(change, event => {
    /** @type {HTMLFormElement | null} */
    const form = near(event, "form[data-row], form[data-sheet]");
    if (!form) return;
    depend();
    showFigures(form);
    limit();
  });
}
document.addEventListener("change", depend);
whenShown(() => {
  depend();
  showFigures();
});
