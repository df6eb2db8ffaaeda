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
const pane = name => {
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
document.addEventListener("pointerover", event => {
  const element = event.target.closest?.("[data-why]");
  if (element && event.pointerType !== "touch") why(element);
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
const toast = (title, detail = "", link = null) => {
  if (!toasts) return;
  const box = document.createElement("div"), text = document.createElement("span"), strong = document.createElement("b");
  box.className = "toast";
  strong.textContent = title;
  text.append(strong);
  if (detail) { const more = document.createElement("span"); more.className = "small muted"; more.textContent = detail; text.append(more); }
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
const two = n => String(n).padStart(2, "0");
const left = seconds => {
  const s = Math.max(0, Math.round(seconds));
  if (s >= 172800) return `${Math.floor(s / 86400)} d`;
  return s >= 3600 ? `${Math.floor(s / 3600)} h ${two(Math.floor(s / 60) % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
};
const tick = () => {
  $$("time.when").forEach(time => { time.textContent = ago(Date.parse(time.dateTime)); });
  $$("[data-deadline]").forEach(timer => {
    const rest = +timer.dataset.deadline - Date.now() / 1000;
    timer.textContent = left(rest);
    timer.classList.toggle("timer--soon", rest < 600 && rest >= 60);
    timer.classList.toggle("timer--late", rest < 60);
  });
  $$("[data-left]").forEach(timer => { timer.textContent = left(+timer.dataset.left); });
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
const chosen = () => $$("[data-option][aria-pressed=true]").map(each => each.dataset.option);
const fitSubset = () => {
  const give = $("[data-give=subset]");
  if (!give) return;
  const options = JSON.parse(give.dataset.options), sets = give.dataset.sets ? JSON.parse(give.dataset.sets) : null;
  const now = chosen().map(option => options.indexOf(option));
  const count = $("[data-count]");
  if (count) count.textContent = now.length;
  const fits = sets ? sets.some(set => set.length === now.length && now.every(at => set.includes(at))) : now.length >= +give.dataset.least && now.length <= +give.dataset.most;
  if (fits) { give.removeAttribute("aria-disabled"); delete give.dataset.why; } else {
    give.setAttribute("aria-disabled", "true");
    give.dataset.why = now.length < +give.dataset.least ? give.dataset.missing : give.dataset.unfit;
  }
  if (!sets) return;
  $$("[data-option]").forEach(each => {
    const at = options.indexOf(each.dataset.option), on = each.getAttribute("aria-pressed") === "true";
    const may = on || sets.some(set => set.includes(at) && now.every(other => set.includes(other)));
    each.classList.toggle("target", may);
    each.classList.toggle("target-no", !may);
    if (may) { each.removeAttribute("aria-disabled"); delete each.dataset.why; } else { each.setAttribute("aria-disabled", "true"); each.dataset.why = give.dataset.unfit; }
  });
};
document.addEventListener("click", event => {
  const option = event.target.closest("[data-option]");
  if (!option) return;
  option.setAttribute("aria-pressed", option.getAttribute("aria-pressed") !== "true");
  fitSubset();
});
fitSubset();

// ---- the table: ask the server, swap what changed
const table = () => $("#table[data-table]");
const api = path => `/api/v1/tables/${table().dataset.table}/${path}`;
const seat = () => (table().dataset.seat === undefined ? null : +table().dataset.seat);

const call = async (path, body) => {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text(), data = text ? JSON.parse(text) : null;
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

// What is swapped is only a part whose digest changed; focus and what was typed elsewhere stay.
const swap = html => {
  const fresh = new DOMParser().parseFromString(html, "text/html"), next = fresh.querySelector("main"), now = $("main");
  if (!next) return;
  if (next.dataset.room !== now.dataset.room) { location.reload(); return; }
  if (!next.dataset.table || !now.dataset.table || next.dataset.seat !== now.dataset.seat) { now.replaceWith(next); after(next); return; }
  const focused = document.activeElement, key = focused?.closest?.("[data-part]")?.dataset.part, answer = focused?.dataset?.answer;
  for (const part of $$("[data-part]", next)) {
    const old = $(`[data-part="${part.dataset.part}"]`, now);
    if (old && old.dataset.v !== part.dataset.v) { arrive(old, part); old.replaceWith(part); }
  }
  for (const attribute of next.attributes) now.setAttribute(attribute.name, attribute.value);
  if (key && !document.contains(focused)) (answer && $(`[data-answer='${CSS.escape(answer)}']`) || $("#ask"))?.focus({ preventScroll: true });
  after(now);
};
const after = main => {
  document.title = main.dataset.title || document.title;
  hideWhy();
  fitSubset();
  tick();
  notify();
  root.classList.remove("is-busy");
};
let asked = $("#ask")?.dataset.mine ? $("#ask").dataset.ask : null;
const notify = () => {
  const mine = $("#ask")?.dataset.mine ? $("#ask").dataset.ask : null;
  if (mine && mine !== asked && document.hidden && "Notification" in window && Notification.permission === "granted" && localStorage.notices === "on") {
    const notice = new Notification($(".ask__q")?.textContent || document.title, { body: document.title, tag: table()?.dataset.table });
    notice.onclick = () => { window.focus(); notice.close(); };
  }
  asked = mine;
};
let fetching = null, again = false;
const seen = table()?.dataset.seen;  // the last visit ended before this page was loaded, not before its newest part
const refresh = () => {
  if (fetching) { again = true; return fetching; }
  const url = new URL(location.href);
  url.searchParams.set("part", "1");
  if (seen) url.searchParams.set("seen", seen);
  fetching = fetch(url, { headers: { Accept: "text/html" } })
    .then(response => (response.ok ? response.text().then(swap) : response.status === 404 ? location.reload() : null))
    .catch(() => root.classList.add("is-offline"))
    .finally(() => { fetching = null; if (again) { again = false; refresh(); } });
  return fetching;
};
// One deed after the other. An answer whose question is gone when its turn comes was a second click: it is forgotten.
let doing = Promise.resolve();
const act = (what, body) => (doing = doing.then(() => perform(what, body)));
const perform = async (what, body) => {
  if (body?.ask !== undefined && body.ask !== +$("#ask")?.dataset.ask) return;
  root.classList.add("is-busy");
  try {
    await call(api(what), body);
    await refresh();
  } catch (error) {
    refused(error);
    if (error.status === 409) await refresh();
  } finally {
    root.classList.remove("is-busy");
  }
};

const give = (answer, chance) => (chance
  ? act("interject", { seat: seat(), at: +table().dataset.n, name: chance, answer })
  : act("answer", { seat: seat(), ask: +$("#ask").dataset.ask, answer }));

document.addEventListener("click", event => {
  const button = event.target.closest("[data-answer], [data-give]");
  if (!button || !table() || button.getAttribute("aria-disabled") === "true") return;
  if (button.dataset.answer !== undefined) { give(JSON.parse(button.dataset.answer), button.dataset.chance); return; }
  if (button.dataset.give === "subset") { give(chosen(), button.dataset.chance); return; }
  const input = $("[data-amount]", button.closest(".ask__opts, .row") ?? document), value = bounded(input);
  if (value === null) { input.focus(); input.select(); } else give(value, button.dataset.chance);
});
document.addEventListener("click", async event => {
  const button = event.target.closest("[data-do]");
  if (!button || !table()) return;
  const at = +table().dataset.n, mine = { seat: seat() };
  const deeds = {
    undo: () => act("undo", { ...mine, at }),
    done: () => act("done", mine),
    rewind: () => act("proposals", { ...mine, at, kind: "rewind" }),
    pause: () => act("proposals", { ...mine, at, kind: "pause" }),
    abandon: () => act("proposals", { ...mine, at, kind: "abandon" }),
    resign: () => { if (confirm(words.resign)) act("resign", mine); },
    back: () => act("back", mine),
    resume: () => act("resume", mine),
    rematch: async () => { const made = await call(api("rematch"), {}).catch(refused); if (made) location.href = `/t/${made.table.id}`; },
    hint: async () => {
      const hint = await call(api("hint"), mine).catch(refused);
      if (hint) hinted(hint);
    },
  };
  await deeds[button.dataset.do]?.();
});
const hinted = hint => {
  $$(".is-hinted").forEach(each => each.classList.remove("is-hinted"));
  const answer = hint.answer, amount = $("[data-amount]");
  const shown = Array.isArray(answer) ? answer.map(each => $(`[data-option="${CSS.escape(each)}"]`)) : $$("[data-answer]").filter(each => each.dataset.answer === JSON.stringify(answer));
  shown.filter(Boolean).forEach(each => each.classList.add("is-hinted"));
  if (amount && typeof answer === "number") { amount.value = answer; amount.classList.add("is-hinted"); }
  const name = shown.filter(Boolean).map(each => each.getAttribute("aria-label") || each.firstChild.textContent.trim()).join(", ") || String(answer);
  toast(words.hint, name);
};
document.addEventListener("click", event => {
  const stand = event.target.closest("[data-stand]"), unstand = event.target.closest("[data-unstand]"), consent = event.target.closest("[data-consent]"), mute = event.target.closest("[data-mute]"), report = event.target.closest("[data-report]");
  if (stand) {
    const field = $("select, input", stand.parentElement), value = field.tagName === "SELECT" ? JSON.parse(field.value) : Number.parseInt(field.value, 10);
    act("standing", { seat: seat(), key: stand.dataset.stand, prefer: [value] });
  }
  if (unstand) act("standing", { seat: seat(), key: unstand.dataset.unstand, prefer: [] });
  if (consent) act(`proposals/${consent.dataset.consent}`, { seat: seat(), yes: Boolean(consent.dataset.yes) });
  if (mute) call(`/api/v1/messages/${mute.dataset.mute}/mute`, { on: true }).then(refresh).catch(refused);
  if (report) {
    const reason = prompt(words.report);
    if (reason) call(`/api/v1/messages/${report.dataset.report}/report`, { reason }).then(() => toast(words.reported)).catch(refused);
  }
});
document.addEventListener("submit", async event => {
  const form = event.target.closest("[data-press]");
  if (!form) return;
  event.preventDefault();
  const text = form.elements.text.value.trim(), to = form.elements.to?.value;
  if (!text) return;
  try {
    await call(api("messages"), { seat: seat(), text, to: to ? [+to] : null });
    form.elements.text.value = "";
    await refresh();
  } catch (error) { refused(error); }
});

// ---- keys: digits answer, Enter goes on, U takes back, / goes to the press, Escape closes
addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.key === "Escape") { hideWhy(); $$("details.popbox[open]").forEach(each => { each.open = false; }); }
  const typing = event.target.closest?.("input, textarea, select, dialog");
  if (typing && !(event.key === "Enter" && typing.matches("[data-amount]"))) return;
  if (event.key === "Enter" && event.target.closest?.("a, button, summary")) return;
  const element = $(`[data-key="${CSS.escape(event.key.length === 1 ? event.key.toLowerCase() : event.key)}"]`);
  if (!element || element.offsetParent === null) return;
  element.focus();
  element.click();
  event.preventDefault();
  if (event.key === "/") $("[data-press] input")?.focus();
});

// ---- news: "table T is at n", and nothing more; each page fetches its own view
const listen = path => {
  let lost = false;
  const source = new EventSource(path);
  source.addEventListener("table", event => {
    const news = JSON.parse(event.data), main = $("main");
    // The number may be the same: somebody has spoken, or agreed to something.
    if (!main.dataset.table || news.table === main.dataset.table) refresh();
  });
  source.addEventListener("open", () => { root.classList.remove("is-offline"); if (lost) refresh(); lost = false; });
  source.addEventListener("error", () => {
    lost = true;
    root.classList.add("is-offline");
    if (source.readyState === EventSource.CLOSED) setTimeout(() => listen(path), 2000);
  });
};
if (document.body.dataset.events) listen(document.body.dataset.events);
document.addEventListener("visibilitychange", () => { if (!document.hidden && document.body.dataset.events) refresh(); });

// ---- links to copy, notices to allow
document.addEventListener("click", async event => {
  const copy = event.target.closest("[data-copy]"), ask = event.target.closest("[data-notices]");
  if (copy) {
    const text = copy.dataset.copy.startsWith("/") ? location.origin + copy.dataset.copy : copy.dataset.copy;
    await navigator.clipboard.writeText(text).then(() => toast(words.copied, text)).catch(() => toast(text));
  }
  if (ask && "Notification" in window) {
    const granted = await Notification.requestPermission() === "granted";
    localStorage.notices = granted ? "on" : "off";
    toast(granted ? words.notices_on : words.notices_off);
  }
});
$$("[data-absolute]").forEach(each => { each.textContent = location.origin + each.dataset.absolute; });

// ---- replay: a slider over the rows of the record
const slider = $("[data-replay]");
if (slider) {
  const moments = JSON.parse(slider.dataset.moments);
  let timer = null, wanted = null, drawing = false;
  const draw = async () => {
    if (drawing) return;
    drawing = true;
    while (wanted !== null) {
      const at = moments[wanted];
      wanted = null;
      const url = new URL(location.href);
      url.searchParams.set("at", at);
      history.replaceState(null, "", url);
      url.searchParams.set("part", "1");
      const response = await fetch(url, { headers: { Accept: "text/html" } }).catch(() => null);
      if (response?.ok) {
        const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
        for (const part of $$("[data-part]", fresh)) {
          const old = $(`main [data-part="${part.dataset.part}"]`);
          if (old && old.dataset.v !== part.dataset.v) old.replaceWith(part);
        }
        tick();
      }
    }
    drawing = false;
  };
  const go = value => {
    slider.value = Math.max(0, Math.min(+slider.max, value));
    const text = words.step.replace("{at}", slider.value).replace("{all}", slider.max);
    slider.setAttribute("aria-valuetext", text);
    $("#step").textContent = text;
    wanted = +slider.value;
    draw();
  };
  const stop = () => { clearInterval(timer); timer = null; $("[data-play]").setAttribute("aria-pressed", "false"); };
  slider.addEventListener("input", () => go(+slider.value));
  document.addEventListener("click", event => {
    const step = event.target.closest("[data-skip]"), jump = event.target.closest("[data-jump]"), play = event.target.closest("[data-play]");
    if (step || jump) stop();
    if (step) go(+slider.value + +step.dataset.skip);
    if (jump) go(jump.dataset.jump === "last" ? +slider.max : +jump.dataset.jump);
    if (play && timer) stop();
    else if (play) {
      play.setAttribute("aria-pressed", "true");
      if (+slider.value === +slider.max) go(0);
      timer = setInterval(() => { if (+slider.value >= +slider.max) stop(); else go(+slider.value + 1); }, +$("[data-speed]").value);
    }
  });
  document.addEventListener("change", event => { if (event.target.matches("[data-speed]") && timer) { stop(); $("[data-play]").click(); } });
}

// ---- forms of the house: what depends on a choice is shown with it
const depend = () => $$("[data-when]").forEach(each => {
  const [name, ...values] = each.dataset.when.split(" "), form = each.closest("form");
  const field = form.elements[name];
  each.hidden = !values.includes(field?.value);
});
document.addEventListener("change", depend);
depend();
document.addEventListener("input", event => {
  if (!event.target.matches("[data-find]")) return;
  const text = event.target.value.toLowerCase();
  $$("[data-found]").forEach(each => { each.hidden = !each.dataset.found.toLowerCase().includes(text); });
  $$(".rlist details").forEach(each => { if (text) each.open = Boolean($("[data-found]:not([hidden])", each)); });
});
document.addEventListener("change", event => { if (event.target.matches("[data-submits]")) event.target.form.requestSubmit(); });
