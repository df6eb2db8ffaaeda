// Tabularium's page script: it posts answers, swaps what changed, listens for news, and speaks keyboard. All else is HTML from the server.
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const root = document.documentElement;
const words = JSON.parse(document.body.dataset.words || "{}");
const lang = root.lang || "en";

// ---- light and dark: the reader's choice is a cookie, so that the server draws the first paint right
document.addEventListener("click", event => {
  if (!event.target.closest("[data-theme-toggle]")) return;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  document.cookie = `theme=${root.dataset.theme};path=/;max-age=31536000;samesite=lax`;
});

// ---- tabs: on the phone data-pane on the body chooses the panel; elsewhere a tab shows what it controls
const pane = wanted => {
  const tabs = $$("[data-pane-tab]").map(tab => tab.dataset.paneTab), name = tabs.includes(wanted) ? wanted : tabs[0] || wanted;
  document.body.dataset.pane = name;
  $$("[data-pane-tab]").forEach(tab => tab.setAttribute("aria-pressed", tab.dataset.paneTab === name));
  if (name === "log" || name === "press") show($(`#t-${name}`));
};
const show = tab => {
  $$("[role=tab]", tab.closest("[role=tablist]")).forEach(each => {
    const on = each === tab, panel = document.getElementById(each.getAttribute("aria-controls"));
    each.setAttribute("aria-selected", on);
    each.tabIndex = on ? 0 : -1;
    if (panel) panel.hidden = !on;
  });
};
document.addEventListener("click", event => {
  const paneTab = event.target.closest("[data-pane-tab]"), tab = event.target.closest("[role=tab]");
  if (paneTab) pane(paneTab.dataset.paneTab);
  if (tab) show(tab);
});
document.addEventListener("keydown", event => {
  const list = event.target.closest?.("[role=tablist]");
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!list || !step) return;
  const tabs = $$("[role=tab]", list), next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
  next.focus();
  next.click();
  event.preventDefault();
});

// ---- why not: what is tempting but not allowed carries its reason, the way out and the rule
const bubble = document.createElement("div");
bubble.className = "whynot whynot--float";
bubble.id = "whynot";
bubble.setAttribute("role", "tooltip");
bubble.hidden = true;
document.body.append(bubble);
let explained = null;
const hideWhy = () => { bubble.hidden = true; explained?.removeAttribute("aria-describedby"); explained = null; };
const why = element => {
  const reason = document.createElement("b");
  reason.textContent = element.dataset.why;
  bubble.replaceChildren(reason);
  if (element.dataset.remedy) {
    const remedy = document.createElement("span");
    remedy.textContent = `${element.dataset.remedy} `;
    bubble.append(remedy);
  }
  if (element.dataset.href) {
    const cite = document.createElement("cite"), link = document.createElement("a");
    link.href = element.dataset.href;
    link.textContent = element.dataset.rule;
    cite.append(link);
    bubble.append(cite);
  }
  bubble.hidden = false;
  const at = element.getBoundingClientRect(), width = bubble.offsetWidth, height = bubble.offsetHeight;
  bubble.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, at.left + at.width / 2 - 28)) + scrollX}px`;
  bubble.style.top = `${(at.top - height - 10 < 4 ? at.bottom + 10 : at.top - height - 10) + scrollY}px`;
  bubble.classList.toggle("whynot--below", at.top - height - 10 < 4);
  explained?.removeAttribute("aria-describedby");
  element.setAttribute("aria-describedby", "whynot");
  explained = element;
};
// What changes under a pointer that has just pressed it and rests explains nothing: its bubble would cover the neighbours.
let pressed = null;
document.addEventListener("pointerdown", event => { pressed = event; }, true);
document.addEventListener("pointerover", event => {
  const element = event.target.closest?.("[data-why]");
  if (pressed && Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > 3) pressed = null;
  if (element && event.pointerType !== "touch") { if (!pressed) why(element); }
  else if (explained && document.activeElement !== explained && !event.target.closest?.("#whynot")) hideWhy();
});
document.addEventListener("focusin", event => {
  const element = event.target.closest?.("[data-why]");
  if (element) why(element);
  else if (!event.target.closest?.("#whynot")) hideWhy();
});
document.addEventListener("click", event => {
  const element = event.target.closest("[data-why]");
  if (element) { event.preventDefault(); event.stopImmediatePropagation(); why(element); } else if (!event.target.closest("#whynot")) hideWhy();
}, true);

// ---- small notices
const toasts = $(".toasts");
const toast = (title, detail = "", link = null, reason = "") => {
  if (!toasts) return;
  const box = document.createElement("div"), text = document.createElement("span"), strong = document.createElement("b");
  box.className = "toast";
  strong.textContent = title;
  text.append(strong);
  [detail, reason].filter(Boolean).forEach(each => { const more = document.createElement("span"); more.className = "small muted"; more.textContent = each; text.append(more); });
  if (link) { const a = document.createElement("a"); a.href = link.href; a.textContent = link.text; a.className = "small"; text.append(" ", a); }
  const close = document.createElement("button");
  close.type = "button"; close.className = "iconbtn"; close.textContent = "×"; close.setAttribute("aria-label", words.dismiss || "×");
  close.addEventListener("click", () => box.remove());
  box.append(document.createElement("span"), text, close);
  toasts.append(box);
  setTimeout(() => box.remove(), 9000);
};

// ---- times and clocks
const relative = new Intl.RelativeTimeFormat(lang, { numeric: "auto", style: "short" });
const ago = then => {
  const seconds = Math.round((then - Date.now()) / 1000), size = Math.abs(seconds);
  if (size < 45) return words.now || "";
  if (size < 3300) return relative.format(Math.round(seconds / 60), "minute");
  if (size < 80000) return relative.format(Math.round(seconds / 3600), "hour");
  return relative.format(Math.round(seconds / 86400), "day");
};
const day = new Intl.DateTimeFormat(lang, { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });
const two = n => String(n).padStart(2, "0");
const left = seconds => {
  const s = Math.max(0, Math.round(seconds));
  if (s >= 172800) return `${Math.floor(s / 86400)} d`;
  return s >= 3600 ? `${Math.floor(s / 3600)} h ${two(Math.floor(s / 60) % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
};
const tick = () => {
  $$("time.when").forEach(time => { time.textContent = ago(Date.parse(time.dateTime)); });
  $$("time.due").forEach(time => {
    const then = Date.parse(time.dateTime), rest = (then - Date.now()) / 1000;
    time.textContent = rest > 43200 ? `${ago(then)}, ${day.format(then)}` : ago(then);
    time.classList.toggle("due--soon", rest < 3600);
  });
  $$("[data-deadline]").forEach(timer => {
    const rest = +timer.dataset.deadline - Date.now() / 1000;
    timer.textContent = left(rest);
    // The clock of a room rings at zero and answers nothing.
    if ("rings" in timer.dataset && rest <= 0 && !timer.classList.contains("is-ringing")) { timer.classList.add("is-ringing"); $("#say").textContent = words.time_is_up; }
    timer.classList.toggle("timer--soon", rest < 600 && rest >= 60);
    timer.classList.toggle("timer--late", rest < 60);
  });
  $$("[data-left]").forEach(timer => { timer.textContent = left(+timer.dataset.left); });
  $$("[data-until]").forEach(bar => { bar.style.width = `${Math.max(0, Math.min(100, 100 * (Date.now() / 1000 - bar.dataset.since) / (bar.dataset.until - bar.dataset.since)))}%`; });
  $$("[data-flex]").forEach(each => { each.style.flexGrow = each.dataset.flex; });
  $$("[data-at]:not(time)").forEach(each => { each.style.left = each.dataset.wide ? `min(${each.dataset.at}%, 100% - 24px)` : `${each.dataset.at}%`; });
  $$("[data-wide]").forEach(each => { each.style.width = `${each.dataset.wide}%`; });
  $$("time.moment[data-at]").forEach(time => { time.textContent = day.format(+time.dataset.at * 1000); });
};
tick();
setInterval(tick, 1000);

// ---- a number within its range, and a set that fits
const bounded = input => {
  const spaces = input.dataset.spaces ? JSON.parse(input.dataset.spaces) : null, value = Number.parseInt(input.value, 10);
  if (Number.isNaN(value)) return null;
  return spaces && !spaces.includes(value) ? null : value;
};
document.addEventListener("click", event => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const input = $("input", button.parentElement), step = +button.dataset.step;
  const spaces = input.dataset.spaces ? JSON.parse(input.dataset.spaces) : null, now = Number.parseInt(input.value, 10) || 0;
  const next = spaces ? (step > 0 ? spaces.find(n => n > now) : spaces.findLast(n => n < now)) ?? now : now + step;
  input.value = Math.max(+input.dataset.low, Math.min(+input.dataset.high, next));
});
document.addEventListener("click", event => {
  const end = event.target.closest("[data-step-to]"), input = end && $("input", end.parentElement);
  if (input) input.value = end.dataset.stepTo;
  const fill = event.target.closest("[data-fill]");
  if (fill) Object.entries(JSON.parse(fill.dataset.fill)).forEach(([name, value]) => { const field = fill.closest("form").elements.namedItem(name); if (field) field.value = value; });
});
// Figures that follow what is chosen: the house has worked out a row for every sum; here one of them is shown.
const worth = field => (field.type === "radio" || field.type === "checkbox" ? (field.checked ? +field.dataset.worth || 0 : 0)
  : field.tagName === "SELECT" ? +field.selectedOptions[0]?.dataset.worth || 0 : (Number.parseInt(field.value, 10) || 0) * +(field.dataset.worth || 1));
