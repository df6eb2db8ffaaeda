/** Next: how many other tables wait for the reader, and the way to the first of them. It is asked for now and then. */
import { $ } from "./dom.js";
import { table } from "./table/table.js";

const EVERY = 60_000;
const link = /** @type {HTMLAnchorElement | null} */ ($("[data-next]"));

/** The mark on the icon of the installed app, where there is one. @param {number} n */
const mark = n => {
  if ("setAppBadge" in navigator) (n ? navigator.setAppBadge(n) : navigator.clearAppBadge()).catch(() => {});
};

const look = async () => {
  const here = table()?.dataset.table;
  if (!link || !here || document.hidden) return;
  const response = await fetch(`/next/${here}`, { headers: { accept: "application/json" } }).catch(() => null);
  if (!response?.ok) return;
  const told = await response.json();
  link.hidden = !told.n;
  link.href = `/next/${here}`;
  mark(told.n);
  if (!told.n) return;
  const [number, name] = link.children;
  number.textContent = String(told.n);
  name.textContent = told.name;
  link.setAttribute("aria-label", told.label);
  link.title = told.label;
};

if (link) {
  look();
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
}
