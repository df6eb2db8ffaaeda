/** Problems of a sheet: beside the fields and in a list that leads to them. */
import { $, $$, disable, make, the } from "../dom.js";
import { boxAt } from "./reading.js";

/** @typedef {{ path: string, where: string, text: string, remedy?: string, rule?: string }} Fault */

/**
 * @param {HTMLFormElement} form
 * @param {string} rule
 */
const ruleLink = (form, rule) => {
  const { game } = form.dataset;
  const short = rule.replace(`${game}:`, "");
  return make("a", { className: "rule", href: `/rules/${game}/${short}`, textContent: short.split(":").at(-1) ?? "" });
};

/**
 * @param {HTMLElement} field
 * @param {string} text
 */
const tellBeside = (field, text) => {
  const beside = $$("[data-problem]", field).at(-1);
  if (beside) beside.textContent = [beside.textContent, text].filter(Boolean).join(" ");
  if (!["section", "rows"].includes(field.dataset.type ?? "")) {
    $("input, select:not(:has(option[value='']:checked))", field)?.setAttribute("aria-invalid", "true");
  }
};

/**
 * @param {HTMLFormElement} form
 * @param {Fault} fault
 */
const lineOf = (form, { path, where, text, remedy, rule }) => {
  const line = make("li");
  const lead = make("button", { type: "button", className: "linkbtn", textContent: where });
  lead.dataset.lead = path;
  line.append(lead, ` ${[text, remedy].filter(Boolean).join(" ")} `);
  if (rule) line.append(ruleLink(form, rule));
  return line;
};

/**
 * Shows the problems of a sheet; while there are any it cannot be handed in.
 * @param {HTMLFormElement} form
 * @param {Fault[]} faults
 */
export const showProblems = (form, faults) => {
  for (const each of $$("[data-problem]", form)) each.textContent = "";
  for (const each of $$("[aria-invalid]", form)) each.removeAttribute("aria-invalid");
  for (const fault of faults) {
    const field = boxAt(form, fault.path);
    if (field && field !== form) tellBeside(field, fault.text);
  }
  the("[data-problems]", form).replaceChildren(...faults.map(fault => lineOf(form, fault)));
  const give = $("#ask [data-give=sheet]");
  if (give) disable(give, faults.length ? give.dataset.unfit : null);
};