const follow = (scope = document) => $$("[data-figure]", scope).forEach(each => {
  const table = each.closest("[data-rows]"), form = each.closest("form"), rows = JSON.parse(table.dataset.rows);
  const fields = each.dataset.of.split(" ").flatMap(name => [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)]);
  const sum = fields.filter(field => !field.closest("[hidden]")).reduce((all, field) => all + worth(field), +(each.dataset.plus || 0));
  const column = each.dataset.column ? worth($(`[name="${CSS.escape(each.dataset.column)}"]`, form)) : 0;
  const row = rows[Math.max(0, Math.min(rows.length - 1, sum - +(table.dataset.first || 0)))], value = row[Math.min(row.length - 1, +each.dataset.figure + column)];
  if (each.dataset.attribute) each.setAttribute(each.dataset.attribute, value);
  else if (each.textContent !== String(value)) each.textContent = value;
});
// Numbers that together may not exceed something: then what gives them says so.
const within = (scope = document) => $$("form[data-most]", scope).forEach(form => {
  const sum = $$("[data-amount]", form).reduce((all, field) => all + (bounded(field) ?? 0), 0);
  $$(`[data-give=row]`).filter(button => button.form === form).forEach(button => {
    button.toggleAttribute("aria-disabled", sum > +form.dataset.most);
    if (sum > +form.dataset.most) { button.setAttribute("aria-disabled", "true"); button.dataset.why = form.dataset.over; } else delete button.dataset.why;
  });
});
// Answers in a row: the fields of a form in their order, each for the question it names. What is hidden is not asked.
// What stands in a box `if-any` is said only if its number is more than nought.
const anyOf = field => { const box = field.closest("[data-if-any]"); return !box || (bounded($("[data-amount]", box)) ?? 1) > 0; };
const planned = (form, but) => $$("[data-asks]", form).filter(field => !field.closest("[hidden]") && anyOf(field) && !(field.type === "radio" && !field.checked) && !(but && field.name === but)).map(field => ({
  key: field.dataset.asks,
  answer: field.matches("[data-set]") ? $$("input:checked", field).map(each => each.value) : field.matches("[data-amount]") ? bounded(field) : JSON.parse(field.value),
  about: JSON.parse(field.dataset.about || "{}"),
}));
for (const change of ["input", "change", "click"]) document.addEventListener(change, event => { const form = event.target.closest?.("form[data-row], form[data-sheet]"); if (form) { depend(); follow(form); within(); } });

// The toggles of a set: those in its own box, or all that lie on the table.
const toggles = give => (give.closest(".pop") ? $$("[data-option]", give.closest(".pop")) : $$("[data-option]").filter(each => !each.closest(".pop")));
const chosen = give => [...new Set(toggles(give).filter(each => each.getAttribute("aria-pressed") === "true").map(each => each.dataset.option))];
const fitSubset = () => $$("[data-give=subset]").forEach(give => {
  const options = JSON.parse(give.dataset.options), sets = give.dataset.sets ? JSON.parse(give.dataset.sets) : null;
  const now = chosen(give).map(option => options.indexOf(option));
  const count = $("[data-count]", give.parentElement);
  if (count) count.textContent = now.length;
  const fits = sets ? sets.some(set => set.length === now.length && now.every(at => set.includes(at))) : now.length >= +give.dataset.least && now.length <= +give.dataset.most;
  if (fits) { give.removeAttribute("aria-disabled"); delete give.dataset.why; } else {
    give.setAttribute("aria-disabled", "true");
    give.dataset.why = now.length < +give.dataset.least ? give.dataset.missing : give.dataset.unfit;
  }
  if (!sets) return;
  toggles(give).forEach(each => {
    const at = options.indexOf(each.dataset.option), on = each.getAttribute("aria-pressed") === "true";
    const may = on || sets.some(set => set.includes(at) && now.every(other => set.includes(other)));
    each.classList.toggle("target", may);
    each.classList.toggle("target-no", !may);
    if (may) { each.removeAttribute("aria-disabled"); delete each.dataset.why; } else { each.setAttribute("aria-disabled", "true"); each.dataset.why = give.dataset.unfit; }
  });
});
document.addEventListener("click", event => {
  const option = event.target.closest("[data-option]");
  if (!option) return;
  const on = option.getAttribute("aria-pressed") !== "true", box = option.closest(".pop");
  $$(`[data-option="${CSS.escape(option.dataset.option)}"]`).filter(each => each.closest(".pop") === box).forEach(each => each.setAttribute("aria-pressed", on));
  fitSubset();
});
fitSubset();

// ---- many answers: find one by its name; Enter takes the only one left
document.addEventListener("input", event => {
  if (!event.target.matches("[data-filter]")) return;
  const picker = event.target.closest("[data-picker]"), parts = event.target.value.toLowerCase().split(/\s+/);
  $$("button", picker).forEach(each => { each.hidden = !parts.every(part => each.textContent.toLowerCase().includes(part)); });
  $$(".picker__group", picker).forEach(each => { each.hidden = !$("button:not([hidden])", each); });
  $("[data-filter-none]", picker).hidden = Boolean($("button:not([hidden])", picker));
});
document.addEventListener("keydown", event => {
  if (event.key !== "Enter" || !event.target.matches?.("[data-filter]")) return;
  event.preventDefault();
  const left = $$("button:not([hidden])", event.target.closest("[data-picker]"));
  if (left.length === 1) left[0].click();
});

