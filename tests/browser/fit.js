// What does not fit in an element: boxes wider than the one they lie in, text that is cut, round things that are not round.
// An element is looked at once, when it is first seen. What is named when it is pointed at may be cut: it is a part of a chart.
main => {
  const HIDES = ["hidden", "clip"], SCROLLS = ["auto", "scroll"], NEARLY = 5;
  const found = [], seen = (window.fitted ??= new WeakSet());
  const told = el => `${el.tagName.toLowerCase()}${[...el.classList].map(word => `.${word}`).join("")}`;
  const says = (el, what) => found.push(`${what}: ${told(el.parentElement)} > ${told(el)} "${el.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}"`);
  // `left` and `right` are the edges of the next box around that cuts; in a box that scrolls there are none.
  const look = (el, left, right) => {
    const style = getComputedStyle(el);
    if (style.display === "none" || style.visibility === "hidden" || style.opacity === "0" || el.matches(".sr, .skip, option")) return;
    const box = el.getBoundingClientRect();
    if (box.width <= 1 && HIDES.includes(style.overflowX)) return;  // it is there for screen readers only
    const inline = ["inline", "contents"].includes(style.display);
    if (!seen.has(el) && box.width > 0) {
      seen.add(el);
      if (style.borderTopLeftRadius === "50%" && Math.abs(box.width - box.height) > 1.5) says(el, `not round, ${box.width.toFixed()} by ${box.height.toFixed()}`);
      const out = Math.max(box.right - right, left - box.left);
      if (out > 1.5 && style.position !== "fixed") says(el, `out of its box by ${out.toFixed()}`);
      if (!inline && !(el instanceof SVGElement) && el.textContent.trim()) {
        const wide = el.scrollWidth - el.clientWidth, high = el.scrollHeight - el.clientHeight, hides = HIDES.includes(style.overflowX);
        if (!SCROLLS.includes(style.overflowX) && el.clientWidth && wide > (hides ? 1 : NEARLY)) says(el, `wider than its box by ${wide}`);
        if (HIDES.includes(style.overflowY) && high > 2) says(el, `cut below by ${high}`);
      }
    }
    if (el instanceof SVGElement || el.matches("[role=img], [title]")) return;
    const scrolls = SCROLLS.includes(style.overflowX), cuts = HIDES.includes(style.overflowX);
    for (const each of el.matches("details:not([open])") ? el.querySelectorAll(":scope > summary") : el.children) look(each, scrolls ? -Infinity : cuts ? box.left : left, scrolls ? Infinity : cuts ? box.right : right);
  };
  const wide = document.documentElement.clientWidth;
  look(main, 0, wide);
  for (const box of main.querySelectorAll("details.popbox")) {
    box.open = true;
    if (box.checkVisibility()) look(box, 0, wide);
    box.open = false;
  }
  return found;
}
