/** Keys: what a control shows on it presses it; Escape closes, a question mark shows all keys. */
import { $, near, words } from "./dom.js";
import { closeDrawer } from "./drawers.js";
import { closeBoxes } from "./folds.js";
import { controlOf, registerKeys, showKeys } from "./keys.js";
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

registerKeys("Esc", words.key_close);
registerKeys("?", words.key_overview);

addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.key === "Escape") closeAll();
  const field = near(event, TYPING);
  if (field && !(event.key === "Enter" && field.matches("[data-amount]"))) return;
  if (event.key === "Enter" && near(event, "a, button, summary")) return;
  if (event.key === "?") showKeys();
  const control = controlOf(event.key);
  if (!control) return;
  control.focus();
  control.click();
  event.preventDefault();
  if (event.key === "/") $("[data-press] input")?.focus();
});
