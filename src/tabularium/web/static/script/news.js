/** News: "table T is at n", and whether there is more to see than the number. A page fetches what it does not show. */
import { $, root } from "./dom.js";
import { idle, refresh, visit } from "./refreshing.js";
import { table } from "./table/table.js";

const AGAIN = 2000;
const path = document.body.dataset.events;

/** @param {{ table: string, n: number, more?: boolean }} news */
const hear = async news => {
  await idle(); // what the reader does brings its own news
  const shown = table()?.dataset;
  if (!shown || (news.table === shown.table && (news.more || news.n !== Number(shown.n)))) refresh();
};

/** @param {string} path */
const listen = path => {
  let lost = false;
  const source = new EventSource(path);
  source.addEventListener("table", event => hear(JSON.parse(event.data)));
  // Whoever listens from now on looks once, for what happened in between.
  source.addEventListener("open", () => {
    root.classList.remove("is-offline");
    if (lost || table()) refresh();
    lost = false;
  });
  source.addEventListener("error", () => {
    lost = true;
    root.classList.add("is-offline");
    if (source.readyState === EventSource.CLOSED) setTimeout(() => listen(path), AGAIN);
  });
};

/** A page that slept tells on waking up what happened since. */
const wakeOrSleep = async () => {
  const shown = table();
  if (document.hidden) {
    if (shown && !$(".missed")) visit.seen = shown.dataset.n;
    return;
  }
  if (shown) visit.upto = "now";
  await refresh();
  visit.upto = $(".missed") ? table()?.dataset.n : null;
};

if (path) {
  listen(path);
  document.addEventListener("visibilitychange", wakeOrSleep);
}