// ---- maps: wheel, drag, pinch, buttons and keys move the viewBox; what one looks at stays when the table moves on, and over a reload
const lookKey = name => `look.${$("#table[data-table]")?.dataset.table ?? ""}.${name}`;
const box = text => (text ? text.split(" ").map(Number) : null);
const holds = (view, part) => part && view[2] > part[2] * .6 && view[2] < part[2] * 2.4 && [0, 1].every(at => view[at] <= part[at] + part[at + 2] * .2 && view[at] + view[at + 2] >= part[at] + part[at + 2] * .8);
const shows = (view, part) => !part || [0, 1].every(at => view[at] <= part[at] + part[at + 2] / 2 && view[at] + view[at + 2] >= part[at] + part[at + 2] / 2);
const LEAST_TEXT = 11, TOUCHED = 32;  // pixels: text on a map, and what a finger is to meet
const panzoom = frame => {
  const svg = $("svg", frame), whole = box(svg.getAttribute("viewBox")), finger = matchMedia("(pointer: coarse)").matches;
  const offered = box(matchMedia("(max-width: 760px)").matches ? frame.dataset.phoneFocus : frame.dataset.focus);
  const name = frame.dataset.panzoom, kept = JSON.parse(sessionStorage[lookKey(name)] || "null");
  // Who has moved the map sees what they chose for as long as it shows where something is to be done.
  const stays = kept && (kept.hand ? shows(kept.view, offered) : !offered || holds(kept.view, offered));
  let laying = 0, view = stays ? kept.view : offered || [...whole];
  const set = (next, hand = true) => {
    view = next;
    sessionStorage[lookKey(name)] = JSON.stringify({ view, hand });
    svg.setAttribute("viewBox", view.map(n => n.toFixed(1)).join(" "));
    const unit = svg.getScreenCTM()?.a || svg.clientWidth / view[2], letter = +frame.dataset.letter, token = +frame.dataset.token;
    svg.toggleAttribute("data-far", unit < .62);
    if (!letter) return;
    const k = Math.max(1, LEAST_TEXT / letter / unit);
    svg.style.setProperty("--k", k.toFixed(3));
    svg.style.setProperty("--touch", Math.max(k, finger ? TOUCHED / token / unit : 0).toFixed(3));
    cancelAnimationFrame(laying);
    laying = requestAnimationFrame(lay);
  };
  // What is laid later waits where it would cover what lies there already.
  const lay = () => {
    const taken = [];
    for (const each of $$("[data-lays]", svg).sort((a, b) => a.dataset.lays - b.dataset.lays)) {
      const { left, top, right, bottom } = each.getBoundingClientRect(), room = +each.dataset.lays && taken.some(other => other.left < right - 2 && other.right > left + 2 && other.top < bottom - 2 && other.bottom > top + 2);
      each.toggleAttribute("data-off", Boolean(room));
      if (!room && right > left) taken.push({ left, top, right, bottom });
    }
  };
  const zoom = (by, x = view[0] + view[2] / 2, y = view[1] + view[3] / 2) => {
    const wide = Math.min(whole[2] * 1.1, Math.max(whole[2] * .09, view[2] * by)), part = wide / view[2];
    set([x - (x - view[0]) * part, y - (y - view[1]) * part, wide, view[3] * part]);
  };
  const pan = (right, down) => set([view[0] + right, view[1] + down, view[2], view[3]]);
  const at = event => { const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse()); return [point.x, point.y]; };
  const fingers = new Map();
  let gap = 0, from = [0, 0], dragged = false, piece = null;
  svg.addEventListener("wheel", event => { event.preventDefault(); zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, ...at(event)); }, { passive: false });
  svg.addEventListener("pointerdown", event => {
    if (fingers.size) dragged = true;
    else { from = [event.clientX, event.clientY]; dragged = false; }
    // A piece is drawn with the pointer of a desk; a finger moves the map.
    piece = event.pointerType === "mouse" && event.button === 0 ? event.target.closest("[data-drags]") : null;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
  });
  svg.addEventListener("pointermove", event => {
    if (!fingers.has(event.pointerId)) return;
    // A shaking hand is not a drag: the map stays until the pointer has left a small circle.
    if (!dragged && Math.hypot(event.clientX - from[0], event.clientY - from[1]) < (event.pointerType === "touch" ? 12 : 6)) return;
    dragged = true;
    const [x, y] = fingers.get(event.pointerId), unit = 1 / svg.getScreenCTM().a;
    if (piece) {
      const [a, b] = at({ clientX: from[0], clientY: from[1] }), [c, d] = at(event);
      let line = $(":scope > .drawn", svg);
      if (!line) { line = document.createElementNS("http://www.w3.org/2000/svg", "path"); line.setAttribute("class", "drawn"); svg.append(line); }
      line.setAttribute("d", `M${a} ${b}L${c} ${d}`);
    } else if (fingers.size === 1) pan((x - event.clientX) * unit, (y - event.clientY) * unit);
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size === 2) {
      const [a, b] = [...fingers.values()], apart = Math.hypot(a[0] - b[0], a[1] - b[1]);
      if (gap) zoom(gap / apart);
      gap = apart;
    }
  });
  svg.addEventListener("pointerup", event => {
    const drawn = piece;
    piece = null;
    if (!drawn || !dragged) return;
    $(":scope > .drawn", svg)?.remove();
    const place = document.elementsFromPoint(event.clientX, event.clientY).map(each => each.closest("[data-place]")).find(Boolean);
    if (place) drop(drawn.dataset.drags, place.dataset.place);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) svg.addEventListener(end, event => { fingers.delete(event.pointerId); gap = 0; if (end !== "pointerup") { piece = null; $(":scope > .drawn", svg)?.remove(); } });
  // A drag that ends on a target is no answer. Clicks from the keyboard have no detail and always count.
  svg.addEventListener("click", event => { if (dragged && event.detail) { event.stopPropagation(); event.preventDefault(); } dragged = false; }, true);
  const deeds = { in: () => zoom(.75), out: () => zoom(1.33), fit: () => set([...whole]), action: () => set(box(frame.dataset.action) || [...whole], false) };
  $$("[data-zoom]", frame).forEach(button => button.addEventListener("click", () => deeds[button.dataset.zoom]()));
  frame.addEventListener("keydown", event => {
    const step = view[2] * .08, way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    const key = { "+": "in", "=": "in", "-": "out", 0: "fit" }[event.key];
    if (key) deeds[key]();
    else if (way && event.target.closest("svg")) pan(...way);
    else if ((event.key === "Enter" || event.key === " ") && event.target.matches("[role=button]")) event.target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    else return;
    event.preventDefault();
  });
  frame.addEventListener("look-at", event => set(event.detail));
  // A part that is not in sight is added to what is.
  frame.addEventListener("show", event => {
    const unit = svg.getScreenCTM().a, [x, y, wide, high] = event.detail, across = svg.clientWidth / unit, down = svg.clientHeight / unit;
    const now = [view[0] + (view[2] - across) / 2, view[1] + (view[3] - down) / 2], left = Math.min(now[0], x), top = Math.min(now[1], y);
    const right = Math.max(now[0] + across, x + wide), bottom = Math.max(now[1] + down, y + high);
    if (right - left > across + 1 || bottom - top > down + 1) set(narrow.matches ? event.detail : [left, top, right - left, bottom - top], false);
  });
  set(view, Boolean(stays && kept.hand));
  frame.dataset.ready = "";
};
const maps = () => {
  $$("[data-panzoom]:not([data-ready])").forEach(panzoom);
  $$(".phases [aria-current]").forEach(step => { step.parentElement.scrollLeft = step.offsetLeft - 60; });
};
maps();

// ---- the table: ask the server, swap what changed
const table = () => $("#table[data-table]");
const api = path => `/api/v1/tables/${table().dataset.table}/${path}`;
const seat = () => (table().dataset.seat === undefined ? null : +table().dataset.seat);

const call = async (path, body, shown) => {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", ...(shown === undefined ? {} : { "Tabularium-Shown": shown }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (response.ok && shown !== undefined) return text;
  const data = text ? JSON.parse(text) : null;
  if (!response.ok) throw Object.assign(new Error(data?.detail || data?.title || response.statusText), { problem: data, status: response.status });
  return data;
};
const refused = error => {
  const problem = error.problem;
  if (!problem) { toast(words.unreachable, words.unreachable_more); return; }
  const link = problem.rule ? { href: `/rules/${document.body.dataset.game}/${problem.rule.replace(/^[^:]*:/, "")}`, text: problem.rule.replace(/^[^:]*:/, "") } : null;
  toast(error.message, problem.remedy || "", link);
};

// Cards just drawn and fists just opened come falling in; what lay there before lies still.
const arrive = (old, part) => {
  const lay = new Set($$("[data-new]", old).map(each => each.dataset.new));
  $$("[data-new]", part).forEach(each => each.classList.toggle("is-new", !lay.has(each.dataset.new)));
};

// ---- panels and boxes that fold: how the reader likes a panel is remembered, and a box stays open while the table moves
const FOLDS = "folds";
let folds = {};
try { folds = JSON.parse(localStorage[FOLDS] || "{}"); } catch { folds = {}; }
const fold = (scope = document) => $$("details.fold[data-fold]", scope).forEach(each => { if (each.dataset.fold in folds) each.open = folds[each.dataset.fold]; });
document.addEventListener("click", event => {
  const panel = event.target.closest("details.fold[data-fold] > summary")?.parentElement;
  if (panel) { folds[panel.dataset.fold] = !panel.open; localStorage[FOLDS] = JSON.stringify(folds); }
  const chosen = event.target.closest(".pop [data-do], .pop [data-notices], .pop [data-answer], .pop [data-give]");
  $$("details.popbox[open]").forEach(each => { if (chosen || !each.contains(event.target)) each.open = false; });
});
// Lists in the order the reader likes.
const sort = (scope = document) => $$("[data-sorts]", scope).forEach(by => {
  const kept = localStorage[by.dataset.sorts];
  if ([...by.options].some(option => option.value === kept)) by.value = kept;
  $$(`[data-sorted="${CSS.escape(by.dataset.sorts)}"]`).forEach(list => list.append(...[...list.children].sort((a, b) => +(b.dataset[by.value] || 0) - +(a.dataset[by.value] || 0))));
});
document.addEventListener("change", event => {
  const by = event.target.closest("[data-sorts]");
  if (by) { localStorage[by.dataset.sorts] = by.value; sort(); }
});
sort();
// What has happened stays in sight until it was seen.
const MOST_SEEN = 60, seenKey = () => `seen.${table()?.dataset.table}`;
const seenMoments = () => { try { return JSON.parse(localStorage[seenKey()] || "[]"); } catch { return []; } };
const unseen = (scope = document) => { const seen = seenMoments(); $$("[data-moment]", scope).forEach(each => { each.hidden = seen.includes(each.dataset.moment); }); };
document.addEventListener("click", event => {
  const moment = event.target.closest("[data-moment-seen]")?.closest("[data-moment]");
  if (!moment) return;
  localStorage[seenKey()] = JSON.stringify([...seenMoments(), moment.dataset.moment].slice(-MOST_SEEN));
  unseen();
  ($("[data-moment]:not([hidden]) [data-moment-seen]") ?? $("#ask"))?.focus({ preventScroll: true });
});
unseen();
// On a phone the board comes first: what was missed is a line that opens.
const narrow = matchMedia("(max-width: 760px)");
const brief = (scope = document) => { if (narrow.matches) $$(".missed", scope).forEach(each => { each.open = false; }); };
fold();
brief();
// A box that was open stays open, with what was chosen or typed in it.
const reopen = (old, part) => {
  $$("details[open][data-kept]", old).forEach(each => { const again = $(`details[data-kept="${CSS.escape(each.dataset.kept)}"]`, part); if (again) again.open = true; });
  reopenBoxes(old, part);
};
const reopenBoxes = (old, part) => $$("details.popbox[open][data-fold]", old).forEach(each => {
  const again = $(`details.popbox[data-fold="${CSS.escape(each.dataset.fold)}"]`, part);
  if (!again) return;
  again.open = true;
  const fields = $$("select, input:not([type=checkbox])", again);
  $$("select, input:not([type=checkbox])", each).forEach((field, at) => { if (fields[at]?.tagName === field.tagName) fields[at].value = field.value; });
});

