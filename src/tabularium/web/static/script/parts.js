/** Parts of the page: those whose digest changed are replaced; focus, and what the reader opened or typed, stay. */
import { arrive, keepAnswer, keepBoxes, keepFields } from "./carry.js";
import { $, $$, inSight, narrow, parsed, root, tellShown } from "./dom.js";
import { shorten } from "./missed.js";
import { staysAsItIs } from "./sheet/pending.js";

const LONGEST_PRESS = 5000;

// What lies under a finger does not change until it is lifted: a click that begins on a button ends on it.
let held = false;
/** @type {(() => void) | null} */
let lifted = null;
document.addEventListener(
  "pointerdown",
  event => {
    held = event.button === 0;
  },
  true,
);
const lift = () => {
  held = false;
  lifted?.();
  lifted = null;
};
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(lift), true);

/** Resolves when nothing is pressed any more. @returns {Promise<void>} */
export const whenLifted = () =>
  new Promise(resolve => {
    if (!held) {
      resolve();
      return;
    }
    lifted = resolve;
    setTimeout(resolve, LONGEST_PRESS);
  });

const boardTop = () => {
  const box = narrow.matches ? null : $(".game--stays .board")?.getBoundingClientRect();
  return box?.height ? box.top : null;
};

/**
 * The board stays where it is when the question above it grows or shrinks.
 * A question of quite another size moves it, and so does a guide that comes or goes.
 * @param {() => unknown} change
 */
export const holdBoard = change => {
  const before = boardTop();
  const guided = $(".guide") !== null;
  change();
  const now = boardTop();
  if (before === null || now === null || guided !== ($(".guide") !== null)) return;
  if (now !== before && Math.abs(now - before) < innerHeight / 5) scrollBy({ top: now - before, behavior: "instant" });
};

/** Scrolls to the question where it is out of sight. */
export const showAsk = () => {
  if (!inSight($("#ask"))) $("#ask")?.scrollIntoView();
};

/**
 * Puts a new part in the place of an old one.
 * @param {HTMLElement} old
 * @param {HTMLElement} part
 */
export const replacePart = (old, part) => {
  arrive(old, part);
  keepBoxes(old, part);
  keepFields(old, part);
  keepAnswer(old, part);
  shorten(part);
  old.replaceWith(part);
};

/** @param {HTMLElement} main */
const finish = main => {
  document.title = main.dataset.title || document.title;
  tellShown();
  root.classList.remove("is-busy");
};

/**
 * Must the whole page be replaced? So it is between tables, seats and curtains.
 * @param {DOMStringMap} next
 * @param {DOMStringMap} now
 */
const isAnother = (next, now) =>
  Boolean(next.curtain || now.curtain || !next.table || !now.table) || next.seat !== now.seat;

/**
 * @param {HTMLElement} next
 * @param {HTMLElement} now
 */
const exchangeParts = (next, now) => {
  for (const part of $$("[data-part]", next)) {
    const old = $(`[data-part="${part.dataset.part}"]`, now);
    if (!old) continue;
    if (staysAsItIs(old, part)) old.dataset.v = part.dataset.v;
    else if (old.dataset.v !== part.dataset.v) replacePart(old, part);
  }
  for (const { name } of [...now.attributes]) if (!next.hasAttribute(name)) now.removeAttribute(name);
  for (const attribute of next.attributes) now.setAttribute(attribute.name, attribute.value);
};

/**
 * Replaces what has changed.
 * @param {string} html
 */
export const exchange = html => {
  const next = $("main", parsed(html));
  const now = $("main");
  if (!next || !now) return;
  if (next.dataset.room !== now.dataset.room) {
    location.reload();
    return;
  }
  if (isAnother(next.dataset, now.dataset)) {
    now.replaceWith(next);
    finish(next);
    return;
  }
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const inPart = focused?.closest?.("[data-part]");
  const answer = focused?.dataset?.answer;
  exchangeParts(next, now);
  if (inPart && !document.contains(focused)) {
    const again = answer ? $(`[data-answer='${CSS.escape(answer)}']`) : null;
    (again || $("#ask"))?.focus({ preventScroll: true });
  }
  finish(now);
};
