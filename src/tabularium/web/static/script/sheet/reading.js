/** Sheets are read and filled by the names and types of their boxes, however these are laid out. */
import { $, $$, the } from "../dom.js";
import { isBlank, numberIn, stepsOf } from "./values.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Input */

/**
 * The boxes directly inside a box.
 * @param {HTMLElement} box
 */
export const inside = box => $$("[data-type]", box).filter(each => each.parentElement?.closest("[data-type]") === box);

/** The switch by which a section is there at all. @type {(section: HTMLElement) => HTMLInputElement | null} */
const switchOf = section => $(":scope > legend [data-there]", section);

/** @param {HTMLElement} box @returns {Input} */
const inputOf = box => the("input, select", box);

/** @param {HTMLElement} section */
const readSection = section => {
  if (switchOf(section)?.checked === false) return null;
  const values = Object.fromEntries(inside(section).map(each => [each.dataset.name, read(each)]));
  return "maybe" in section.dataset && isBlank(values) ? null : values;
};

/** @param {HTMLElement} row */
const readKeyed = row => {
  const { keyName, key } = row.dataset;
  return keyName ? { [keyName]: key, ...read(row) } : key;
};

/**
 * What is written in a box.
 * @param {HTMLElement} box
 * @returns {any}
 */
export const read = box => {
  switch (box.dataset.type) {
    case "section":
      return readSection(box);
    case "rows":
      return inside(box).map(read);
    case "keyed":
      return written(box).map(readKeyed);
    case "kept":
      return JSON.parse(box.dataset.value ?? "null");
    case "switch":
      return /** @type {HTMLInputElement} */ (inputOf(box)).checked;
    case "number":
      return numberIn(inputOf(box).value);
    case "choice":
      return inputOf(box).value || null;
    default:
      return inputOf(box).value;
  }
};

/**
 * Rows that are all there, one a province say, count if anything is written in them.
 * @param {HTMLElement} keyed
 */
const written = keyed =>
  inside(keyed).filter(row => "whole" in keyed.dataset || (switchOf(row)?.checked ?? !isBlank(read(row))));

/** @type {Record<string, (box: HTMLElement) => HTMLElement[]>} */
const ROWS = { rows: inside, keyed: written };

/**
 * The box that a step of a path leads to.
 * @param {HTMLElement | undefined} box
 * @param {string} step
 */
const stepInto = (box, step) => {
  if (!box) return undefined;
  const rows = ROWS[box.dataset.type ?? ""]?.(box);
  return rows?.[Number(step)] ?? inside(box).find(each => each.dataset.name === step);
};

/**
 * The box at a path.
 * @param {HTMLElement} form
 * @param {string} path
 */
export const boxAt = (form, path) =>
  stepsOf(path).reduce((/** @type {HTMLElement | undefined} */ box, step) => stepInto(box, step), form);

/**
 * The innermost box on the way to a path that is drawn.
 * @param {HTMLElement} form
 * @param {string} path
 */
export const boxTowards = (form, path) => {
  let box = form;
  for (const step of stepsOf(path)) {
    const next = stepInto(box, step);
    if (!next) break;
    box = next;
  }
  return box;
};

/**
 * Adds an empty row.
 * @param {HTMLElement} rows
 */
export const addRow = rows => {
  const { template: id } = rows.dataset;
  const template = id ? document.getElementById(id) : $(":scope > template", rows);
  const row = /** @type {HTMLTemplateElement} */ (template).content.firstElementChild;
  the(":scope > [data-list]", rows).append(/** @type {Element} */ (row).cloneNode(true));
  return /** @type {HTMLElement} */ (inside(rows).at(-1));
};

/**
 * Puts values into a box: rows are added, with what they say.
 * @param {HTMLElement} box
 * @param {any} value
 */
export const fill = (box, value) => {
  const { type } = box.dataset;
  if (type === "section") {
    for (const each of inside(box))
      if (value && (each.dataset.name ?? "") in value) fill(each, value[each.dataset.name ?? ""]);
  } else if (type === "rows") {
    for (const each of value ?? []) fill(addRow(box), each);
  } else if (type === "switch") /** @type {HTMLInputElement} */ (inputOf(box)).checked = Boolean(value);
  else inputOf(box).value = value ?? "";
};