// What was chosen on the board stays chosen while the table moves on, as far as it is still there to choose.
const keep = (old, part) => $$("form[data-row]", old).forEach(each => {
  const again = $(`form[data-row="${CSS.escape(each.dataset.row)}"]`, part);
  if (!again) return;
  $$("input, select", each).forEach(field => {
    const same = $$(`[name="${CSS.escape(field.name)}"]`, again).filter(other => other.type === field.type && (field.type !== "radio" || other.value === field.value));
    if (same.length !== 1) return;
    if (field.type === "radio" || field.type === "checkbox") same[0].checked = field.checked;
    else if (same[0].tagName !== "SELECT" || [...same[0].options].some(option => option.value === field.value)) same[0].value = field.value;
  });
});

// What lies under a finger does not change until it is lifted: a click that begins on a button ends on it.
let held = false, lifted = null;
document.addEventListener("pointerdown", event => { held = event.button === 0; }, true);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(() => { held = false; lifted?.(); lifted = null; }), true);
const unheld = () => (held ? new Promise(resolve => { lifted = resolve; setTimeout(resolve, 5000); }) : Promise.resolve());

// The board stays where it is when the ask above it grows or shrinks; a question of quite another size moves it, and so does a guide who comes or goes.
const boardTop = () => { const box = narrow.matches ? null : $(".game--stays .board")?.getBoundingClientRect(); return box?.height ? box.top : null; };
const still = deed => {
  const before = boardTop(), led = $(".guide") !== null;
  deed();
  const now = boardTop();
  if (led !== ($(".guide") !== null)) return;
  if (before !== null && now !== null && now !== before && Math.abs(now - before) < innerHeight / 5) scrollBy({ top: now - before, behavior: "instant" });
};
// What is swapped is only a part whose digest changed; focus and what was typed elsewhere stay.
const swap = html => still(() => exchange(html));
const exchange = html => {
  const fresh = new DOMParser().parseFromString(html, "text/html"), next = fresh.querySelector("main"), now = $("main");
  if (!next) return;
  if (next.dataset.room !== now.dataset.room) { location.reload(); return; }
  const curtain = next.dataset.curtain || now.dataset.curtain;
  if (curtain || !next.dataset.table || !now.dataset.table || next.dataset.seat !== now.dataset.seat) { now.replaceWith(next); after(next); return; }
  const focused = document.activeElement, key = focused?.closest?.("[data-part]")?.dataset.part, answer = focused?.dataset?.answer;
  for (const part of $$("[data-part]", next)) {
    const old = $(`[data-part="${part.dataset.part}"]`, now);
    if (old && stays(old, part)) { old.dataset.v = part.dataset.v; continue; }
    if (old && old.dataset.v !== part.dataset.v) { arrive(old, part); reopen(old, part); keep(old, part); brief(part); old.replaceWith(part); }
  }
  for (const { name } of [...now.attributes]) if (!next.hasAttribute(name)) now.removeAttribute(name);
  for (const attribute of next.attributes) now.setAttribute(attribute.name, attribute.value);
  if (key && !document.contains(focused)) (answer && $(`[data-answer='${CSS.escape(answer)}']`) || $("#ask"))?.focus({ preventScroll: true });
  after(now);
};
const after = main => {
  document.title = main.dataset.title || document.title;
  if (explained) { if (document.contains(explained)) why(explained); else hideWhy(); }
  fold(main);
  sort(main);
  unseen(main);
  depend();
  follow(main);
  fitSubset();
  maps();
  tick();
  steps();
  advise();
  reveal(revealed.ask === $("#ask")?.dataset.ask ? revealed.name : "");
  notify();
  guided();
  pane(document.body.dataset.pane);
  root.classList.remove("is-busy");
  document.dispatchEvent(new CustomEvent("shown"));
};
// ---- what a press only shows: a deed of several answers, before it is done
let revealed = { ask: "", name: "" };
const reveal = name => {
  const found = name && $(`#ask [data-revealed="${CSS.escape(name)}"]`);
  revealed = { ask: $("#ask")?.dataset.ask, name: found ? name : "" };
  $$("[data-revealed]").forEach(each => each.toggleAttribute("hidden", each.dataset.revealed !== revealed.name));
  $$("[data-place][data-reveals]").forEach(each => each.classList.toggle("is-shown", each.dataset.reveals === revealed.name.split("~")[0]));
  $("#ask")?.classList.toggle("ask--plan", Boolean(found));
  if (!found) return;
  $("#say").textContent = found.getAttribute("aria-label");
  if (found.dataset.look) $("[data-panzoom]")?.dispatchEvent(new CustomEvent("show", { detail: box(found.dataset.look) }));
};
document.addEventListener("click", event => {
  const shows = event.target.closest("[data-reveals]");
  if (!shows) return;
  still(() => reveal(shows.dataset.reveals));
  if (!inSight($("#ask"))) $("#ask").scrollIntoView();
  if (!event.detail) $("#ask [data-revealed]:not([hidden]) button")?.focus();
});
// What the guide of a first game speaks of is set off; it stays in sight under the ask, however tall that is.
const tall = new ResizeObserver(all => all.forEach(({ target }) => root.style.setProperty(target.id === "ask" ? "--ask-now" : "--guide-now", `${target.offsetHeight}px`)));
const guided = () => {
  tall.disconnect();
  if ($(".guide")) $$(".guide, #ask").forEach(each => tall.observe(each));
  $$(".is-guided").forEach(each => each.classList.remove("is-guided"));
  const shows = $("[data-shows]")?.dataset.shows;
  if (shows) $(shows)?.classList.add("is-guided");
};
guided();
// A notice of the browser. Some have none, and some refuse to show it: that is said, with what helps, and not tried again.
const unnoticed = (reason, help) => { localStorage.notices = "off"; toast(reason, help, { href: "/me", text: words.notices_other }); };
const noticed = (title, options) => {
  try { return new Notification(title, options); } catch { unnoticed(words.notices_none, words.notices_feed); return null; }
};
const allowNotices = async () => {
  if (!("Notification" in window)) unnoticed(words.notices_none, words.notices_feed);
  else if (!isSecureContext) unnoticed(words.notices_insecure, words.notices_feed);
  else if (await Notification.requestPermission() !== "granted") unnoticed(words.notices_off, words.notices_allow);
  else if (noticed(words.notices_on, { tag: "allowed" })) { localStorage.notices = "on"; toast(words.notices_on); }
};
// What waits for me: the number of my question at a table, the number of tables in the lobby.
const waits = () => ($("#ask")?.dataset.mine ? $("#ask").dataset.ask : $("main")?.dataset.turns || null);
let asked = waits();
const notify = () => {
  const mine = waits(), question = $(".ask__q")?.textContent;
  if (mine && mine !== asked) {
    if (question) $("#say").textContent = question;
    if (document.hidden && "Notification" in window && Notification.permission === "granted" && localStorage.notices === "on") {
      const notice = noticed(question || words.your_turn, { body: document.title, tag: table()?.dataset.table || "lobby" });
      if (notice) notice.onclick = () => { window.focus(); notice.close(); };
    }
  }
  asked = mine;
};
// A visit: since when its reader was away, and up to where they are told what happened. It ends with their next deed.
const visit = { seen: table()?.dataset.seen, upto: table()?.dataset.upto };
// What the page shows, by the digests of its parts: the house sends only those that differ.
const showing = () => (table() ? [seat() ?? "none", ...$$("[data-part]", table()).map(each => `${each.dataset.part}=${each.dataset.v}`)].join(" ") : "");
const here = (path = location.pathname) => {
  const url = new URL(path + location.search, location.href);
  url.searchParams.set("part", "1");
  if (document.hidden) url.searchParams.set("hidden", "1");
  if (visit.seen) url.searchParams.set("seen", visit.seen);
  if (visit.upto) url.searchParams.set("upto", visit.upto);
  return url;
};
// A board may ask for one thing beside it, which nobody needs before it is wanted.
document.addEventListener("aside", async ({ detail: { name, show } }) => {
  const url = here();
  url.searchParams.set("aside", name);
  url.searchParams.set("hidden", "1");
  const response = await fetch(url, { headers: { Accept: "text/html" } }).catch(() => null);
  if (response?.ok) show(new DOMParser().parseFromString(await response.text(), "text/html").body.childNodes);
});
// One thing after the other, deeds and looks alike: what comes back fits what the page shows.
let doing = Promise.resolve(), looking = null, leaving = false;
const queue = deed => (doing = doing.then(deed));
const look = () => (leaving ? null : fetch(here(), { headers: { Accept: "text/html", "Tabularium-Shown": showing() } })
  .then(response => (response.ok ? response.text().then(html => unheld().then(() => swap(html))) : response.status === 404 ? location.reload() : response.status === 503 ? setTimeout(refresh, 1000) : null))
  .catch(() => root.classList.add("is-offline")));
