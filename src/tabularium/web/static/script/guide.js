/** The guide of a first game: what it speaks of is set off, and stays in sight under the question, however tall that is. */
import { $, $$, root, whenShown } from "./dom.js";

const heights = new ResizeObserver(entries => {
  for (const { target } of entries) {
    const name = target.id === "ask" ? "--ask-now" : "--guide-now";
    root.style.setProperty(name, `${/** @type {HTMLElement} */ (target).offsetHeight}px`);
  }
});

whenShown(() => {
  heights.disconnect();
  if ($(".guide")) for (const each of $$(".guide, #ask")) heights.observe(each);
  for (const each of $$(".is-guided")) each.classList.remove("is-guided");
  const shows = $("[data-shows]")?.dataset.shows;
  if (shows) $(shows)?.classList.add("is-guided");
});
