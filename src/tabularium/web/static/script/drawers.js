/** Drawers come from below on a phone: answers and tools that the dock has no room for. One is open at a time. */
import { $, $$, on, whenShown } from "./dom.js";

const SWIPE = 40; // pixels that a finger pulls a drawer down to close it
const FIRST = "button, input, select, summary, a[href]";
const DONE = ".drawer [data-answer], .drawer [data-do], .drawer a[href]";

/** The drawer that is open, and the question it was opened at. */
let open = { ask: "", name: "" };

const askNow = () => $("#ask")?.dataset.ask ?? "";

/** @param {string} name */
const show = name => {
  open = { ask: askNow(), name };
  for (const each of $$("[data-drawer]")) each.classList.toggle("is-open", each.dataset.drawer === name);
  for (const each of $$("[data-opens]")) each.setAttribute("aria-expanded", String(each.dataset.opens === name));
};

/** Closes the drawer that is open; the focus goes back to what opened it. */
export const closeDrawer = () => {
  const opener = $("[data-opens][aria-expanded=true]");
  show("");
  opener?.focus();
};

on("click", "[data-opens]", opener => {
  const name = opener.dataset.opens ?? "";
  if (opener.getAttribute("aria-expanded") === "true") {
    closeDrawer();
    return;
  }
  show(name);
  /** @type {HTMLElement[]} */
  const controls = $$(FIRST, $(`[data-drawer="${CSS.escape(name)}"] .drawer__body`) ?? document);
  controls.find(each => each.checkVisibility())?.focus({ preventScroll: true });
});
on("click", "[data-closes]", closeDrawer);
on("click", DONE, () => show(""));

let from = 0;
on("pointerdown", ".drawer__head", (_head, event) => {
  from = event.clientY;
});
document.addEventListener("pointerup", event => {
  if (from && event.clientY - from > SWIPE) closeDrawer();
  from = 0;
});
/** A question of one line leaves room for its hint; one of more than two is set smaller. */
const LINE = 30;
const fitHint = () => {
  const question = $("#ask .ask__text > .ask__q");
  $("#ask")?.classList.toggle("ask--brief", (question?.clientHeight ?? LINE) < LINE);
  if (question && question.scrollHeight > question.clientHeight + 1) $("#ask")?.classList.add("ask--long");
};
whenShown(() => {
  show(open.ask === askNow() ? open.name : "");
  fitHint();
});
