/** Before a sheet is handed in, its blank pages are named, and their reader says that they shall stay so. */
import { $, $$, make, whenShown, words } from "../dom.js";
import { inside, read } from "./reading.js";
import { isBlank } from "./values.js";

/**
 * The titles of the pages on which nothing is written.
 * @param {HTMLFormElement} form
 */
const blanksIn = form => {
  const blanks = $$("[data-leaf]", form).filter(leaf => {
    const boxes = inside(form).filter(box => leaf.contains(box));
    return boxes.length > 0 && boxes.every(box => isBlank(read(box)));
  });
  return blanks.map(leaf => leaf.dataset.leaf ?? "");
};

/** @param {string} label @param {string} className */
const button = (label, className) => make("button", { type: "submit", className, textContent: label });

/**
 * The button of a blank page goes there, wherever it has been drawn anew.
 * @param {string} title
 */
const way = title => {
  const there = button(title, "btn");
  there.addEventListener("click", () => {
    $(`[data-leaf="${CSS.escape(title)}"]`)?.dispatchEvent(new CustomEvent("lead", { bubbles: true }));
  });
  return there;
};

/** @param {string[]} blanks */
const drawn = blanks => {
  const box = make("dialog", { className: "dlg" });
  const form = make("form", { method: "dialog" });
  const head = make("div", { className: "dlg__head" });
  const body = make("div", { className: "dlg__body" });
  const list = make("div", { className: "row row--wrap" });
  const foot = make("div", { className: "dlg__foot" });
  const back = button(words.blank_back, "btn");
  const so = button(words.blank_so, "btn btn--primary");
  const title = make("h2", { textContent: words.blank, id: "blank-pages" });
  box.setAttribute("aria-labelledby", title.id);
  back.autofocus = true;
  so.value = "so";
  head.append(title);
  list.append(...blanks.map(way));
  body.append(list);
  foot.append(back, so);
  form.append(head, body, foot);
  box.append(form);
  return box;
};

/** The sheet that somebody is asked about. @type {string | undefined} */
let asked;

/**
 * Shall a sheet be handed in with the pages that are blank?
 * @param {HTMLFormElement} form
 * @returns {Promise<boolean>}
 */
export const confirmBlanks = form => {
  const blanks = blanksIn(form);
  if (!blanks.length) return Promise.resolve(true);
  const box = drawn(blanks);
  asked = form.dataset.sheet;
  document.body.append(box);
  box.showModal();
  return new Promise(resolve => {
    box.addEventListener("close", () => {
      box.remove();
      resolve(box.returnValue === "so");
    });
  });
};

// Its time is up, or it was handed in elsewhere: nothing is asked any more.
whenShown(() => {
  /** @type {HTMLDialogElement | null} */
  const box = $("dialog.dlg[open]");
  if (box && $(`[data-sheet="${asked}"]`) === null) box.close();
});
