/** Light and dark: the reader's choice is a cookie, so that the server draws the first paint right. */
import { on, root } from "./dom.js";

const YEAR = 31536000;

on("click", "[data-theme-toggle]", () => {
  const chosen = root.dataset.theme;
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  document.cookie = `theme=${root.dataset.theme};path=/;max-age=${YEAR};samesite=lax`;
});
