/** Sheets are saved as one types, and handed in when they are whole. */
import { $, $$, on, the } from "../dom.js";
import { idle, refresh } from "../refreshing.js";
import { give } from "../table/answering.js";
import { api, post, seat, showRefusal, table } from "../table/table.js";
import { confirmBlanks } from "./blanks.js";
import { isPending, pending, settle } from "./pending.js";
import { showProblems } from "./problems.js";
import { read } from "./reading.js";

const CONFLICT = 409;
const MOST_TRIES = 5; // turns of a page that may cross each other
const PAUSE = 400; // milliseconds without typing after which a sheet is saved

/** The sheet of the open question. @type {() => HTMLFormElement | null} */
export const openSheet = () => $("[data-sheet]:not([data-sheet=''])");

/**
 * Shows a sheet as the server has it, even where the page knows its newest digest but has left it to its writer.
 * @param {HTMLFormElement} form
 */
export const drawAnew = form => {
  form.dataset.sheet = "";
  const part = form.closest("[data-part]");
  if (part instanceof HTMLElement) part.dataset.v = "";
  return refresh();
};

/**
 * Posts a draft.
 * @param {HTMLFormElement} form
 * @param {object} sheet
 */
export const postDraft = (form, sheet) => {
  const { sheet: ask, version } = form.dataset;
  return post(api("draft"), { seat: seat(), ask: Number(ask), version: Number(version), sheet });
};

/** @param {HTMLFormElement} form */
const save = async form => {
  if (!document.contains(form)) {
    pending.underway -= 1;
    return;
  }
  try {
    const draft = await postDraft(form, read(form)).finally(() => {
      pending.underway -= 1;
    });
    form.dataset.version = draft.version;
    showProblems(form, draft.problems);
    if ("follows" in form.dataset) await refresh();
  } catch (error) {
    showRefusal(error);
    if (/** @type {any} */ (error).status === CONFLICT) await drawAnew(form); // it was saved or handed in elsewhere
  }
};

// What a board writes it writes once: what could follow is known only when that is saved and drawn.
const allowWriting = () => {
  if (!isPending()) for (const each of $$("[data-spent]")) each.removeAttribute("data-spent");
};

/**
 * @param {HTMLFormElement} form
 * @param {number} [pause]
 */
export const saveSoon = (form, pause = PAUSE) => {
  if (!form.dataset.sheet) return;
  clearTimeout(pending.timer ?? undefined);
  pending.timer = setTimeout(saveNow, pause, form);
};

/** @param {HTMLFormElement} form */
const saveNow = form => {
  clearTimeout(pending.timer ?? undefined);
  pending.timer = null;
  pending.underway += 1;
  pending.saved = pending.saved.then(() => save(form)).then(allowWriting);
};

/**
 * Gives a sheet as the answer, once what is being saved is saved and its writer knows which pages are blank.
 * @param {HTMLFormElement} form
 * @param {string | undefined} chance
 */
export const handIn = async (form, chance) => {
  await settle();
  if (!(await confirmBlanks(form))) return;
  await give(read(form), { chance, version: chance ? undefined : Number(form.dataset.version) });
};

/** Draws the page to which a reader has turned, once what they wrote on the one before is saved. */
const renew = async () => {
  const form = openSheet();
  const part = form?.closest("[data-part]");
  if (form && part?.contains(document.activeElement)) /** @type {HTMLElement} */ (document.activeElement).blur();
  if (form && pending.timer !== null) saveNow(form);
  await pending.saved;
  const old = $("[data-part=sheet]");
  if (old && "stale" in old.dataset) old.dataset.v = "";
  await refresh();
};

/** @type {Promise<unknown>} */
let turning = Promise.resolve();
const isDrawn = () => [undefined, document.body.dataset.page].includes(table()?.dataset.opened);

/** Resolves when the page to which a reader has turned is drawn, or cannot be. */
export const renewed = async () => {
  let tries = MOST_TRIES;
  do {
    await turning;
    await idle();
    tries -= 1;
  } while (!isDrawn() && tries);
};
document.addEventListener("renew", () => {
  turning = renew();
});
on("input", "[data-sheet]", (/** @type {HTMLFormElement} */ form, event) => {
  const box = event.target;
  if (box instanceof HTMLInputElement && box.matches("[data-there]")) {
    the(":scope > .sheet__fields", box.closest("fieldset") ?? document).hidden = !box.checked;
  }
  saveSoon(form);
});
on("submit", "[data-sheet], [data-row]", (form, event) => {
  if (event.target === form) event.preventDefault();
});
