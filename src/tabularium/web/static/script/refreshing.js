/** Fetches what the page does not show yet: one request after the other, so that each response fits what is shown. */
import { $$, parsed, root } from "./dom.js";
import { exchange, holdBoard, whenLifted } from "./parts.js";
import { seat, table, tableData } from "./table/table.js";

const SOON = 1000;

/**
 * A visit: since when its reader was away, and up to where they are told what happened. It ends with their next answer.
 * @type {{ seen?: string, upto?: string | null }}
 */
export const visit = { seen: table()?.dataset.seen, upto: table()?.dataset.upto };

/** Is the reader leaving the page for good? Then nothing is fetched any more. */
export const leaving = { now: false };

/** The header by which the server sends only the parts that differ: the digests of those that the page shows. */
export const shownHeader = () => {
  const shown = table();
  if (!shown) return { "Tabularium-Shown": "" };
  const digests = $$("[data-part]", shown).map(each => `${each.dataset.part}=${each.dataset.v}`);
  return { "Tabularium-Shown": [seat() ?? "none", ...digests].join(" ") };
};

/**
 * The address of this page's parts.
 * @param {string} [path]
 */
export const partsUrl = (path = location.pathname) => {
  const url = new URL(path + location.search, location.href);
  url.searchParams.set("part", "1");
  if (document.hidden) url.searchParams.set("hidden", "1");
  if (table()?.dataset.opened && document.body.dataset.page) url.searchParams.set("opened", document.body.dataset.page);
  if (visit.seen) url.searchParams.set("seen", visit.seen);
  if (visit.upto) url.searchParams.set("upto", visit.upto);
  return url;
};

let last = Promise.resolve();

/**
 * Does something when all that was begun before is done.
 * @template T
 * @param {() => T | Promise<T>} task
 * @returns {Promise<T>}
 */
export const inOrder = task => {
  const ended = last.then(task);
  last = /** @type {Promise<any>} */ (ended);
  return ended;
};

/** Resolves when nothing is under way. */
export const idle = () => last;

/** Fetches and shows what has changed; only within `inOrder`. */
export const fetchParts = async () => {
  if (leaving.now) return;
  try {
    const response = await fetch(partsUrl(), { headers: { Accept: "text/html", ...shownHeader() } });
    if (response.ok) {
      const html = await response.text();
      await whenLifted();
      holdBoard(() => exchange(html));
    } else if (response.status === 404) location.reload();
    else if (response.status === 503) setTimeout(refresh, SOON);
  } catch {
    root.classList.add("is-offline");
  }
};

/** @type {Promise<void> | null} */
let waiting = null;

/** Fetches what has changed, in its turn; a request that waits for its turn serves all who ask meanwhile. */
export const refresh = () => {
  waiting ??= inOrder(() => {
    waiting = null;
    return fetchParts();
  });
  return waiting;
};

/**
 * Where a deed is posted: to the page on which it was done, which responds with its changed parts.
 * @param {string} name
 */
export const deedUrl = name => {
  const { table: id, page } = tableData();
  return partsUrl(`/t/${id}${page ? `/${page}` : ""}/deeds/${name}`);
};

// A board may want one thing beside it, which nobody needs before they ask for it.
document.addEventListener("aside", async event => {
  const { name, show } = /** @type {CustomEvent} */ (event).detail;
  const url = partsUrl();
  url.searchParams.set("aside", name);
  url.searchParams.set("hidden", "1");
  const response = await fetch(url, { headers: { Accept: "text/html" } }).catch(() => null);
  if (response?.ok) show(parsed(await response.text()).body.childNodes);
});
