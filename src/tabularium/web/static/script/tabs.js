/** Tabs: on a phone `data-pane` on the body chooses the panel; elsewhere a tab shows the panel that it controls. */
import { $, $$, on } from "./dom.js";

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

/** @param {string | undefined} wanted */
const showPane = wanted => {
  const tabs = $$("[data-pane-tab]");
  const names = tabs.map(tab => tab.dataset.paneTab);
  const name = names.includes(wanted) ? wanted : names[0] || wanted;
  document.body.dataset.pane = name;
  for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab.dataset.paneTab === name));
  const tab = name === "log" || name === "press" ? $(`#t-${name}`) : null;
  if (tab) show(tab);
};

on("click", "[data-pane-tab]", tab => showPane(tab.dataset.paneTab));
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