const refresh = () => (looking ??= queue(() => { looking = null; return look(); }));
const inSight = element => { const box = element?.getBoundingClientRect(); return !box || (box.bottom > 60 && box.top < innerHeight); };
// An answer whose question is gone when its turn comes was a second click: it is forgotten.
const act = (what, body) => queue(() => perform(what, body));
const perform = async (what, body) => {
  if (what === "answer" && body.ask !== +$("#ask")?.dataset.ask) return;
  root.classList.add("is-busy");
  visit.upto = null;
  const before = +table().dataset.n;
  try {
    const page = table().dataset.page ? `/${table().dataset.page}` : "";
    const html = await call(here(`/t/${table().dataset.table}${page}/deeds/${what}`), body, showing());
    if (!html) { await look(); return true; }  // it was done, but could not be shown at once
    await unheld();
    still(() => {
      exchange(html);
      if (what === "answer") pressedOnce(+table().dataset.n, +table().dataset.n - before);
    });
    if (!inSight($("#ask"))) $("#ask").scrollIntoView();
    return true;
  } catch (error) {
    refused(error);
    if (error.status === 409) await look();
  } finally {
    root.classList.remove("is-busy");
  }
};

// What one press has answered, one undo takes back; a second button takes back its last answer alone.
const rowKey = () => `row.${table().dataset.table}`;
const pressedOnce = (n, answers) => { sessionStorage[rowKey()] = JSON.stringify([n, answers]); steps(); };
const inARow = () => { const [n, answers] = JSON.parse((table() && sessionStorage[rowKey()]) || "[-1, 1]"); return n === +table()?.dataset.n ? Math.max(answers, 1) : 1; };  // what is sealed moves no number
const steps = () => $$("[data-do=step]").forEach(each => { each.hidden = inARow() < 2; });

const give = (answer, chance, version, then) => (chance
  ? act("interject", { seat: seat(), at: +table().dataset.n, name: chance, answer })
  : act("answer", { seat: seat(), ask: +$("#ask").dataset.ask, answer, version, then }));

// A piece drawn to a place: as if the one and then the other had been pressed.
const drop = async (first, name) => {
  if (first && !await give(JSON.parse(first))) return;
  const places = $$(`[data-place="${CSS.escape(name)}"]`), place = places.find(each => each.matches("[role=button]")) ?? places[0];
  place?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
};
// What is no answer and does not say why: the house is asked, when somebody tries it.
document.addEventListener("click", async event => {
  const tried = event.target.closest("[data-place], [data-tries]"), ask = $("#ask[data-mine]");
  if (!tried?.closest("[data-asks-why]") || !ask || seat() === null || tried.closest("[data-answer], [data-option], [data-give], [data-reveals], [data-why]")) return;
  const found = await call(api("why"), { seat: seat(), answer: tried.dataset.tries ?? tried.dataset.place }).catch(() => null);
  if (!found?.text || !document.contains(tried) || ask.dataset.ask !== $("#ask")?.dataset.ask) return;
  const short = found.rule?.replace(/^[^:]*:/, "");
  Object.assign(tried.dataset, { why: found.text, remedy: found.remedy ?? "", ...(short ? { rule: short, href: `/rules/${document.body.dataset.game}/${short}` } : {}) });
  why(tried);
});

const giveRow = button => {
  const row = button.dataset.then ? JSON.parse(button.dataset.then) : planned(button.form, button.dataset.but), first = button.dataset.first === undefined ? row.shift() : { answer: JSON.parse(button.dataset.first) };
  if ([first, ...row].some(each => each?.answer === null || each === undefined)) { $("[data-amount]", button.form)?.focus(); return; }
  if (button.dataset.chance) act("interject", { seat: seat(), at: +table().dataset.n, name: button.dataset.chance, answer: first.answer, then: row });
  else act("answer", { seat: seat(), ask: +$("#ask").dataset.ask, answer: first.answer, then: row });
};

