/** Places: found by their names, shown on the map, told on a card. */
import { $, $$, make, narrow, near, on, the } from "#house/dom.js";
import { drawing, map } from "./map.js";
import { numbers } from "./numbers.js";
import { page, turn } from "./pages.js";
import { plain } from "./placing.js";

const SVG = "http://www.w3.org/2000/svg";
const MOST_FOUND = 7;
const LEAST_TYPED = 2;

// The card of a place comes from the server when it is wanted; what was pressed last counts.
/** @type {string | null} */
let wanted = null;

/** @param {Node[]} drawn */
const showCard = drawn => {
  const around = the(".mare-map");
  const card = the("[data-card]", around);
  the("[data-card-body]", card).replaceChildren(...drawn);
  for (const way of $$("[data-goto]:empty", card)) {
    way.textContent = $(`.ml[data-place="${way.dataset.goto}"]`, around)?.textContent ?? way.dataset.goto ?? "";
  }
  card.hidden = false;
  const place = the("[data-place-card]", card).dataset.placeCard ?? "";
  const ring = document.createElementNS(SVG, "use");
  ring.setAttribute("href", `${around.dataset.ground}#${place.replace(":", "-")}`);
  the(".chosen", drawing()).replaceChildren(ring);
};

/** @param {string} place */
const openCard = place => {
  wanted = place;
  const show = (/** @type {Node[]} */ drawn) => {
    if (wanted === place) showCard(drawn);
  };
  document.dispatchEvent(new CustomEvent("aside", { detail: { name: place, show } }));
};

const closeCard = () => {
  wanted = null;
  the("[data-card]").hidden = true;
  the(".chosen", drawing()).replaceChildren();
};

/** @param {string} place */
const pointOf = place => {
  const mark = $$(".labs > .mk", drawing()).find(each => each.dataset.place === place);
  return mark ? numbers(mark.dataset.at) : null;
};

/**
 * Shows a place on the map, with its card.
 * @param {string} place
 */
const goTo = place => {
  const point = pointOf(place);
  const frame = drawing().getBoundingClientRect();
  const width = narrow.matches ? 180 : 380;
  const height = (width * (frame.height || 1)) / (frame.width || 1);
  if (!["map", "movement"].includes(page())) turn("map");
  if (point) {
    const detail = [point[0] - width / 2, point[1] - height / 2, width, height];
    map()?.dispatchEvent(new CustomEvent("look-at", { detail }));
  }
  openCard(place);
};

/**
 * Writes what the open page of the sheet is about for a place that was pressed on the map: one more of what is counted
 * there, or the way to its choice. False where the page has no row for it.
 * @param {string} place
 */
const enter = place => {
  const row = $(`.orderpage [data-key="${CSS.escape(place)}"]`);
  if (!row) return false;
  const more = $("[data-step='1']", row);
  if (more) more.click();
  else {
    row.scrollIntoView({ block: "center" });
    $("select, input", row)?.focus();
  }
  return true;
};

document.addEventListener("click", event => {
  const place = near(event, ".mare-map [data-place]")?.dataset.place;
  const way = near(event, "[data-goto]")?.dataset.goto;
  if (near(event, "[data-card-close]")) closeCard();
  else if (place && page() === "overview") goTo(place);
  else if (place && !near(event, "[data-write]") && enter(place)) return;
  else if (way) {
    goTo(way);
    showFound([]);
  } else if (place && !near(event, "[data-write]")) openCard(place);
});

/**
 * @param {{ place: string, name: string }[]} rows
 * @param {string} [typed]
 */
const showFound = (rows, typed = "") => {
  const list = the("[data-found-places]");
  const lines = rows.map(({ place, name }) => {
    const line = make("li");
    const button = make("button", { type: "button", className: "linkbtn", textContent: name });
    button.dataset.goto = place;
    line.append(button);
    return line;
  });
  if (!rows.length && typed) lines.push(make("li", { textContent: list.dataset.none ?? "" }));
  list.replaceChildren(...lines);
  list.hidden = !lines.length;
};

/** @type {(input: HTMLInputElement) => void} */
const seek = input => {
  const typed = plain(input.value.trim());
  if (typed.length < LEAST_TYPED) {
    showFound([]);
    return;
  }
  const known = $$(".labs > [data-place]", drawing()).map(each => ({
    place: each.dataset.place ?? "",
    name: each.dataset.name ?? each.textContent ?? "",
  }));
  showFound(known.filter(({ name }) => plain(name).includes(typed)).slice(0, MOST_FOUND), typed);
};
on("input", "[data-seek]", seek);
on("keydown", "[data-seek]", (_, event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  $("[data-found-places] button")?.click();
});

/** A step may name any place: the names on the map are offered. */
export const offerPlaces = () => {
  const row = /** @type {HTMLTemplateElement | null} */ ($("#step-row"))?.content;
  for (const box of [...$$("[data-places]"), ...(row ? $$("[data-places]", row) : [])]) {
    const select = $("select:not([data-whole])", box);
    if (!(select instanceof HTMLSelectElement)) continue;
    select.dataset.whole = "";
    const options = $$(`.mare-map .ml-${box.dataset.places}`)
      .filter(({ dataset }) => dataset.place !== select.value)
      .map(text => new Option(text.dataset.name ?? text.textContent ?? "", text.dataset.place))
      .sort((one, other) => one.text.localeCompare(other.text));
    for (const option of options) select.add(option);
  }
};
