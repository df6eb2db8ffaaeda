/** Replay: a slider over the steps of a game; marks, chapters and lines of the log lead to their moment. */
import { tick } from "./clocks.js";
import { $, $$, on, parsed, tellShown, the, words } from "./dom.js";
import { replacePart } from "./parts.js";
import { copy } from "./sharing.js";

const MARK_PAUSE = 2400;

/** @param {HTMLInputElement} slider */
const replay = slider => {
  const last = Number(slider.max);
  const now = () => Number(slider.value);
  let timer = 0;
  let wanted = false;
  let drawing = false;

  const fetchMoment = async () => {
    const url = new URL(location.href);
    url.searchParams.set("part", "1");
    const response = await fetch(url, { headers: { Accept: "text/html" } }).catch(() => null);
    if (!response?.ok) return;
    const fresh = parsed(await response.text());
    for (const part of $$("[data-part]", fresh)) {
      const old = $(`main [data-part="${part.dataset.part}"]`);
      if (old && old.dataset.v !== part.dataset.v) replacePart(old, part);
    }
    tellShown();
  };
  // One request at a time; of the moments that come meanwhile only the last is drawn.
  const draw = async () => {
    wanted = true;
    if (drawing) return;
    drawing = true;
    while (wanted) {
      wanted = false;
      await fetchMoment();
    }
    drawing = false;
  };

  /** @param {HTMLElement} way */
  const isHere = ({ dataset: { to, round } }) =>
    round
      ? Number(to) <= now() && (now() < Number(round) || (now() === last && Number(round) === last))
      : Number(to) === now();

  const showChapters = () => {
    for (const each of $$(".course [data-to], .chapters [data-to]")) {
      if (isHere(each)) each.setAttribute("aria-current", "true");
      else each.removeAttribute("aria-current");
    }
    const chapter = $(".chapters [aria-current]");
    const list = /** @type {HTMLElement | null | undefined} */ (chapter?.closest(".chapters"));
    if (chapter && list) list.scrollTop = chapter.offsetTop - list.offsetTop - list.clientHeight / 2;
  };
  // Where one is: on the lanes, in the chapters, in the address that keeps step and eyes.
  const showPlace = () => {
    const text = words.step.replace("{at}", String(now())).replace("{all}", String(last));
    const url = new URL(location.href);
    url.searchParams.set("at", String(now()));
    history.replaceState(null, "", url);
    slider.setAttribute("aria-valuetext", text);
    the("#step").textContent = text;
    /** @type {HTMLInputElement[]} */
    const fields = $$("[data-at-now]");
    for (const each of fields) each.value = String(now());
    for (const each of $$("[data-needle]")) each.dataset.at = String((100 * now()) / Math.max(1, last));
    showChapters();
    tick();
  };
  /** @param {number} step */
  const go = step => {
    slider.value = String(step);
    showPlace();
    draw();
  };
  /** @param {number} by */
  const marked = by => {
    const ways = $$(".chapters li:not([hidden]) [data-to]").map(each => Number(each.dataset.to));
    return by > 0 ? ways.find(n => n > now()) : ways.findLast(n => n < now());
  };

  const stop = () => {
    clearInterval(timer);
    timer = 0;
    the("[data-play]").setAttribute("aria-pressed", "false");
  };
  const play = () => {
    /** @type {HTMLSelectElement} */
    const { value: speed } = the("[data-speed]");
    const next = () => (speed === "marks" ? (marked(1) ?? last) : now() + 1);
    the("[data-play]").setAttribute("aria-pressed", "true");
    if (now() === last) go(0);
    timer = setInterval(
      () => {
        if (now() >= last) stop();
        else go(next());
      },
      speed === "marks" ? MARK_PAUSE : Number(speed),
    );
  };

  /**
   * A control that leads to a moment.
   * @param {string} selector
   * @param {(control: HTMLElement) => number} moment
   */
  const leads = (selector, moment) =>
    on("click", selector, (/** @type {HTMLElement} */ control, event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      stop();
      go(moment(control));
    });
  leads("[data-to]", ({ dataset }) => Number(dataset.to));
  leads("[data-skip]", ({ dataset }) => now() + Number(dataset.skip));
  leads("[data-mark]", ({ dataset }) => marked(Number(dataset.mark)) ?? (Number(dataset.mark) > 0 ? last : 0));
  leads("[data-jump]", ({ dataset }) => (dataset.jump === "last" ? last : Number(dataset.jump)));
  on("click", "[data-copy-here]", () => copy(location.href));
  on("click", "[data-play]", () => (timer ? stop() : play()));
  on("change", "[data-speed]", () => {
    if (!timer) return;
    stop();
    play();
  });
  on("change", "[data-chapters]", (/** @type {HTMLSelectElement} */ kind) => {
    for (const each of $$(".chapters li")) each.hidden = Boolean(kind.value) && each.dataset.kind !== kind.value;
  });
  slider.addEventListener("input", () => go(now()));
  showPlace();
};

/** @type {HTMLInputElement | null} */
const slider = $("[data-replay]");
if (slider) replay(slider);
