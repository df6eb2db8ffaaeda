/** What a press only shows: a deed of several answers, before it is done. */
import { $, $$, on, the } from "./dom.js";
import { boxOf } from "./map/view.js";
import { holdBoard, showAsk } from "./parts.js";

/** @type {{ ask: string | undefined, name: string }} */
let revealed = { ask: "", name: "" };

/**
 * Shows a deed by its name; without one, none.
 * @param {string} name
 */
export const reveal = name => {
  const ask = $("#ask");
  const found = name ? $(`#ask [data-revealed="${CSS.escape(name)}"]`) : null;
  revealed = { ask: ask?.dataset.ask, name: found ? name : "" };
  for (const each of $$("[data-revealed]")) each.toggleAttribute("hidden", each.dataset.revealed !== revealed.name);
  const place = revealed.name.split("~")[0];
  for (const each of $$("[data-place][data-reveals]")) {
    each.classList.toggle("is-shown", each.dataset.reveals === place);
  }
  ask?.classList.toggle("ask--plan", Boolean(found));
  if (!found) return;
  the("#say").textContent = found.getAttribute("aria-label");
  const detail = boxOf(found.dataset.look);
  if (detail) $("[data-panzoom]")?.dispatchEvent(new CustomEvent("show", { detail }));
};

on("click", "[data-reveals]", (button, event) => {
  holdBoard(() => reveal(button.dataset.reveals ?? ""));
  showAsk();
  if (!event.detail) $("#ask [data-revealed]:not([hidden]) button")?.focus();
});
document.addEventListener("shown", () => reveal(revealed.ask === $("#ask")?.dataset.ask ? revealed.name : ""));
