/** The page of deals: what is written stands in its address, and each change fetches what it changes. */
import { on } from "./dom.js";
import { refresh } from "./refreshing.js";

/** @type {(link: HTMLAnchorElement, event: Event) => void} */
const change = (link, event) => {
  const { ctrlKey, metaKey, shiftKey } = /** @type {MouseEvent} */ (event);
  if (ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  history.replaceState(null, "", link.href);
  refresh();
};
on("click", "a[data-deal]", change);
