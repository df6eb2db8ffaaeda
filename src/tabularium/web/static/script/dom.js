/** Finds elements and listens for events. */

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/**
 * The first element that matches.
 * @type {{
 *   <K extends keyof HTMLElementTagNameMap>(selector: K, root?: ParentNode): HTMLElementTagNameMap[K] | null,
 *   <E extends Element = HTMLElement>(selector: string, root?: ParentNode): E | null,
 * }}
 */
export const $ = (/** @type {string} */ selector, /** @type {ParentNode} */ root = document) =>
  /** @type {any} */ (root.querySelector(selector));

/**
 * All elements that match.
 * @type {{
 *   <K extends keyof HTMLElementTagNameMap>(selector: K, root?: ParentNode): HTMLElementTagNameMap[K][],
 *   <E extends Element = HTMLElement>(selector: string, root?: ParentNode): E[],
 * }}
 */
export const $$ = (/** @type {string} */ selector, /** @type {ParentNode} */ root = document) =>
  /** @type {any} */ ([...root.querySelectorAll(selector)]);

/**
 * The first element that matches; the page must have one.
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {E}
 */
export const the = (selector, root = document) => {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return /** @type {any} */ (found);
};

/**
 * The element that an event is about: the target or the nearest one around it that matches.
 * @template {Element} [E=HTMLElement]
 * @param {Event} event
 * @param {string} selector
 * @returns {E | null}
 */
export const near = (event, selector) =>
  event.target instanceof Element ? /** @type {any} */ (event.target.closest(selector)) : null;

/**
 * Listens for an event on all elements that match, now and later.
 * @template {keyof DocumentEventMap} K
 * @template {Element} [E=HTMLElement]
 * @param {K} type
 * @param {string} selector
 * @param {(element: E, event: DocumentEventMap[K]) => unknown} listener
 */
export const on = (type, selector, listener) =>
  document.addEventListener(type, event => {
    const element = /** @type {E | null} */ (near(event, selector));
    if (element) listener(element, event);
  });

/**
 * A new element with properties of its own.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Partial<HTMLElementTagNameMap[K]>} [properties]
 * @returns {HTMLElementTagNameMap[K]}
 */
export const make = (tag, properties = {}) => Object.assign(document.createElement(tag), properties);

/** What the page says in the reader's language. @type {Record<string, string>} */
export const words = JSON.parse(document.body.dataset.words || "{}");
export const root = document.documentElement;
export const narrow = matchMedia("(max-width: 760px)");

/**
 * Disables a control and says why, or enables it again.
 * @param {HTMLElement} control
 * @param {string | undefined | null} reason
 */
export const disable = (control, reason) => {
  if (reason === null) {
    control.removeAttribute("aria-disabled");
    delete control.dataset.why;
  } else {
    control.setAttribute("aria-disabled", "true");
    control.dataset.why = reason ?? "";
  }
};

/**
 * Draws now, and again whenever parts of the page have been replaced.
 * @param {() => unknown} draw
 */
export const whenShown = draw => {
  draw();
  document.addEventListener("shown", draw);
};

/** Tells everybody that parts of the page have been replaced. */
export const tellShown = () => document.dispatchEvent(new CustomEvent("shown"));

/** @param {Element | null | undefined} element */
export const inSight = element => {
  const box = element?.getBoundingClientRect();
  return !box || (box.bottom > 60 && box.top < innerHeight);
};

/**
 * The HTML of a response as a document.
 * @param {string} html
 */
export const parsed = html => new DOMParser().parseFromString(html, "text/html");
