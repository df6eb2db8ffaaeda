/** What of a sheet is not saved yet, and whether a sheet stays as it is while the table moves on. */
import { $ } from "../dom.js";

/** @type {{ timer: number | null, underway: number, saved: Promise<unknown> }} */
export const pending = { timer: null, underway: 0, saved: Promise.resolve() };

/** Forgets what was to be saved soon, and resolves when what is being saved is saved. */
export const settle = () => {
  clearTimeout(pending.timer ?? undefined);
  pending.timer = null;
  return pending.saved;
};

export const isPending = () => pending.timer !== null || pending.underway > 0;

/**
 * A sheet that is being filled in stays as it is, unless another device has saved it meanwhile.
 * @param {HTMLElement} old
 * @param {HTMLElement} part
 */
export const staysAsItIs = (old, part) => {
  const mine = $("[data-sheet]", old);
  const theirs = $("[data-sheet]", part);
  if (part.dataset.part !== "sheet" || !mine?.dataset.sheet || !theirs) return false;
  if (mine.dataset.sheet !== theirs.dataset.sheet) return false;
  const busy = isPending() || mine.contains(document.activeElement);
  const late = Number(theirs.dataset.version) < Number(mine.dataset.version); // drawn before what was saved last
  if (!("follows" in mine.dataset)) return busy || late || mine.dataset.version === theirs.dataset.version;
  old.toggleAttribute("data-stale", busy || late);
  return busy || late;
};
