/** Links to copy and to share, strips to put away. */
import { $$, make, on, words } from "./dom.js";
import { toast } from "./toasts.js";

/**
 * A page that came without TLS from another machine has no clipboard: there the older command copies.
 * @param {string} text
 */
const copyText = async text => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = make("textarea", { value: text });
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (!done) throw new Error(text);
};

/**
 * Copies a text, or shows it where nothing can be copied.
 * @param {string} text
 */
export const copy = text =>
  copyText(text).then(
    () => toast(words.copied, text),
    () => toast(text),
  );

on("click", "[data-copy]", button => {
  const text = button.dataset.copy ?? "";
  copy(text.startsWith("/") ? location.origin + text : text);
});
on("click", "[data-dismiss]", button => button.parentElement?.remove());
for (const each of $$("[data-share]")) {
  each.hidden = !navigator.share;
  const { share: url } = each.dataset;
  each.addEventListener("click", () => navigator.share({ title: document.title, url }).catch(() => null));
}
for (const each of $$("[data-absolute]")) each.textContent = location.origin + (each.dataset.absolute ?? "");
