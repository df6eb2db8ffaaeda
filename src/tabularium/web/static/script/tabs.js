/**
 * Tabs: on a phone `data-pane` on the body chooses the panel, which lies over the dock until its tab is pressed again;
 * elsewhere a tab shows the panel that it controls.
 */
import { $, $$, narrow, on } from "./dom.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** @param {HTMLElement} tab */
const show = tab => {
  for (const each of $$("[role=tab]", tab.closest("[role=tablist]") ?? document)) {
    const chosen = each === tab;
    const panel = document.getElementById(each.getAttribute("aria-controls") ?? "");
    each.setAttribute("aria-selected", String(chosen));
    each.tabIndex = chosen ? 0 : -1;
    if (panel) panel.hidden = !chosen;
  }
};

/** Shows a panel of the phone by its name; without one, none. @param {string | undefined} wanted */
const showPane = wanted => {
  const tabs = $$("[data-pane-tab]");
  const names = tabs.map(tab => tab.dataset.paneTab);
  const name = wanted === "" || names.includes(wanted) ? wanted : names[0] || wanted;
  document.body.dataset.pane = name;
  for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab.dataset.paneTab === name));
  const tab = name === "log" || name === "press" ? $(`#t-${name}`) : null;
  if (tab) show(tab);
  // Over the dock lies what stands in the rail; the panels of a board have their place below it.
  const over = Boolean(name && tabs.length && $(`.rail .pane-${CSS.escape(name)}`));
  document.body.toggleAttribute("data-pane-over", over && narrow.matches);
  $(".rail")?.toggleAttribute("tabindex", false);
  $("body[data-pane-over] .rail")?.setAttribute("tabindex", "0");
};

/** Closes the panel that lies over the dock. */
export const closePane = () => {
  if (document.body.hasAttribute("data-pane-over")) showPane("");
};

on("click", "[data-pane-tab]", tab => {
  const again = tab.getAttribute("aria-pressed") === "true";
  showPane(again ? "" : tab.dataset.paneTab);
  const name = CSS.escape(document.body.dataset.pane ?? "");
  if (name && !document.body.hasAttribute("data-pane-over"))
    $(`.board .pane-${name}`)?.scrollIntoView({ block: "center" });
});
on("click", ".ask__text", closePane);
on("click", "[role=tab]", show);
on("keydown", "[role=tablist]", (list, event) => {
  const step = STEPS[event.key];
  const tabs = $$("[role=tab]", list);
  if (!step || !(event.target instanceof HTMLElement)) return;
  const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
  next.focus();
  next.click();
  event.preventDefault();
});
document.addEventListener("shown", () => showPane(document.body.dataset.pane));
