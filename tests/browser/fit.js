// What does not fit on a page: boxes wider than the one they lie in, text that is cut, round things that are not round.
() => {
  const found = new Set();
  const HIDES = ["hidden", "clip"], SCROLLS = ["auto", "scroll"];
  const shown = el => el.checkVisibility({ checkVisibilityCSS: true }) && el.getClientRects().length > 0;
  const apart = ".sr, .skip, svg *, option, [aria-hidden=true] > svg";
  const where = el => {
    const name = each => `${each.tagName.toLowerCase()}${[...each.classList].map(word => `.${word}`).join("")}`;
    return `${el.parentElement ? `${name(el.parentElement)} > ` : ""}${name(el)} "${el.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  };
  const holder = el => {  // the next box around an element that scrolls or cuts sideways
    for (let each = el.parentElement; each; each = each.parentElement) {
      const x = getComputedStyle(each).overflowX;
      if (SCROLLS.includes(x)) return null;
      if (HIDES.includes(x)) return each;
    }
    return document.documentElement;
  };
  for (const el of document.querySelectorAll("body *")) {
    if (el.matches(apart) || el.closest(".sr, svg svg") || !shown(el)) continue;
    const style = getComputedStyle(el), box = el.getBoundingClientRect();
    // round
    if (style.borderTopLeftRadius === "50%" && Math.abs(box.width - box.height) > 1.5 && box.width > 0) found.add(`not round ${box.width.toFixed(0)}x${box.height.toFixed(0)}: ${where(el)}`);
    // wider than the box
    if (style.position !== "fixed" && box.width > 1) {
      const around = holder(el), out = around && around.getBoundingClientRect();
      const right = around === document.documentElement ? document.documentElement.clientWidth : out?.right;
      const left = around === document.documentElement ? 0 : out?.left;
      if (around && (box.right > right + 1.5 || box.left < left - 1.5)) found.add(`out of its box by ${Math.max(box.right - right, left - box.left).toFixed(0)}: ${where(el)} in ${where(around).split('"')[0]}`);
    }
    // text that is cut
    if (style.display === "inline" || el.closest("svg")) continue;
    const words = el.textContent.trim().length > 0;
    if (words && HIDES.includes(style.overflowX) && el.scrollWidth > el.clientWidth + 1) found.add(`cut by ${el.scrollWidth - el.clientWidth}: ${where(el)}`);
    if (words && HIDES.includes(style.overflowY) && el.scrollHeight > el.clientHeight + 2) found.add(`cut below by ${el.scrollHeight - el.clientHeight}: ${where(el)}`);
    if (words && style.overflowX === "visible" && el.clientWidth && el.scrollWidth > el.clientWidth + 2 && !SCROLLS.includes(style.overflowX)) found.add(`wider than itself by ${el.scrollWidth - el.clientWidth}: ${where(el)}`);
  }
  return [...found];
}
