/** A small notice at the edge of the page: one at a time, gone after a while or with the question that it was about. */
import { $, make, whenShown, words } from "./dom.js";

const STAYS = 9000;
const toasts = $(".toasts");
const questionNow = () => $("#ask")?.dataset.ask;

/** @type {{ box: HTMLElement, question: string | undefined, timer: ReturnType<typeof setTimeout> } | null} */
let shown = null;

const dismiss = () => {
  if (shown) clearTimeout(shown.timer);
  shown?.box.remove();
  shown = null;
};

/**
 * @param {string} title
 * @param {string} [detail]
 * @param {{ href: string, text: string } | null} [link]
 * @param {string} [reason]
 */
export const toast = (title, detail = "", link = null, reason = "") => {
  if (!toasts) return;
  dismiss();
  const box = make("div", { className: "toast" });
  const text = make("span");
  text.append(make("b", { textContent: title }));
  for (const more of [detail, reason].filter(Boolean)) {
    text.append(make("span", { className: "small muted", textContent: more }));
  }
  if (link) text.append(" ", make("a", { href: link.href, textContent: link.text, className: "small" }));
  const close = make("button", { type: "button", className: "iconbtn", textContent: "×" });
  close.setAttribute("aria-label", words.dismiss || "×");
  close.addEventListener("click", dismiss);
  box.append(make("span"), text, close);
  toasts.append(box);
  shown = { box, question: questionNow(), timer: setTimeout(dismiss, STAYS) };
};
whenShown(() => {
  if (shown && shown.question !== questionNow()) dismiss();
});
