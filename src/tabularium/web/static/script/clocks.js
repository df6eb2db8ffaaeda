/** Times, clocks and bars that move with the time; sizes that the server gives as numbers, for the page has no inline styles. */
import { $$, root, the, whenShown, words } from "./dom.js";
import { distance, left } from "./durations.js";

const lang = root.lang || "en";
const relative = new Intl.RelativeTimeFormat(lang, { numeric: "auto", style: "short" });
const day = new Intl.DateTimeFormat(lang, {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
});
/** Seconds from which a clock is yellow, and from which it is red. */
const OF_PLAY = [600, 60];
const OF_A_ROOM = [30, 10];
const HALF_A_DAY = 43200;

/** @param {number} then */
const ago = then => {
  const far = distance(Math.round((then - Date.now()) / 1000));
  return far ? relative.format(far.n, far.unit) : words.now || "";
};

/** @type {(selector: string) => HTMLTimeElement[]} */
const times = selector => $$(selector);

const tellTimes = () => {
  for (const time of times("time.when")) time.textContent = ago(Date.parse(time.dateTime));
  for (const time of times("time.due")) {
    const then = Date.parse(time.dateTime);
    const rest = (then - Date.now()) / 1000;
    time.textContent = rest > HALF_A_DAY ? `${ago(then)}, ${day.format(then)}` : ago(then);
    time.classList.toggle("due--soon", rest < 3600);
  }
  for (const time of $$("time.moment[data-at]")) time.textContent = day.format(Number(time.dataset.at) * 1000);
};

const tellClocks = () => {
  for (const timer of $$("[data-deadline]")) {
    const rest = Number(timer.dataset.deadline) - Date.now() / 1000;
    timer.textContent = left(rest);
    // The clock of a room rings at zero and answers nothing.
    if ("rings" in timer.dataset && rest <= 0 && !timer.classList.contains("is-ringing")) {
      timer.classList.add("is-ringing");
      the("#say").textContent = words.time_is_up;
    }
    const [soon, late] = "rings" in timer.dataset ? OF_A_ROOM : OF_PLAY;
    timer.classList.toggle("timer--soon", rest < soon && rest >= late);
    timer.classList.toggle("timer--late", rest < late);
  }
  for (const timer of $$("[data-left]")) timer.textContent = left(Number(timer.dataset.left));
};

const layOut = () => {
  for (const bar of $$("[data-until]")) {
    const since = Number(bar.dataset.since);
    const share = (100 * (Date.now() / 1000 - since)) / (Number(bar.dataset.until) - since);
    bar.style.width = `${Math.max(0, Math.min(100, share))}%`;
  }
  for (const each of $$("[data-flex]")) each.style.flexGrow = each.dataset.flex ?? "";
  for (const each of $$("[data-at]:not(time)")) {
    each.style.left = each.dataset.wide ? `min(${each.dataset.at}%, 100% - 24px)` : `${each.dataset.at}%`;
  }
  for (const each of $$("[data-wide]")) each.style.width = `${each.dataset.wide}%`;
};

export const tick = () => {
  tellTimes();
  tellClocks();
  layOut();
};

whenShown(tick);
setInterval(tick, 1000);
