/** The page that opens a table: what its answers make is worked out by the server and shown at once. */
import { $, $$, near, parsed } from "./dom.js";

const REST = 120; // milliseconds without a touch after which the server is asked
/** @type {HTMLFormElement | null} */
const form = $("form[data-opening]");
let asked = 0;
let wait = 0;

/** Shows the readings that speak of what is searched for. */
const search = () => {
  /** @type {HTMLInputElement | null} */
  const field = $("[data-readings]");
  const parts = (field?.value ?? "").toLowerCase().split(/\s+/);
  const rows = $$(".rdg[data-found]");
  for (const row of rows) row.hidden = !parts.every(part => row.dataset.found?.toLowerCase().includes(part));
  const none = form && $("[data-none]", form);
  if (none) none.hidden = rows.some(row => !row.hidden);
};

/** @param {Document} next */
const exchange = next => {
  const focused = document.activeElement;
  const again = focused instanceof HTMLElement && focused.closest("[data-part]") ? focused : null;
  for (const part of $$("[data-part]", next)) {
    const old = $(`[data-part="${part.dataset.part}"]`);
    if (old && old.outerHTML !== part.outerHTML) old.replaceWith(part);
  }
  if (again && !again.isConnected) {
    const { name, value } = /** @type {HTMLInputElement} */ (again);
    const same = `[name="${CSS.escape(name)}"]`;
    ($(`${same}[value="${CSS.escape(value)}"]`) ?? $(`select${same}`) ?? $(".chips"))?.focus({ preventScroll: true });
  }
  search();
};

/**
 * Asks the server what the form makes; `taken` is a reading that is taken back.
 * @param {string} [taken]
 */
const look = async (taken = "-") => {
  if (!form) return;
  const number = ++asked;
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  body.set("look", taken);
  form.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch("/new", { method: "POST", body });
    if (answer.ok && number === asked) exchange(parsed(await answer.text()));
  } finally {
    if (number === asked) form.removeAttribute("aria-busy");
  }
};

const soon = () => {
  clearTimeout(wait);
  wait = setTimeout(look, REST);
};

/** @param {Event} event */
const changed = event => {
  if (near(event, "[data-readings]")) search();
  else if (!near(event, "[name=name], [name=who], [name=salt]")) soon();
};

form?.addEventListener("input", changed);
form?.addEventListener("click", event => {
  /** @type {HTMLButtonElement | null} */
  const back = near(event, "button[name=look]");
  if (back) {
    event.preventDefault();
    /** @type {HTMLSelectElement | null} */
    const list = $(`select[name="${CSS.escape(back.value)}"]`);
    if (list) list.value = "";
    if (back.value === "all") for (const each of $$(".rdg select")) /** @type {any} */ (each).value = "";
    look(back.value);
    return;
  }
  if (near(event, "button[aria-disabled=true]")) event.preventDefault();
});
search();
