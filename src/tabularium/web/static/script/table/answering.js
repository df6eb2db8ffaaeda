/** Deeds at a table: each is posted in its turn, and the response holds the parts that changed. */
import { $$, root, whenShown } from "../dom.js";
import { deedDone } from "../happened.js";
import { exchange, holdBoard, showAsk, whenLifted } from "../parts.js";
import { deedUrl, fetchParts, inOrder, shownHeader, visit } from "../refreshing.js";
import { askNumber, postForText, seat, showRefusal, step, table, tableData } from "./table.js";

const CONFLICT = 409;

const rowKey = () => `row.${tableData().table}`;

/**
 * What one press has answered, one undo takes back.
 * @param {number} n
 * @param {number} answers
 */
const remember = (n, answers) => {
  sessionStorage[rowKey()] = JSON.stringify([n, answers]);
  showSteps();
};

/** How many answers the last press gave. An answer that is sealed moves no number. */
export const inARow = () => {
  if (!table()) return 1;
  const [n, answers] = JSON.parse(sessionStorage[rowKey()] || "[-1, 1]");
  return n === step() ? Math.max(answers, 1) : 1;
};

/** The button says how far it leads back: to before the last press. */
const showSteps = () => {
  const steps = inARow();
  for (const each of $$("[data-undone]")) {
    each.dataset.one ??= each.textContent ?? "";
    each.textContent = steps > 1 ? (each.dataset.undone ?? "").replace("#", String(steps)) : each.dataset.one;
  }
};
whenShown(showSteps);

/**
 * @param {string} name
 * @param {any} body
 */
const perform = async (name, body) => {
  // An answer whose question is gone when its turn comes was a second click: it is forgotten.
  if (name === "answer" && body.ask !== askNumber()) return false;
  root.classList.add("is-busy");
  visit.upto = null;
  const before = step();
  const isDeed = name === "answer" || name === "interject";
  try {
    const html = await postForText(deedUrl(name), body, shownHeader());
    if (!html) {
      await fetchParts(); // it was done, but could not be shown at once
      return true;
    }
    await whenLifted();
    if (isDeed) deedDone(before);
    holdBoard(() => {
      exchange(html);
      if (name === "answer") remember(step(), step() - before);
    });
    showAsk();
    return true;
  } catch (error) {
    showRefusal(error);
    if (/** @type {any} */ (error).status === CONFLICT) await fetchParts();
    return false;
  } finally {
    root.classList.remove("is-busy");
  }
};

/**
 * Posts a deed in its turn: was it done?
 * @param {string} name
 * @param {object} body
 */
export const act = (name, body) => inOrder(() => perform(name, body));

/**
 * Gives an answer to the open question, or to a chance to break in, and to the questions that follow.
 * @param {unknown} answer
 * @param {{ chance?: string, version?: number, then?: unknown[] }} [more]
 */
export const give = (answer, { chance, version, then } = {}) =>
  chance
    ? act("interject", { seat: seat(), at: step(), name: chance, answer, then })
    : act("answer", { seat: seat(), ask: askNumber(), answer, version, then });
