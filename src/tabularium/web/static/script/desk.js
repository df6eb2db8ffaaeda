/** Deeds of desk and floor: a button carries its wish, a form its fields. */
import { $, $$, on, the, words } from "./dom.js";
import { act } from "./table/answering.js";
import { api, post, showRefusal, table } from "./table/table.js";
import { toast } from "./toasts.js";
import { put, secondsIn, typed } from "./wishes.js";

const PAUSE = 700; // milliseconds without typing after which a draft is kept

/** @param {HTMLFormElement} form */
const wishOf = form => {
  /** @type {import("./wishes.js").Wish} */
  const wish = {};
  for (const field of /** @type {Iterable<HTMLInputElement>} */ (form.elements)) {
    if (!field.name || field.closest("[hidden]") || (field.type === "radio" && !field.checked)) continue;
    if (field.dataset.as === "list") {
      wish[field.name] ??= [];
      if (field.checked) wish[field.name].push(Number(field.value));
    } else put(wish, field.name.split("."), typed(field, field.dataset.as));
  }
  return wish;
};

/** @param {HTMLFormElement} form */
const timersOf = form => {
  /** @type {HTMLInputElement[]} */
  const fields = $$("[data-timer]", form);
  return { timers: Object.fromEntries(fields.map(field => [field.dataset.timer, secondsIn(field.value)])) };
};

on("click", "[data-print]", () => print());
on("click", "[data-new-key]", async button => {
  const made = await post(api("desk/key"), { seat: Number(button.dataset.newKey) }).catch(showRefusal);
  if (made) toast(words.key, made.key);
});
on("click", "button[data-deed]", button => {
  const { deed = "", wish = "{}", sure } = button.dataset;
  if (!table() || (sure && !confirm(sure))) return;
  /** @type {HTMLInputElement | null} */
  const reason = "withReason" in button.dataset ? $("[data-reason]") : null;
  if (reason && !reason.value.trim()) reason.focus();
  else act(deed, { ...JSON.parse(wish), ...(reason ? { because: reason.value } : {}) });
});

/** @type {WeakMap<HTMLFormElement, number>} */
const unkept = new WeakMap();
on("submit", "form[data-deed]", async (/** @type {HTMLFormElement} */ form, event) => {
  event.preventDefault();
  clearTimeout(unkept.get(form));
  const { deed = "", then } = form.dataset;
  if (!(await act(deed, "timers" in form.dataset ? timersOf(form) : wishOf(form)))) return;
  if (then) location.href = then;
  else form.reset();
});
// What is long in the writing is kept as one types.
on("input", "form[data-keeps]", (/** @type {HTMLFormElement} */ form) => {
  clearTimeout(unkept.get(form));
  const keep = async () => {
    the("[data-kept-note]", form).hidden = !(await act(form.dataset.keeps ?? "", wishOf(form)));
  };
  unkept.set(form, setTimeout(keep, PAUSE));
});
