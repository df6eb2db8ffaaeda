/** Advice: what a bot would answer is set off, or stands above the sheet to be taken over. */
import { $, $$, make, whenShown, words } from "./dom.js";
import { settle } from "./sheet/pending.js";
import { read } from "./sheet/reading.js";
import { drawAnew, openSheet, postDraft } from "./sheet/saving.js";
import { isBlank } from "./sheet/values.js";
import { showRefusal } from "./table/table.js";
import { toast } from "./toasts.js";

/**
 * What a bot would write on a sheet, by section, or what its reader wrote the year before.
 * @typedef {{ name: string, title: string, text: string }} Section
 * @typedef {{ where: string, text: string }} Lost
 * @typedef {{ answer: any, sections: Section[], problems?: Lost[] }} SheetHint
 * @typedef {SheetHint & { interject?: string | null, question: string, text: string, reason: string }} Hint
 */

/**
 * What stands above the sheet stays until it is taken over, however often the sheet is drawn anew.
 * @type {{ ask: string | undefined, hint: SheetHint, title: string } | null}
 */
let advice = null;

/** @param {string | null} name */
const takeOver = async name => {
  await settle();
  const form = openSheet();
  if (!form || !advice) return;
  const { answer } = advice.hint;
  const saved = await postDraft(form, name ? { ...read(form), [name]: answer[name] } : answer).catch(showRefusal);
  if (!saved || !name) advice = null;
  await drawAnew(form); // what was saved is shown, by the server
};

/**
 * @param {string | null} name
 * @param {string} label
 */
const takeButton = (name, label) => {
  const button = make("button", { type: "button", className: "btn btn--small", textContent: label });
  button.addEventListener("click", () => takeOver(name));
  return button;
};

/** @param {Section} section */
const sectionLine = ({ name, title, text }) => {
  const line = make("li");
  const take = takeButton(name, words.take);
  take.setAttribute("aria-label", `${title}: ${words.take}`);
  line.append(make("b", { textContent: title }), ` ${text} `, take);
  return line;
};

/** @param {Lost[]} problems */
const lostLines = problems => {
  const list = make("ul");
  list.dataset.lost = "";
  list.append(...problems.map(({ where, text }) => make("li", { textContent: where ? `${where}: ${text}` : text })));
  return [make("b", { textContent: words.stale }), list];
};

const showAdvice = () => {
  const form = openSheet();
  if (!form || !advice || $("[data-hinted]", form) || advice.ask !== form.dataset.sheet) return;
  const { hint, title } = advice;
  const box = make("div", { className: "sheet__hint stack" });
  const head = make("b", { textContent: title });
  const list = make("ul");
  box.dataset.hinted = "";
  box.setAttribute("role", "status");
  const told = hint.sections.filter(({ name }) => !isBlank(hint.answer[name]));
  if (!told.length) head.append(`: ${hint.sections[0]?.text ?? ""}`);
  list.append(...told.map(sectionLine));
  box.append(head, list, ...(hint.problems?.length ? lostLines(hint.problems) : []), takeButton(null, words.take_all));
  form.prepend(box);
};
whenShown(showAdvice);

/**
 * Shows advice for the open sheet above it.
 * @param {SheetHint} hint
 * @param {string} [title]
 */
export const showSheetHint = (hint, title = words.hint) => {
  $("[data-hinted]")?.remove();
  advice = { ask: openSheet()?.dataset.sheet, hint, title };
  showAdvice();
  const box = $("[data-hinted]");
  box?.dispatchEvent(new CustomEvent("lead", { bubbles: true }));
  box?.scrollIntoView({ block: "nearest" });
};

/**
 * Sets off the answer that a bot would give. A chance may have an answer of the same name as the question.
 * @param {Hint} hint
 */
export const showHint = hint => {
  if (hint.sections.length) {
    showSheetHint(hint);
    return;
  }
  for (const each of $$(".is-hinted")) each.classList.remove("is-hinted");
  const { answer } = hint;
  const chance = hint.interject ?? undefined;
  const box = chance ? $(`[data-fold="chance.${CSS.escape(chance)}"]`) : null;
  if (box instanceof HTMLDetailsElement) box.open = true;
  /** @param {HTMLElement} each */
  const isOurs = each => {
    /** @type {HTMLElement | null} */
    const around = each.closest("[data-fold^='chance.']");
    return (each.dataset.chance ?? around?.dataset.fold?.slice("chance.".length)) === chance;
  };
  const shown = Array.isArray(answer)
    ? answer.map(each => $$(`[data-option="${CSS.escape(each)}"]`).find(isOurs))
    : $$("[data-answer]").filter(each => isOurs(each) && each.dataset.answer === JSON.stringify(answer));
  for (const each of shown) each?.classList.add("is-hinted");
  const amount = /** @type {HTMLInputElement | undefined} */ ($$("[data-amount]").find(isOurs));
  if (amount && typeof answer === "number") {
    amount.value = String(answer);
    amount.classList.add("is-hinted");
  }
  toast(words.hint, chance ? `${hint.question} ${hint.text}` : hint.text, null, hint.reason);
};