// ---- sheets: read by the names and types of their fields, saved as one types, with the problems beside the fields
const inside = field => $$("[data-type]", field).filter(each => each.parentElement.closest("[data-type]") === field);
const there = section => $(":scope > legend [data-there]", section);
const filled = field => {
  const type = field.dataset.type, input = $("input, select", field);
  if (type === "section" && there(field)?.checked === false) return null;
  if (type === "section") {
    const values = Object.fromEntries(inside(field).map(each => [each.dataset.name, filled(each)]));
    return "maybe" in field.dataset && blank(values) ? null : values;
  }
  if (type === "rows") return inside(field).map(filled);
  if (type === "keyed") return written(field).map(row => (row.dataset.keyName ? { [row.dataset.keyName]: row.dataset.key, ...filled(row) } : row.dataset.key));
  if (type === "switch") return input.checked;
  if (type === "number") return /^[+-]?\d{1,9}$/.test(input.value.trim()) ? Number.parseInt(input.value, 10) : input.value.trim() || null;
  return type === "choice" ? input.value || null : input.value;
};
// Rows that are all there, one a province say, count if anything is written in them.
const blank = value => (value !== null && typeof value === "object" ? Object.values(value).every(blank) : !value);
const written = keyed => inside(keyed).filter(row => "whole" in keyed.dataset || (there(row)?.checked ?? !blank(filled(row))));
const rowsOf = field => ({ rows: inside, keyed: written })[field.dataset.type]?.(field);
const fieldAt = (form, path) => path.split(/[.[\]]+/).filter(Boolean).reduce((field, step) => field && (rowsOf(field)?.[+step] ?? inside(field).find(each => each.dataset.name === step)), form);
// The other way round: a row is added and what it says is put into its fields.
const pour = (field, value) => {
  const type = field.dataset.type, input = $("input, select", field);
  if (type === "section") inside(field).forEach(each => { if (value && each.dataset.name in value) pour(each, value[each.dataset.name]); });
  else if (type === "rows") { (value ?? []).forEach(each => pour(addRow(field), each)); }
  else if (type === "switch") input.checked = Boolean(value);
  else input.value = value ?? "";
};
const addRow = rows => {
  const template = rows.dataset.template ? document.getElementById(rows.dataset.template) : $(":scope > template", rows);
  const row = template.content.firstElementChild.cloneNode(true);
  $(":scope > [data-list]", rows).append(row);
  return inside(rows).at(-1);
};
const tellProblems = (form, problems) => {
  $$("[data-problem]", form).forEach(each => { each.textContent = ""; });
  $$("[aria-invalid]", form).forEach(each => each.removeAttribute("aria-invalid"));
  $("[data-problems]", form).replaceChildren(...problems.map(problem => {
    const field = fieldAt(form, problem.path), row = document.createElement("li"), where = document.createElement("button");
    const beside = field && field !== form ? $$("[data-problem]", field).at(-1) : null, input = field && field !== form ? $("input, select", field) : null;
    if (beside) beside.textContent = [beside.textContent, problem.text].filter(Boolean).join(" ");
    if (input && !["section", "rows"].includes(field.dataset.type)) input.setAttribute("aria-invalid", "true");
    Object.assign(where, { type: "button", className: "linkbtn", textContent: problem.where });
    where.dataset.lead = problem.path;
    row.append(where, ` ${[problem.text, problem.remedy].filter(Boolean).join(" ")} `);
    if (problem.rule) {
      const rule = document.createElement("a"), short = problem.rule.replace(`${form.dataset.game}:`, "");
      rule.className = "rule";
      rule.href = `/rules/${form.dataset.game}/${short}`;
      rule.textContent = short.split(":").at(-1);
      row.append(rule);
    }
    return row;
  }));
  const give = $("#ask [data-give=sheet]");
  if (!give) return;
  if (problems.length) { give.setAttribute("aria-disabled", "true"); give.dataset.why = give.dataset.unfit; } else { give.removeAttribute("aria-disabled"); delete give.dataset.why; }
};
let unsaved = null, underway = 0, saving = Promise.resolve();
const saveSoon = (form, wait = 400) => {
  if (!form.dataset.sheet) return;
  clearTimeout(unsaved);
  unsaved = setTimeout(() => { unsaved = null; underway += 1; saving = saving.then(() => saveSheet(form)).then(freshen); }, wait);
};
// What a board writes it writes once: what could follow is known only when that is saved and drawn.
const freshen = () => { if (unsaved === null && !underway) $$("[data-spent]").forEach(each => each.removeAttribute("data-spent")); };
// What stands there counts no more, also where the page has left it while somebody wrote and knows its newest digest.
const drawAnew = form => {
  form.dataset.sheet = "";
  form.closest("[data-part]").dataset.v = "";
  return refresh();
};
const saveSheet = async form => {
  if (!document.contains(form)) { underway -= 1; return; }
  try {
    const draft = await call(api("draft"), { seat: seat(), ask: +form.dataset.sheet, version: +form.dataset.version, sheet: filled(form) }).finally(() => { underway -= 1; });
    form.dataset.version = draft.version;
    tellProblems(form, draft.problems);
    if ("follows" in form.dataset) await refresh();
  } catch (error) {
    refused(error);
    if (error.status === 409) await drawAnew(form);  // it was saved or handed in elsewhere: show that
  }
};
const handIn = async (form, chance) => {
  clearTimeout(unsaved);
  unsaved = null;
  await saving;
  await give(filled(form), chance, chance ? undefined : +form.dataset.version);
};
// A sheet that is being filled in stays as it is while the table moves on, unless another device has saved it meanwhile.
const stays = (old, part) => {
  const mine = $("[data-sheet]", old), theirs = $("[data-sheet]", part);
  if (part.dataset.part !== "sheet" || !mine?.dataset.sheet || mine.dataset.sheet !== theirs?.dataset.sheet) return false;
  const busy = unsaved !== null || underway > 0 || mine.contains(document.activeElement);
  const late = +theirs.dataset.version < +mine.dataset.version;  // drawn before what was saved last
  if ("follows" in mine.dataset) { old.toggleAttribute("data-stale", busy || late); return busy || late; }
  return busy || late || mine.dataset.version === theirs.dataset.version;
};
// Where fields tell of one another, what was left as it is while somebody wrote is drawn anew when they turn to another page.
document.addEventListener("renew", async () => {
  const old = $("[data-part=sheet][data-stale]");
  if (!old) return;
  await saving;
  old.dataset.v = "";
  await refresh();
});
document.addEventListener("input", event => {
  const form = event.target.closest("[data-sheet]");
  if (!form) return;
  if (event.target.matches("[data-there]")) $(":scope > .sheet__fields", event.target.closest("fieldset")).hidden = !event.target.checked;
  saveSoon(form);
});
// A line of the list of problems leads to its field, as advice does to itself; a board can write a row, once until it is drawn anew: all say so to whoever shows the sheet page by page.
document.addEventListener("click", event => {
  const lead = event.target.closest("[data-lead]"), write = event.target.closest("[data-write]"), form = $("[data-sheet]:not([data-sheet=''])");
  const field = form && (lead ? fieldAt(form, lead.dataset.lead) ?? form : write && $(write.dataset.into, form));
  if (!field || write?.getAttribute("aria-disabled") === "true" || write?.hasAttribute("data-spent")) return;
  if (write) {
    pour(addRow(field), JSON.parse(write.dataset.write));
    $$("[data-write]").forEach(each => { if (!form.contains(each)) each.dataset.spent = ""; });
    saveSoon(form, 0);
    return;
  }
  field.dispatchEvent(new CustomEvent("lead", { bubbles: true }));
  ($("input, select", field) ?? $("button", field))?.focus();
});
document.addEventListener("submit", event => { if (event.target.matches("[data-sheet], [data-row]")) event.preventDefault(); });
document.addEventListener("click", event => {
  const form = event.target.closest("[data-sheet]"), add = event.target.closest("[data-row-add]"), remove = event.target.closest("[data-row-remove]"), up = event.target.closest("[data-row-up]");
  if (!form || !(add || remove || up || event.target.closest("[data-step], [data-fill]"))) return;
  if (up) { const row = up.closest("[data-key]"); row.parentElement.prepend(row); up.focus(); }
  const rows = (add || remove)?.closest("[data-type=rows]");
  if (add) $("input, select", addRow(rows))?.focus();
  if (remove) remove.closest("[data-row]").remove();
  if (rows) $(":scope > [data-row-add]", rows).disabled = inside(rows).length >= +rows.dataset.most;
  if (remove) $(":scope > [data-row-add]", rows).focus();
  saveSoon(form);
});

document.addEventListener("click", event => {
  const button = event.target.closest("[data-answer], [data-give]");
  if (!button || !table() || button.getAttribute("aria-disabled") === "true") return;
  if (button.dataset.answer !== undefined) { give(JSON.parse(button.dataset.answer), button.dataset.chance, undefined, JSON.parse(button.dataset.then || "null") ?? undefined); return; }
  if (button.dataset.give === "subset") { give(chosen(button), button.dataset.chance); return; }
  if (button.dataset.give === "row") { giveRow(button); return; }
  if (button.dataset.give === "sheet") { handIn(button.dataset.chance ? $("[data-sheet]", button.closest(".pop")) : $("[data-sheet]:not([data-sheet=''])"), button.dataset.chance); return; }
  const input = $("[data-amount]", button.closest(".ask__opts, .row") ?? document), value = bounded(input);
  if (value === null) { input.focus(); input.select(); } else give(value, button.dataset.chance);
});
document.addEventListener("click", async event => {
  const button = event.target.closest("[data-do]");
  if (!button || !table()) return;
  const at = +table().dataset.n, mine = { seat: seat() };
  const deeds = {
    undo: () => act("undo", { ...mine, at, times: inARow() }),
    step: async () => { const left = inARow() - 1; if (await act("undo", { ...mine, at })) pressedOnce(+table().dataset.n, left); },
    done: () => act("done", mine),
    rewind: () => act("proposals", { ...mine, at, kind: "rewind" }),
    pause: () => act("proposals", { ...mine, at, kind: "pause" }),
    extend: () => act("proposals", { ...mine, at, kind: "extend" }),
    abandon: () => act("proposals", { ...mine, at, kind: "abandon" }),
    resign: async () => {
      if (!confirm(words.resign)) return;
      leaving = true;  // a private table is gone for whoever has no seat: no news of it are wanted
      if (await call(api("resign"), mine).then(() => true, refused)) location.href = "/";
      else leaving = false;
    },
    back: () => act("back", mine),
    resume: () => act("resume", mine),
    rematch: async () => { const made = await call(api("rematch"), {}).catch(refused); if (made) location.href = `/t/${made.table.id}`; },
    before: async () => {
      const found = await fetch(`${api("before")}?seat=${seat()}`, { headers: { Accept: "application/json" } }).then(answer => (answer.ok ? answer.json() : null), () => null);
      if (found?.answer) hintedSheet(found, words.before);
      else toast(words.no_before);
    },
    hint: async () => {
      const hint = await call(api("hint"), mine).catch(refused);
      if (hint) hinted(hint);
    },
  };
  await deeds[button.dataset.do]?.();
});
// ---- deeds of desk and floor: a button carries its wish, a form its fields
const typed = field => (field.dataset.as === "number" ? +field.value : field.dataset.as === "moment" ? new Date(field.value) / 1000 : field.dataset.as === "flag" ? field.checked : field.dataset.as === "optional" ? field.value.trim() || null : field.dataset.as === "json" ? JSON.parse(field.value) : field.value);
// A field named `clauses.0.kind` is that of the first of several; what is hidden is not said.
const put = (wish, [first, ...rest], value) => { if (rest.length) put(wish[first] ??= /^\d/.test(rest[0]) ? [] : {}, rest, value); else wish[first] = value; };
const wishOf = form => {
  const wish = {};
  for (const field of form.elements) {
    if (!field.name || field.closest("[hidden]") || (field.type === "radio" && !field.checked)) continue;
    if (field.dataset.as === "list") { wish[field.name] ??= []; if (field.checked) wish[field.name].push(+field.value); } else put(wish, field.name.split("."), typed(field));
  }
  return wish;
};
document.addEventListener("click", async event => {
  const button = event.target.closest("button[data-deed]"), key = event.target.closest("[data-new-key]");
  if (event.target.closest("[data-print]")) print();
  if (key) {
    const made = await call(api("desk/key"), { seat: +key.dataset.newKey }).catch(refused);
    if (made) toast(words.key, made.key);
  }
  if (!button || !table() || (button.dataset.sure && !confirm(button.dataset.sure))) return;
  const wish = JSON.parse(button.dataset.wish), reason = "withReason" in button.dataset ? $("[data-reason]") : null;
  if (reason && !reason.value.trim()) { reason.focus(); return; }
  act(button.dataset.deed, reason ? { ...wish, because: reason.value } : wish);
});
document.addEventListener("submit", async event => {
  const form = event.target.closest("form[data-deed]");
  if (!form) return;
  event.preventDefault();
  const clocks = Object.fromEntries($$("[data-timer]", form).map(field => [field.dataset.timer, 60 * Number.parseFloat(field.value.replace(",", ".")) || 0]));
  clearTimeout(unkept.get(form));
  if (!await act(form.dataset.deed, "timers" in form.dataset ? { timers: clocks } : wishOf(form))) return;
  if (form.dataset.then) location.href = form.dataset.then;
  else form.reset();
});
// What is long in the writing is kept as one types.
const unkept = new WeakMap();
document.addEventListener("input", event => {
  const form = event.target.closest("form[data-keeps]");
  if (!form) return;
  clearTimeout(unkept.get(form));
  unkept.set(form, setTimeout(async () => { $("[data-kept-note]", form).hidden = !await act(form.dataset.keeps, wishOf(form)); }, 700));
});

