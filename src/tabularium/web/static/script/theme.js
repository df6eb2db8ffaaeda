/** Light and dark, and the size of text: the reader's choice is a cookie, so that the server draws the first paint right. */
import { $$, on, root, whenShown } from "./dom.js";

const YEAR = 31536000;

/** @param {string} name @param {string} value */
const keep = (name, value) => {
  root.dataset[name] = value;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  document.cookie = `${name}=${value};path=/;max-age=${YEAR};samesite=lax`;
};

const showSize = () => {
  for (const each of $$("[data-text-size]")) {
    each.setAttribute("aria-pressed", String(each.dataset.textSize === (root.dataset.size ?? "normal")));
  }
};

on("click", "[data-theme-toggle]", () => {
  const chosen = root.dataset.theme;
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  keep("theme", dark ? "light" : "dark");
});
on("click", "[data-text-size]", button => {
  keep("size", button.dataset.textSize ?? "normal");
  showSize();
});
whenShown(showSize);
