/** Keys: digits answer, Enter goes on, U takes back, / goes to the press, Escape closes. */
import { $, $$, near } from "./dom.js";
import { closeDrawer } from "./drawers.js";
import { closeBoxes } from "./folds.js";
import { reveal } from "./revealing.js";
import { closePane } from "./tabs.js";
import { hideWhy } from "./whynot.js";

const TYPING = "input, textarea, select, dialog";

const closeAll = () => {
  hideWhy();
  reveal("");
  closeBoxes();
  if ($(".drawer.is-open")) closeDrawer();
  else closePane();
};

/** @param {string} key */
const controlOf = key => {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return $$(`[data-key="${CSS.escape(name)}"]`).find(each => each.offsetParent !== null);
};

addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.key === "Escape") closeAll();
  const field = near(event, TYPING);
  if (field && !(event.key === "Enter" && field.matches("[data-amount]"))) return;
  if (event.key === "Enter" && near(event, "a, button, summary")) return;
  const control = controlOf(event.key);
  if (!control) return;
  control.focus();
  control.click();
  event.preventDefault();
  if (event.key === "/") $("[data-press] input")?.focus();
});
