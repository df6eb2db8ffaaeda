/** Small notices at the edge of the page. */
import { $, make, words } from "./dom.js";

const STAYS = 9000;
const toasts = $(".toasts");

/**
 * @param {string} title
 * @param {string} [detail]
 * @param {{ href: string, text: string } | null} [link]
 * @param {string} [reason]
 */
export const toast = (title, detail = "", link = null, reason = "") => {
  if (!toasts) return;
  const box = make("div", { className: "toast" });
  const text = make("span");
  text.append(make("b", { textContent: title }));
  for (const more of [detail, reason].filter(Boolean)) {
    text.append(make("span", { className: "small muted", textContent: more }));
  }
  if (link) text.append(" ", make("a", { href: link.href, textContent: link.text, className: "small" }));
  const close = make("button", { type: "button", className: "iconbtn", textContent: "×" });
  close.setAttribute("aria-label", words.dismiss || "×");
  close.addEventListener("click", () => box.remove());
  box.append(make("span"), text, close);
  toasts.append(box);
  setTimeout(() => box.remove(), STAYS);
};
