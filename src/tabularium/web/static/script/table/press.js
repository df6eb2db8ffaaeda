/** Messages: what is written, muted and reported, and how many are new. */
import { $, $$, on, the, whenShown, words } from "../dom.js";
import { refresh } from "../refreshing.js";
import { toast } from "../toasts.js";
import { api, post, seat, showRefusal, table } from "./table.js";

/**
 * @param {string | undefined} message
 * @param {boolean} muted
 */
const mute = (message, muted) =>
  post(`/api/v1/messages/${message}/mute`, { on: muted }).then(refresh).catch(showRefusal);
on("click", "[data-mute]", button => mute(button.dataset.mute, true));
on("click", "[data-hear]", button => mute(button.dataset.hear, false));

on("change", "[data-press] [name=to]", (/** @type {HTMLSelectElement} */ to) => {
  the("[data-letter-note]", to.form ?? document).textContent = to.selectedOptions[0].dataset.note || "";
});

on("submit", "[data-report]", async (/** @type {HTMLFormElement} */ form, event) => {
  event.preventDefault();
  /** @type {HTMLInputElement} */
  const reason = the("[name=reason]", form);
  await post(`/api/v1/messages/${form.dataset.report}/report`, { reason: reason.value })
    .then(() => toast(words.reported))
    .catch(showRefusal);
  const box = form.closest("details");
  if (box) box.open = false;
});

/**
 * The text of a form: an own message, a straw vote with its choices in brackets, or the vote of a button.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
const textOf = (form, button) => {
  /** @type {HTMLInputElement[]} */
  const fields = $$("[name=question], [name=choice]", form);
  const [question, ...choices] = fields.map(each => each.value.trim().replace(/[[\]/]/g, " "));
  /** @type {HTMLInputElement | null} */
  const own = $("[name=text]", form);
  return button?.dataset.says ?? (question ? `${question} [${choices.join(" / ")}]` : own?.value.trim());
};

on("submit", "[data-press]", async (/** @type {HTMLFormElement} */ form, event) => {
  event.preventDefault();
  const button = event.submitter;
  const text = textOf(form, button);
  if (!text) return;
  /** @type {import("../dom.js").Field | null} */
  const to = $("[name=to]", form);
  try {
    await post(api("messages"), { seat: seat(), text, to: to?.value ? to.value.split(",").map(Number) : null });
    /** @type {HTMLInputElement[]} */
    const written = button?.dataset.says === undefined ? $$("input:not([type=hidden])", form) : [];
    for (const each of written) each.value = "";
    form.closest("details.straw__new")?.removeAttribute("open");
    await refresh();
  } catch (error) {
    showRefusal(error);
  }
});

/** The tab of the press wears the number of what others said since the reader last had it open. */
const countUnread = () => {
  const shown = table();
  if (!shown) return;
  const key = `press.${shown.dataset.table}`;
  const said = $$("#p-press [data-said]").map(each => Number(each.dataset.said));
  const panel = $("#p-press");
  const box = $("#p-press .press");
  const open = Boolean(panel?.getClientRects().length) && !document.hidden;
  if (open) localStorage[key] = Math.max(0, ...said);
  if (open && box && !box.dataset.read) {
    box.scrollTop = box.scrollHeight;
    box.dataset.read = "1";
  }
  const fresh = said.filter(each => each > Number(localStorage[key] ?? 0)).length;
  for (const tab of $$("#t-press, [data-pane-tab=press]")) {
    if (fresh) tab.dataset.unread = String(fresh);
    else delete tab.dataset.unread;
  }
};
whenShown(countUnread);
on("click", "[role=tab], [data-pane-tab]", countUnread);
