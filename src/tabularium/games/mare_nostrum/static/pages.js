/** Pages of the table: the body says which one is shown, the address remembers it. */
import { $, $$, near, on } from "#house/dom.js";

/** @type {(page: string) => unknown} */
let turned = () => null;
/**
 * Is told which page is shown, whenever another one is.
 * @param {(page: string) => unknown} listener
 */
export const whenTurned = listener => {
  turned = listener;
};

export const page = () => document.body.dataset.page ?? "";
const names = () => $$("[data-pages] [data-page]").map(link => link.dataset.page ?? "");

/**
 * Shows a page, or the first one where there is none of this name.
 * @param {string} wanted
 * @param {boolean} [remember]
 */
export const turn = (wanted, remember = true) => {
  const known = names();
  const name = known.includes(wanted) ? wanted : known[0];
  if (!name) return;
  document.body.dataset.page = name;
  for (const link of $$("[data-pages] [data-page]")) {
    if (link.dataset.page === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (remember && location.hash !== `#${name}`) history.replaceState(null, "", `#${name}`);
  const drawn = $("#table")?.dataset.opened;
  if ((drawn && drawn !== name) || $("[data-stale]")) document.dispatchEvent(new CustomEvent("renew"));
  turned(name);
};

/** Shows the page of the address, or the one that was shown. */
export const turnAgain = () => turn(document.body.dataset.page ?? location.hash.slice(1));

// On a phone the list is one line; what the reader has opened stays open while the table moves on.
let open = false;
export const foldList = () => {
  for (const list of $$("[data-pages]")) list.toggleAttribute("data-open", open);
  for (const line of $$("[data-pages-line]")) line.setAttribute("aria-expanded", String(open));
};
document.addEventListener("click", event => {
  const link = near(event, "a[data-page]");
  if (!link && !near(event, "[data-pages-line]")) return;
  event.preventDefault();
  open = !link && !open;
  foldList();
  if (!link) return;
  turn(link.dataset.page ?? "");
  scrollTo({ top: 0 });
  if (link.closest(".guide")) $(".is-guided")?.scrollIntoView();
});

/** The first page on which one can write. */
const writable = () =>
  names().find(name => $(`[data-page-of=${name}], .orderpage.mn-page--${name} :is(input, select)`));

/** @param {Element} element */
const pageOf = element => {
  const around = element.closest(".orderpage")?.className.match(/mn-page--(\w+)/)?.[1];
  const kept = /** @type {HTMLElement | null} */ (element.closest("[data-page-of]"))?.dataset.pageOf;
  return around ?? kept ?? (element.checkVisibility() ? null : writable());
};
// A problem leads to its field: first to its page, then into whatever is folded.
document.addEventListener("lead", event => {
  if (!(event.target instanceof Element)) return;
  const wanted = pageOf(event.target);
  if (wanted) turn(wanted);
  for (let box = /** @type {Element | null} */ (event.target); box; box = box.parentElement) {
    if (box instanceof HTMLDetailsElement) box.open = true;
  }
});
addEventListener("hashchange", () => turn(location.hash.slice(1), false));

/** A conditional surrender names its clauses. @type {(select: HTMLSelectElement) => void} */
const showClauses = select => {
  const clauses = $(".enemy__clauses", select.closest(".enemy") ?? undefined);
  if (clauses) clauses.hidden = select.value !== "conditional";
};
on("change", ".enemy > [data-name=kind] select", showClauses);

/** @type {(button: HTMLElement) => void} */
const begin = button => {
  const around = button.closest(".orderpage") ?? document;
  for (const [place, number] of Object.entries(JSON.parse(button.dataset.start ?? "{}"))) {
    const input = $(`[data-key="${place}"] input`, around);
    if (!(input instanceof HTMLInputElement)) continue;
    input.value = number;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
};
// The sheet may begin with how things are: a number a place.
on("click", "[data-start]", begin);

/** @type {(square: HTMLTableCellElement) => void} */
const sayRelation = square => {
  const line = $("[data-pair]");
  const row = /** @type {HTMLTableRowElement} */ (square.parentElement);
  const head = square.closest("table")?.rows[0].cells[square.cellIndex];
  const [one, other] = [row.cells[0].textContent, head?.textContent];
  if (!line) return;
  for (const each of $$("[data-pairs] [aria-current]")) each.removeAttribute("aria-current");
  line.textContent = "";
  if (one === other || !other) return;
  square.setAttribute("aria-current", "true");
  line.textContent = `${one} – ${other}: ${square.textContent || line.dataset.pair}`;
};
// A square of the relations in words, under the table.
on("click", "[data-pairs] td", sayRelation);