// What a bot would write on a sheet is told by section, and can be taken over one by one or as a whole; until then it stays, however often the sheet is drawn anew.
let advice = null;
const takeButton = (name, label) => {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "btn btn--small", textContent: label });
  button.addEventListener("click", () => takeOver(name));
  return button;
};
const sheetNow = () => $("[data-sheet]:not([data-sheet=''])");
const hintedSheet = (hint, title = words.hint) => {
  $("[data-hinted]")?.remove();
  advice = { ask: sheetNow()?.dataset.sheet, hint, title };
  advise();
  const box = $("[data-hinted]");
  box?.dispatchEvent(new CustomEvent("lead", { bubbles: true }));
  box?.scrollIntoView({ block: "nearest" });
};
const advise = () => {
  const form = sheetNow();
  if (!form || $("[data-hinted]", form) || advice?.ask !== form.dataset.sheet) return;
  const box = document.createElement("div"), head = document.createElement("b"), list = document.createElement("ul"), { hint, title } = advice;
  box.className = "sheet__hint stack";
  box.dataset.hinted = "";
  box.setAttribute("role", "status");
  head.textContent = title;
  const told = hint.sections.filter(({ name }) => !blank(hint.answer[name]));
  if (!told.length) head.append(`: ${hint.sections[0]?.text ?? ""}`);
  list.append(...told.map(section => {
    const row = document.createElement("li"), called = document.createElement("b"), take = takeButton(section.name, words.take);
    called.textContent = section.title;
    take.setAttribute("aria-label", `${section.title}: ${words.take}`);
    row.append(called, ` ${section.text} `, take);
    return row;
  }));
  box.append(head, list);
  if (hint.problems?.length) {
    const stale = document.createElement("b"), what = document.createElement("ul");
    stale.textContent = words.stale;
    what.dataset.lost = "";
    what.append(...hint.problems.map(({ where, text }) => Object.assign(document.createElement("li"), { textContent: where ? `${where}: ${text}` : text })));
    box.append(stale, what);
  }
  box.append(takeButton(null, words.take_all));
  form.prepend(box);
};
const takeOver = async name => {
  clearTimeout(unsaved);
  unsaved = null;
  await saving;
  const form = sheetNow();
  if (!form || !advice) return;
  const { answer } = advice.hint, sheet = name ? { ...filled(form), [name]: answer[name] } : answer;
  const saved = await call(api("draft"), { seat: seat(), ask: +form.dataset.sheet, version: +form.dataset.version, sheet }).catch(refused);
  if (!saved || !name) advice = null;
  await drawAnew(form);  // what was saved is shown, by the house
};
const hinted = hint => {
  if (hint.sections.length) { hintedSheet(hint); return; }
  $$(".is-hinted").forEach(each => each.classList.remove("is-hinted"));
  // One answer to one question: a chance may have an answer of the same name as the ask, and the other way round.
  const answer = hint.answer, chance = hint.interject ?? undefined, box = chance ? $(`[data-fold="chance.${CSS.escape(chance)}"]`) : null;
  if (box) box.open = true;
  const ours = each => (each.dataset.chance ?? each.closest("[data-fold^='chance.']")?.dataset.fold.slice(7)) === chance;
  const amount = $$("[data-amount]").find(ours);
  const shown = Array.isArray(answer) ? answer.map(each => $$(`[data-option="${CSS.escape(each)}"]`).find(ours)) : $$("[data-answer]").filter(each => ours(each) && each.dataset.answer === JSON.stringify(answer));
  shown.filter(Boolean).forEach(each => each.classList.add("is-hinted"));
  if (amount && typeof answer === "number") { amount.value = answer; amount.classList.add("is-hinted"); }
  toast(words.hint, chance ? `${hint.question} ${hint.text}` : hint.text, null, hint.reason);
};
document.addEventListener("click", event => {
  const stand = event.target.closest("[data-stand]"), unstand = event.target.closest("[data-unstand]"), consent = event.target.closest("[data-consent]"), mute = event.target.closest("[data-mute]"), hear = event.target.closest("[data-hear]");
  if (stand) {
    const box = stand.closest("[data-standing]"), field = $("[data-prefer]", box), until = $("[data-until]", box)?.value || null;
    const value = field.tagName === "INPUT" && field.type !== "hidden" ? Number.parseInt(field.value, 10) : JSON.parse(field.value);
    const about = Object.fromEntries($$("[data-told]", box).filter(each => each.value !== "" && (each.type !== "checkbox" || each.checked)).map(each => [each.dataset.told, each.dataset.bound ? (each.dataset.bound === "low" ? [+each.value, null] : [null, +each.value]) : each.value]));
    const pop = stand.closest("details.popbox");
    if (pop) pop.open = false;
    act("standing", { seat: seat(), key: stand.dataset.stand, prefer: [value], until, about });
  }
  const none = event.target.closest("[data-stops-none]");
  if (none) $$("[data-stop]:checked", none.closest("section")).forEach(each => act("stops", { seat: seat(), window: each.dataset.stop, on: false }));
  const hold = event.target.closest("[data-hold]");
  if (hold) act("stops", { seat: seat(), window: hold.dataset.hold, on: true });
  if (unstand) act("standing", { seat: seat(), key: unstand.dataset.unstand, prefer: [], about: JSON.parse(unstand.dataset.about || "{}") });
  if (consent) act(`proposals/${consent.dataset.consent}`, { seat: seat(), yes: Boolean(consent.dataset.yes) });
  if (mute || hear) call(`/api/v1/messages/${mute?.dataset.mute || hear.dataset.hear}/mute`, { on: Boolean(mute) }).then(refresh).catch(refused);
  if (event.target.closest("[data-seen-now]")) { visit.upto = null; refresh(); }
});
document.addEventListener("change", event => {
  const stop = event.target.closest("[data-stop]"), to = event.target.closest("[data-press] [name=to]");
  if (stop) act("stops", { seat: seat(), window: stop.dataset.stop, on: stop.checked });
  if (to) $("[data-letter-note]", to.form).textContent = to.selectedOptions[0].dataset.note || "";
});
document.addEventListener("submit", async event => {
  const report = event.target.closest("[data-report]");
  if (report) {
    event.preventDefault();
    await call(`/api/v1/messages/${report.dataset.report}/report`, { reason: report.elements.reason.value }).then(() => toast(words.reported)).catch(refused);
    report.closest("details").open = false;
  }
  const form = event.target.closest("[data-press]");
  if (!form) return;
  event.preventDefault();
  const [question, ...choices] = $$("[name=question], [name=choice]", form).map(each => each.value.trim().replace(/[[\]/]/g, " "));
  const reply = event.submitter?.dataset.says, to = form.elements.to?.value;
  const text = reply ?? (question ? `${question} [${choices.join(" / ")}]` : form.elements.text?.value.trim());
  if (!text) return;
  try {
    await call(api("messages"), { seat: seat(), text, to: to ? to.split(",").map(Number) : null });
    if (!reply) $$("input:not([type=hidden])", form).forEach(each => { each.value = ""; });
    form.closest("details.straw__new")?.removeAttribute("open");
    await refresh();
  } catch (error) { refused(error); }
});

