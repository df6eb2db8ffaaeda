/** The own orders on the map, and the last year, segment by segment. */
import { $, $$, near, on } from "#house/dom.js";
import { drawing } from "./map.js";

const LAYS = ["orders", "markers", "playback", "playmarks"];
const PACE = 1100; // milliseconds a segment is shown

/** Lays on the map what the server has drawn. */
export const layOrders = () => {
  for (const name of LAYS) {
    const drawn = $(`[data-lay=${name}]`);
    $(`.${name}`, drawing())?.replaceChildren(...(drawn ? drawn.cloneNode(true).childNodes : []));
  }
};

/** @type {string | undefined} */
let chosen;
/**
 * Shows the targets of one leader at a time: of this one, or of the one before.
 * @param {string} [leader]
 */
export const chooseLeader = leader => {
  const known = $$("[data-leader]").map(each => each.dataset.leader);
  if (leader) chosen = leader;
  const now = known.includes(chosen) ? chosen : known[0];
  for (const each of $$("[data-leader]")) each.setAttribute("aria-pressed", String(each.dataset.leader === now));
  for (const each of $$("[data-leader-box]")) each.hidden = each.dataset.leaderBox !== now;
  for (const each of $$(".mare-map [data-for]")) each.toggleAttribute("data-off", each.dataset.for !== now);
};
on("click", "[data-leader]", button => chooseLeader(button.dataset.leader));

/** @type {number | null} */
let moment = null;
let timer = 0;
const last = () => $$("[data-moment]").length - 1;

/** @param {number} wanted */
const showMoment = wanted => {
  if (last() < 0) return;
  const now = Math.min(wanted, last());
  moment = now;
  for (const each of $$("[data-moment]")) {
    each.setAttribute("aria-pressed", String(Number(each.dataset.moment) === now));
  }
  const [line, place] = [$(".yearline"), $(`[data-moment="${now}"]`)];
  if (line && place) line.scrollLeft = place.offsetLeft - line.offsetLeft - (line.clientWidth - place.clientWidth) / 2;
  for (const each of $$("[data-story]")) each.hidden = Number(each.dataset.story) !== now;
  for (const each of $$(".mare-map [data-seg]")) {
    each.toggleAttribute("data-off", Number(each.dataset.seg) > now);
    each.toggleAttribute("data-past", now < last() && Number(each.dataset.seg) < now);
  }
};

/** Shows the moment at which the reader is, or the one that the server has chosen. */
export const showLastMoment = () => {
  const pressed = $("[data-moment][aria-pressed=true]");
  showMoment(moment ?? Number(pressed?.dataset.moment ?? 0));
};

const stop = () => {
  clearInterval(timer);
  timer = 0;
};
const advance = () => {
  if (moment === null || moment >= last()) stop();
  else showMoment(moment + 1);
};
const play = () => {
  if (timer) {
    stop();
    return;
  }
  showMoment(0);
  timer = setInterval(advance, PACE);
};
document.addEventListener("click", event => {
  const step = near(event, "[data-moment]");
  if (step) {
    stop();
    showMoment(Number(step.dataset.moment));
  }
  if (near(event, "[data-playback]")) play();
});
on("keydown", "body[data-page=year]", (_, event) => {
  if (last() < 0 || near(event, "input, select, textarea, dialog, .map, [role=tablist]")) return;
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (by) {
    stop();
    showMoment(Math.max(0, (moment ?? last()) + by));
  } else if (event.key === " " && !near(event, "button, a, summary")) play();
  else return;
  event.preventDefault();
});
