/** The keys of a page: those that its controls show, and those that a module registers, all in one overview. */
import { $, $$, make, words } from "./dom.js";

/** @typedef {{ keys: string, label: string, here: () => boolean }} Known */

/** @type {Known[]} */
const registered = [];

/** What is on a key that has no name of one letter. @type {Record<string, string>} */
const SIGNS = { Enter: "\u21b5", " ": words.key_space };

/**
 * Tells of keys that no control shows.
 * @param {string} keys
 * @param {string} label
 * @param {() => boolean} [here] Do they do anything on this page?
 */
export const registerKeys = (keys, label, here = () => true) => registered.push({ keys, label, here });

/** The control that a key presses: the first that is in sight. @param {string} key */
export const controlOf = key => {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return $$(`[data-key="${CSS.escape(name)}"]:not([data-key-name])`).find(each => each.offsetParent !== null);
};

/** What a control says, without the sign of its key. @param {HTMLElement} control */
const labelOf = control => {
  const copy = /** @type {HTMLElement} */ (control.cloneNode(true));
  for (const each of $$(".kbd, .dot", copy)) each.remove();
  return control.getAttribute("aria-label") || copy.textContent?.trim() || control.title;
};

/** Every key that does something now, with what it does. */
const knownNow = () => {
  const names = new Set($$("[data-key]:not([data-key-name])").map(each => each.dataset.key ?? ""));
  const shown = [...names].flatMap(name => {
    const control = controlOf(name);
    return control ? [[SIGNS[name] ?? name.toUpperCase(), labelOf(control)]] : [];
  });
  return [...shown, ...registered.filter(({ here }) => here()).map(({ keys, label }) => [keys, label])];
};

export const showKeys = () => {
  $("dialog.keys")?.remove();
  const dialog = make("dialog", { className: "keys" });
  const close = make("button", { type: "button", className: "iconbtn", textContent: "\u00d7" });
  const list = make("dl");
  close.setAttribute("aria-label", words.dismiss);
  close.addEventListener("click", () => dialog.close());
  dialog.setAttribute("aria-label", words.keys);
  for (const [keys, label] of knownNow()) {
    const term = make("dt");
    term.append(make("kbd", { className: "kbd", textContent: keys }));
    list.append(term, make("dd", { textContent: label }));
  }
  dialog.append(make("h2", { className: "label", textContent: words.keys }), close, list);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
};
