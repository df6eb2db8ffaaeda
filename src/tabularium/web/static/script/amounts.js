/** Fields for a number: its range, the buttons beside it, and buttons that fill several. */
import { $, $$, on, the, whenShown } from "./dom.js";
import { readNumber, stepped } from "./numbers.js";

/** @param {HTMLInputElement} input @returns {number[] | null} */
const allowed = input => (input.dataset.spaces ? JSON.parse(input.dataset.spaces) : null);

/**
 * The number in a field, or null if it may not stand there.
 * @param {HTMLInputElement} input
 */
export const amountIn = input => readNumber(input.value, allowed(input));

on("click", "[data-step]", button => {
  /** @type {HTMLInputElement} */
  const input = the("input", button.parentElement ?? document);
  const range = { allowed: allowed(input), low: Number(input.dataset.low), high: Number(input.dataset.high) };
  input.value = String(stepped(Number.parseInt(input.value, 10) || 0, Number(button.dataset.step), range));
});
on("click", "[data-step-to]", button => {
  const input = $("input", button.closest(".row") ?? document);
  if (input) input.value = button.dataset.stepTo ?? "";
});
/** The button that opens the stepper of the question says its number. */
const showAmount = () => {
  /** @type {HTMLInputElement | null} */
  const input = $("#ask .drawer[data-drawer=answers] [data-amount]");
  for (const each of $$("[data-amount-shown]")) each.textContent = input?.value ?? "";
  for (const each of $$(".quick [data-step-to]")) {
    each.setAttribute("aria-pressed", String(each.dataset.stepTo === input?.value));
  }
};
on("input", "[data-amount]", showAmount);
on("click", "[data-step], [data-step-to]", showAmount);
whenShown(showAmount);
on("click", "[data-fill]", button => {
  const fields = button.closest("form")?.elements;
  for (const [name, value] of Object.entries(JSON.parse(button.dataset.fill ?? "{}"))) {
    const field = /** @type {import("./dom.js").Field | null | undefined} */ (fields?.namedItem(name));
    if (field) field.value = value;
  }
});
