/** Rows of a sheet: added, removed, put first, written by a board; and the way from a problem to its field. */
import { $, $$, near, on, the } from "../dom.js";
import { addRow, boxTowards, fill, inside } from "./reading.js";
import { openSheet, renewed, saveSoon } from "./saving.js";

/** @param {HTMLElement} button @returns {HTMLElement} */
const rowsAround = button => /** @type {HTMLElement} */ (button.closest("[data-type=rows]"));

/** @param {HTMLElement} rows */
const limit = rows => {
  /** @type {HTMLButtonElement} */
  const add = the(":scope > [data-row-add]", rows);
  add.disabled = inside(rows).length >= Number(rows.dataset.most);
  return add;
};

/** @param {HTMLElement} button */
const add = button => {
  const rows = rowsAround(button);
  $("input, select", addRow(rows))?.focus();
  limit(rows);
};

/** @param {HTMLElement} button */
const remove = button => {
  const rows = rowsAround(button);
  button.closest("[data-row]")?.remove();
  limit(rows).focus();
};

/** @param {HTMLElement} button */
const putFirst = button => {
  const row = button.closest("[data-key]");
  if (row) row.parentElement?.prepend(row);
  button.focus();
};

/**
 * Sets several numbers of a section at once.
 * @param {HTMLElement} button
 */
const setNumbers = button => {
  const section = button.closest("[data-type=section]");
  for (const [name, value] of Object.entries(JSON.parse(button.dataset.set ?? "{}"))) {
    const input = $(`[data-name="${CSS.escape(name)}"] input`, section ?? undefined);
    if (input instanceof HTMLInputElement) input.value = String(value);
  }
};

for (const [selector, change] of /** @type {[string, (button: HTMLElement) => void][]} */ ([
  ["[data-row-up]", putFirst],
  ["[data-row-add]", add],
  ["[data-row-remove]", remove],
  ["[data-set]", setNumbers],
  ["[data-step], [data-fill]", () => null],
])) {
  on("click", selector, button => {
    const form = /** @type {HTMLFormElement | null} */ (button.closest("[data-sheet]"));
    if (!form) return;
    change(button);
    saveSoon(form);
  });
}

/**
 * Says to a game that shows the sheet page by page that this field is wanted.
 * @param {HTMLFormElement} form
 * @param {string} path
 */
const wanted = (form, path) => {
  const field = boxTowards(form, path);
  field.dispatchEvent(new CustomEvent("lead", { bubbles: true }));
  return field;
};

/**
 * Goes to a field; a page that was not open is drawn first.
 * @param {HTMLFormElement} form
 * @param {string} path
 */
const leadTo = async (form, path) => {
  wanted(form, path);
  await renewed();
  const field = wanted(openSheet() ?? form, path);
  ($("input, select", field) ?? $("button", field))?.focus();
};

/**
 * A board writes a row, once until it is drawn anew.
 * @param {HTMLElement} button
 * @param {HTMLFormElement} form
 */
const write = (button, form) => {
  const rows = $(button.dataset.into ?? "", form);
  if (!rows || button.getAttribute("aria-disabled") === "true" || button.hasAttribute("data-spent")) return;
  fill(addRow(rows), JSON.parse(button.dataset.write ?? "null"));
  for (const each of $$("[data-write]")) if (!form.contains(each)) each.dataset.spent = "";
  saveSoon(form, 0);
};

document.addEventListener("click", event => {
  const form = openSheet();
  const lead = near(event, "[data-lead]");
  const writes = near(event, "[data-write]");
  if (!form) return;
  if (writes) write(writes, form);
  else if (lead) leadTo(form, lead.dataset.lead ?? "");
});
