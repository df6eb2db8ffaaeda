/** The controls that give answers: buttons, sets, numbers, rows of several answers, places on a map. */
import { amountIn } from "../amounts.js";
import { $, $$, on, the } from "../dom.js";
import { handIn, openSheet } from "../sheet/saving.js";
import { chosenFor } from "../subsets.js";
import { showWhy } from "../whynot.js";
import { give } from "./answering.js";
import { api, post, rulePath, seat, shortRule, table } from "./table.js";

const CONTROLS = "[data-answer], [data-option], [data-give], [data-reveals], [data-why]";

/**
 * What stands in a box `if-any` is said only if its number is more than nought.
 * @param {Element} field
 */
const isAny = field => {
  const box = field.closest("[data-if-any]");
  /** @type {HTMLInputElement | null} */
  const amount = box && $("[data-amount]", box);
  return !box || ((amount && amountIn(amount)) ?? 1) > 0;
};

/** @param {HTMLInputElement} field */
const answerIn = field => {
  if (field.matches("[data-set]")) {
    return $$("input:checked", field).map(each => /** @type {HTMLInputElement} */ (each).value);
  }
  return field.matches("[data-amount]") ? amountIn(field) : JSON.parse(field.value);
};

/**
 * Answers in a row: the fields of a form in their order, each for the question it names. What is hidden is not asked.
 * @param {HTMLFormElement} form
 * @param {string | undefined} but
 */
const rowOf = (form, but) => {
  /** @type {HTMLInputElement[]} */
  const fields = $$("[data-asks]", form);
  return fields
    .filter(field => !field.closest("[hidden]") && isAny(field))
    .filter(field => !(field.type === "radio" && !field.checked) && !(but && field.name === but))
    .map(field => ({
      key: field.dataset.asks,
      answer: answerIn(field),
      about: JSON.parse(field.dataset.about || "{}"),
    }));
};

/** @param {HTMLButtonElement} button */
const giveRow = button => {
  const form = /** @type {HTMLFormElement} */ (button.form);
  const { but, first: given, chance } = button.dataset;
  const then = button.dataset.then ? JSON.parse(button.dataset.then) : rowOf(form, but);
  const first = given === undefined ? then.shift() : { answer: JSON.parse(given) };
  if ([first, ...then].some(each => each === undefined || each.answer === null)) $("[data-amount]", form)?.focus();
  else give(first.answer, { chance, then });
};

/** @param {HTMLButtonElement} button */
const giveAmount = button => {
  /** @type {HTMLInputElement} */
  const input = the("[data-amount]", button.closest(".ask__opts, .row") ?? document);
  const value = amountIn(input);
  if (value !== null) give(value, { chance: button.dataset.chance });
  else {
    input.focus();
    input.select();
  }
};

/** @param {HTMLButtonElement} button */
const giveSheet = button => {
  const { chance } = button.dataset;
  const pop = button.closest(".pop");
  const form = chance && pop ? $("[data-sheet]", pop) : openSheet();
  if (form) handIn(/** @type {HTMLFormElement} */ (form), chance);
};

/** @param {HTMLButtonElement} button */
const answer = button => {
  const { answer: given, give: kind, chance } = button.dataset;
  const then = button.dataset.then ? JSON.parse(button.dataset.then) : undefined;
  if (!table() || button.getAttribute("aria-disabled") === "true") return;
  if (given !== undefined) give(JSON.parse(given), { chance, then });
  else if (kind === "subset") give(chosenFor(button), { chance });
  else if (kind === "row") giveRow(button);
  else if (kind === "sheet") giveSheet(button);
  else giveAmount(button);
};
on("click", "[data-answer], [data-give]", answer);

/**
 * A piece was drawn to a place: as if the one and then the other had been pressed.
 * @param {string | undefined} first
 * @param {string | undefined} name
 */
const drop = async (first, name) => {
  if (first && !(await give(JSON.parse(first)))) return;
  const places = $$(`[data-place="${CSS.escape(name ?? "")}"]`);
  const place = places.find(each => each.matches("[role=button]")) ?? places[0];
  place?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
};
document.addEventListener("dropped", event => {
  const { piece, place } = /** @type {CustomEvent} */ (event).detail;
  drop(piece, place);
});

/** @param {HTMLElement} tried */
const askWhy = async tried => {
  const ask = $("#ask[data-mine]");
  const found = await post(api("why"), { seat: seat(), answer: tried.dataset.tries ?? tried.dataset.place }).catch(
    () => null,
  );
  if (!found?.text || !document.contains(tried) || ask?.dataset.ask !== $("#ask")?.dataset.ask) return;
  Object.assign(tried.dataset, { why: found.text, remedy: found.remedy ?? "" });
  if (found.rule) {
    const short = shortRule(found.rule);
    Object.assign(tried.dataset, { rule: short, href: rulePath(short) });
  }
  showWhy(tried);
};
// What is no answer and does not say why: the server is asked, when somebody tries it.
on("click", "[data-place], [data-tries]", tried => {
  if (!tried.closest("[data-asks-why]") || !$("#ask[data-mine]") || seat() === null) return;
  if (!tried.closest(CONTROLS)) askWhy(tried);
});
