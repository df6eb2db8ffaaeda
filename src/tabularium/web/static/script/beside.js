/** A rule beside the table: its page is read in a panel at the side, with its search, its neighbours and a way back. */
import { $, $$, make, near, parsed, the, words } from "./dom.js";

const panel = make("dialog", { className: "beside" });
const content = make("div");
const whole = make("a", { className: "small", textContent: words.as_page });

/** The rules that were read, one after the other. @type {string[]} */
const way = [];
/** @type {HTMLElement | null} */
let opener = null;

/**
 * @param {string} sign
 * @param {string} label
 * @param {() => unknown} press
 */
const tool = (sign, label, press) => {
  const button = make("button", { type: "button", className: "iconbtn", textContent: sign, title: label });
  button.setAttribute("aria-label", label);
  button.addEventListener("click", press);
  return button;
};
const back = tool("←", words.back, () => {
  way.pop();
  const before = way.pop();
  if (before) show(before);
});
const close = () => {
  panel.close();
  way.length = 0;
  (opener?.isConnected ? opener : $("#ask"))?.focus();
};
const head = make("div", { className: "beside__head" });
head.append(back, whole, tool("×", words.dismiss, close));
panel.setAttribute("aria-label", words.beside);
panel.append(head, content);

/**
 * The list of rules and the rule itself, as the panel shows them.
 * @param {string} html
 */
const partsOf = html => {
  const page = parsed(html);
  const leaf = the(".leaf", page);
  const list = the(".rlist", page);
  const title = make("h2", { className: "display", tabIndex: -1 });
  title.append(...the("h1", leaf).childNodes);
  the("h1", leaf).replaceWith(title);
  leaf.classList.remove("panel");
  list.classList.remove("panel");
  for (const each of $$("details", list)) each.open = true;
  return { list, leaf, title };
};

/** @param {string} href */
const show = async href => {
  const response = await fetch(href, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!response?.ok) {
    location.href = href;
    return;
  }
  const { list, leaf, title } = partsOf(await response.text());
  content.replaceChildren(list, leaf);
  way.push(href);
  back.disabled = way.length < 2;
  whole.href = href;
  if (!panel.isConnected) document.body.append(panel);
  if (!panel.open) panel.show();
  content.scrollTop = 0;
  title.focus({ preventScroll: true });
};

/** Does the reader ask the browser for another window? @param {MouseEvent} event */
const wantsWindow = event => event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

// Where there is no table a link is a link.
document.addEventListener("click", event => {
  /** @type {HTMLAnchorElement | null} */
  const link = near(event, "a[href^='/rules/']");
  if (!link || link === whole || !$("[data-table]") || wantsWindow(event)) return;
  event.preventDefault();
  if (!panel.contains(link)) {
    opener = link;
    way.length = 0;
  }
  show(link.getAttribute("href") ?? "");
});
document.addEventListener("keydown", event => {
  if (event.key === "Escape" && panel.open) close();
});