// ---- the press wears the number of what others said since the reader last had it open
const unread = () => {
  const key = `press.${table()?.dataset.table}`, said = $$("#p-press [data-said]").map(each => +each.dataset.said), newest = Math.max(0, ...said);
  const open = $("#p-press")?.getClientRects().length > 0 && !document.hidden;
  const box = $("#p-press .press");
  if (open) localStorage[key] = newest;
  if (open && box && !box.dataset.read) { box.scrollTop = box.scrollHeight; box.dataset.read = "1"; }
  const fresh = said.filter(each => each > +(localStorage[key] ?? 0)).length;
  $$("#t-press, [data-pane-tab=press]").forEach(tab => { tab.toggleAttribute("data-unread", fresh > 0); if (fresh) tab.dataset.unread = fresh; });
};
if (table()) steps();
document.addEventListener("shown", unread);
document.addEventListener("click", event => { if (event.target.closest("[role=tab], [data-pane-tab]")) unread(); });
if (table()) unread();

// ---- keys: digits answer, Enter goes on, U takes back, / goes to the press, Escape closes
addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.key === "Escape") { hideWhy(); reveal(""); $$("details.popbox[open]").forEach(each => { each.open = false; }); }
  const typing = event.target.closest?.("input, textarea, select, dialog");
  if (typing && !(event.key === "Enter" && typing.matches("[data-amount]"))) return;
  if (event.key === "Enter" && event.target.closest?.("a, button, summary")) return;
  const element = $$(`[data-key="${CSS.escape(event.key.length === 1 ? event.key.toLowerCase() : event.key)}"]`).find(each => each.offsetParent !== null);
  if (!element) return;
  element.focus();
  element.click();
  event.preventDefault();
  if (event.key === "/") $("[data-press] input")?.focus();
});

// ---- news: "table T is at n", and whether there is more to see than the number; each page fetches what it does not show
const heard = async news => {
  await doing;  // what I do myself brings its own news
  const shown = table();
  if (!shown || (news.table === shown.dataset.table && (news.more || news.n !== +shown.dataset.n))) refresh();
};
const listen = path => {
  let lost = false;
  const source = new EventSource(path);
  source.addEventListener("table", event => heard(JSON.parse(event.data)));
  // Whoever listens from now on looks once, for what happened in between.
  source.addEventListener("open", () => { root.classList.remove("is-offline"); if (lost || table()) refresh(); lost = false; });
  source.addEventListener("error", () => {
    lost = true;
    root.classList.add("is-offline");
    if (source.readyState === EventSource.CLOSED) setTimeout(() => listen(path), 2000);
  });
};
if (document.body.dataset.events) listen(document.body.dataset.events);
// A page that slept tells on waking up what happened since.
document.addEventListener("visibilitychange", async () => {
  if (!document.body.dataset.events) return;
  if (document.hidden) { if (table() && !$(".missed")) visit.seen = table().dataset.n; return; }
  if (table()) visit.upto = "now";
  await refresh();
  visit.upto = $(".missed") ? table().dataset.n : null;
});

// ---- links to copy, strips to put away, notices to allow
// A page that came without TLS from another machine has no clipboard: there the older command copies.
const copied = async text => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = Object.assign(document.createElement("textarea"), { value: text });
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (!done) throw new Error(text);
};
document.addEventListener("click", async event => {
  const copy = event.target.closest("[data-copy]"), ask = event.target.closest("[data-notices]");
  if (copy) {
    const text = copy.dataset.copy.startsWith("/") ? location.origin + copy.dataset.copy : copy.dataset.copy;
    await copied(text).then(() => toast(words.copied, text)).catch(() => toast(text));
  }
  event.target.closest("[data-dismiss]")?.parentElement.remove();
  if (ask) await allowNotices();
});
// What the device can share, it shares; else the button stays away.
$$("[data-share]").forEach(each => {
  each.hidden = !navigator.share;
  each.addEventListener("click", () => navigator.share({ title: document.title, url: each.dataset.share }).catch(() => null));
});
$$("[data-absolute]").forEach(each => { each.textContent = location.origin + each.dataset.absolute; });

// ---- replay: a slider over the answers of a game; marks, chapters and lines of the record lead to their moment
const slider = $("[data-replay]");
if (slider) {
  let timer = null, wanted = null, drawing = false;
  const last = +slider.max, now = () => +slider.value;
  const draw = async () => {
    if (drawing) return;
    drawing = true;
    while (wanted !== null) {
      wanted = null;
      const url = new URL(location.href);
      url.searchParams.set("part", "1");
      const response = await fetch(url, { headers: { Accept: "text/html" } }).catch(() => null);
      if (response?.ok) {
        const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
        for (const part of $$("[data-part]", fresh)) {
          const old = $(`main [data-part="${part.dataset.part}"]`);
          if (old && old.dataset.v !== part.dataset.v) { arrive(old, part); reopen(old, part); old.replaceWith(part); }
        }
        maps();
        tick();
        document.dispatchEvent(new CustomEvent("shown"));
      }
    }
    drawing = false;
  };
  // Where one is: on the lanes, in the chapters, in the address that keeps step and eyes.
  const stand = () => {
    const text = words.step.replace("{at}", now()).replace("{all}", last), url = new URL(location.href);
    slider.setAttribute("aria-valuetext", text);
    $("#step").textContent = text;
    url.searchParams.set("at", now());
    history.replaceState(null, "", url);
    $$("[data-at-now]").forEach(each => { each.value = now(); });
    $$("[data-needle]").forEach(each => { each.dataset.at = 100 * now() / Math.max(1, last); });
    $$(".course [data-to], .chapters [data-to]").forEach(each => {
      const end = each.dataset.round, here = end ? +each.dataset.to <= now() && (now() < +end || now() === last && +end === last) : +each.dataset.to === now();
      each.toggleAttribute("aria-current", here);
      if (here) each.setAttribute("aria-current", "true");
    });
    const chapter = $(".chapters [aria-current]"), list = chapter?.closest(".chapters");
    if (chapter) list.scrollTop = chapter.offsetTop - list.offsetTop - list.clientHeight / 2;
    tick();
  };
  const go = value => { slider.value = value; stand(); wanted = now(); draw(); };
  const marked = by => {
    const ways = $$(".chapters li:not([hidden]) [data-to]").map(each => +each.dataset.to);
    return by > 0 ? ways.find(n => n > now()) : ways.findLast(n => n < now());
  };
  const stop = () => { clearInterval(timer); timer = null; $("[data-play]").setAttribute("aria-pressed", "false"); };
  slider.addEventListener("input", () => go(now()));
  document.addEventListener("click", event => {
    const at = name => event.target.closest(`[data-${name}]`), to = at("to"), step = at("skip"), jump = at("jump"), mark = at("mark"), play = at("play");
    if (to && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    if (to) event.preventDefault();
    if (to || step || jump || mark) stop();
    if (to) go(+to.dataset.to);
    if (step) go(now() + +step.dataset.skip);
    if (mark) go(marked(+mark.dataset.mark) ?? (+mark.dataset.mark > 0 ? last : 0));
    if (jump) go(jump.dataset.jump === "last" ? last : +jump.dataset.jump);
    if (at("copy-here")) navigator.clipboard.writeText(location.href).then(() => toast(words.copied, location.href)).catch(() => toast(location.href));
    if (play && timer) stop();
    else if (play) {
      const speed = $("[data-speed]").value, next = () => (speed === "marks" ? marked(1) ?? last : now() + 1);
      play.setAttribute("aria-pressed", "true");
      if (now() === last) go(0);
      timer = setInterval(() => { if (now() >= last) stop(); else go(next()); }, speed === "marks" ? 2400 : +speed);
    }
  });
  document.addEventListener("change", event => {
    if (event.target.matches("[data-speed]") && timer) { stop(); $("[data-play]").click(); }
    const kind = event.target.closest("[data-chapters]");
    if (kind) $$(".chapters li").forEach(each => { each.hidden = Boolean(kind.value) && each.dataset.kind !== kind.value; });
  });
  stand();
}

// ---- forms of the house: what depends on a choice is shown with it
function depend() {
  $$("[data-when]").forEach(each => {
    const [name, ...values] = each.dataset.when.split(" "), form = each.closest("form");
    const field = form.elements[name];
    each.hidden = !values.includes(field?.value);
  });
}
document.addEventListener("change", depend);
depend();
$$("[data-zone]").forEach(field => { field.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone || ""; });
follow();
document.addEventListener("input", event => {
  if (!event.target.matches("[data-find]")) return;
  const text = event.target.value.toLowerCase();
  $$("[data-found]").forEach(each => { each.hidden = !each.dataset.found.toLowerCase().includes(text); });
  $$(".rlist details").forEach(each => { if (text) each.open = Boolean($("[data-found]:not([hidden])", each)); });
});
document.addEventListener("change", event => { if (event.target.matches("[data-submits]")) event.target.form.requestSubmit(); });
