// What is wrong with a page for a reader with a screen reader, a keyboard or weak eyes: names, roles, contrast.
() => {
  const found = [];
  const visible = el => el.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true }) && el.getClientRects().length > 0;
  const hidden = el => el.closest("[aria-hidden=true]") !== null;
  const spoken = el => {
    if (el.getAttribute("aria-label")) return el.getAttribute("aria-label");
    const by = el.getAttribute("aria-labelledby");
    if (by) return by.split(" ").map(id => document.getElementById(id)?.textContent || "").join(" ");
    if (el.labels?.length) return [...el.labels].map(label => label.textContent).join(" ");
    const copy = el.cloneNode(true);
    copy.querySelectorAll("[aria-hidden=true]").forEach(each => each.remove());
    copy.querySelectorAll("[aria-label]").forEach(each => each.replaceWith(each.getAttribute("aria-label")));
    return copy.textContent.trim() || el.getAttribute("title") || "";
  };
  const where = el => `${el.tagName.toLowerCase()}.${[...el.classList].join(".")} "${el.textContent.trim().slice(0, 40)}"`;

  // names and roles
  for (const el of document.querySelectorAll("button, a[href], input:not([type=hidden]), select, textarea, summary, [role=img], [role=tab]"))
    if (visible(el) && !hidden(el) && !spoken(el).trim()) found.push(`no name: ${where(el)}`);
  for (const el of document.querySelectorAll("section, nav, aside, form, fieldset"))
    if (visible(el) && el.tagName === "NAV" && !spoken(el)) found.push(`no name: ${where(el)}`);
  for (const el of document.querySelectorAll("[aria-describedby], [aria-controls], [aria-labelledby]"))
    for (const name of ["aria-describedby", "aria-controls", "aria-labelledby"])
      for (const id of (el.getAttribute(name) || "").split(" ").filter(Boolean))
        if (!document.getElementById(id)) found.push(`${name} leads nowhere: ${where(el)}`);
  const ids = [...document.querySelectorAll("[id]")].map(el => el.id);
  ids.filter((id, at) => ids.indexOf(id) !== at).forEach(id => found.push(`id twice: ${id}`));
  if (document.querySelectorAll("main, form.house").length !== 1) found.push("not exactly one main part");
  if (document.querySelectorAll("h1").length !== 1) found.push(`${document.querySelectorAll("h1").length} first headings`);
  if (!document.documentElement.lang) found.push("no language");
  if (document.querySelector("[tabindex]:not([tabindex='0']):not([tabindex='-1'])")) found.push("a tab order of its own");
  for (const el of document.querySelectorAll("a a, button button, a button, button a")) found.push(`a control in a control: ${where(el)}`);
  for (const el of document.querySelectorAll("button, a[href]")) {
    const box = el.getBoundingClientRect();
    const inText = getComputedStyle(el).display === "inline";
    if (visible(el) && !inText && (box.width < 20 || box.height < 14)) found.push(`too small to hit: ${where(el)}`);
  }

  // contrast: text against everything it may stand on
  const colour = text => (text.match(/rgba?\([^)]+\)|color\(srgb [^)]+\)/g) || []).map(each => {
    const n = each.match(/[\d.]+/g).map(Number), unit = each.startsWith("color") ? 255 : 1;
    return [n[0] * unit, n[1] * unit, n[2] * unit, n.length > 3 ? n[3] : 1];
  });
  const over = (top, under) => [0, 1, 2].map(i => top[i] * top[3] + under[i] * (1 - top[3])).concat(1);
  const light = c => {
    const [r, g, b] = c.slice(0, 3).map(v => { const s = v / 255; return s <= .04045 ? s / 12.92 : ((s + .055) / 1.055) ** 2.4; });
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + .05) / (y + .05); };
  const grounds = el => {
    const style = getComputedStyle(el), under = el.parentElement ? grounds(el.parentElement) : [[255, 255, 255, 1]];
    let all = under;
    const [plain] = colour(style.backgroundColor);
    if (plain && plain[3] > 0) all = all.map(each => over(plain, each));
    if (style.backgroundImage.includes("gradient")) all = all.concat(colour(style.backgroundImage).filter(c => c[3] > .9).flatMap(c => under.map(each => over(c, each))));
    return all.slice(0, 12);
  };
  const faded = el => (el ? +getComputedStyle(el).opacity * faded(el.parentElement) : 1);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set();
  while (walker.nextNode()) {
    const el = walker.currentNode.parentElement, text = walker.currentNode.textContent.trim();
    if (!text || !visible(el) || el.closest("[aria-disabled=true], svg, .sr, .skip, option, noscript, [aria-hidden=true]")) continue;
    const style = getComputedStyle(el), size = parseFloat(style.fontSize), bold = +style.fontWeight >= 700;
    const [ink] = colour(style.color);
    const opacity = faded(el);
    const worst = Math.min(...grounds(el).map(ground => ratio(over([ink[0], ink[1], ink[2], ink[3] * opacity], ground), ground)));
    const least = size >= 24 || (bold && size >= 18.66) ? 3 : 4.5;
    if (worst < least - .05) seen.add(`contrast ${worst.toFixed(2)} of ${style.color}: ${where(el)}`);
  }
  return [...found, ...seen];
}
