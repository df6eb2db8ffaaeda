// Mare Nostrum's own script: which page is shown, and the map's layers, names, search, place cards and orders. All else is the house's.
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const phone = matchMedia("(max-width: 760px)");

// ---- pages: the body says which one is shown, the address remembers it
const names = () => $$("[data-pages] [data-page]").map(link => link.dataset.page);
const turn = (wanted, to = true) => {
  const known = names(), name = known.includes(wanted) ? wanted : known[0];
  if (!name) return;
  document.body.dataset.page = name;
  $$("[data-pages] [data-page]").forEach(link => { if (link.dataset.page === name) link.setAttribute("aria-current", "page"); else link.removeAttribute("aria-current"); });
  if (to && location.hash !== `#${name}`) history.replaceState(null, "", `#${name}`);
  document.dispatchEvent(new CustomEvent("renew"));
  layered();
  lay();
};
// On a phone the list is one line; what the reader has opened stays open while the table moves on.
let opened = false;
const fold = () => {
  $$("[data-pages]").forEach(list => list.toggleAttribute("data-open", opened));
  $$("[data-pages-line]").forEach(line => line.setAttribute("aria-expanded", opened));
};
document.addEventListener("click", event => {
  const link = event.target.closest("a[data-page]");
  if (!link && !event.target.closest("[data-pages-line]")) return;
  event.preventDefault();
  opened = !link && !opened;
  fold();
  if (link) { turn(link.dataset.page); scrollTo({ top: 0 }); }
  if (link?.closest(".guide")) $(".is-guided")?.scrollIntoView();
});
// A problem leads to its field: first to its page, then into whatever is folded. What stands above all pages leads to the first one can write on, if none is shown.
const writable = () => names().find(name => $(`.orderpage.mn-page--${name} :is(input, select)`));
document.addEventListener("lead", event => {
  const page = event.target.closest(".orderpage")?.className.match(/mn-page--(\w+)/)?.[1] ?? (event.target.checkVisibility() ? null : writable());
  if (page) turn(page);
  for (let box = event.target; box; box = box.parentElement) if (box.tagName === "DETAILS") box.open = true;
});
addEventListener("hashchange", () => turn(location.hash.slice(1), false));

// ---- the map: marks and names keep their size on the screen; names are laid out greedily, the most important first
const map = () => $(".mare-map"), sheet = () => $(".mare-map > svg");
const FAR = 1, NEAR = .5;
const numbers = text => text.split(" ").map(Number);
let due = 0;
const lay = () => { if (!due) due = requestAnimationFrame(settle); };
const settle = () => {
  due = 0;
  const svg = sheet(), frame = svg?.getBoundingClientRect();
  if (!frame?.width) return;
  const view = numbers(svg.getAttribute("viewBox")), unit = Math.min(view[2] / frame.width, view[3] / frame.height);
  const zoom = unit > FAR ? "far" : unit > NEAR ? "mid" : "near", layers = new Set(svg.dataset.layer.split(" "));
  map().dataset.z = zoom;
  $$("pattern", svg).forEach(each => each.setAttribute("patternTransform", `scale(${Math.max(.25, unit).toFixed(3)})`));
  const middle = [view[0] + view[2] / 2, view[1] + view[3] / 2], taken = [];
  const free = box => box[0] > -frame.width / 2 + 4 && box[2] < frame.width / 2 - 4 && Math.abs(box[3]) < frame.height / 2 - 6 && !taken.some(other => other[0] < box[2] && other[2] > box[0] && other[1] < box[3] && other[3] > box[1]);
  const at = mark => numbers(mark.dataset.at), onScreen = ([x, y]) => [(x - middle[0]) / unit, (y - middle[1]) / unit];
  for (const mark of $$(".marks > .mk, .markers .mk, .playmarks .mk", svg)) {
    const layer = mark.getAttribute("class").match(/ly-(\w+)/)[1], always = ["orders", "play", ...(layers.has("population") ? [] : ["capital"]), ...(zoom === "near" ? ["town"] : [])];
    const on = layers.has(layer) || always.includes(layer);
    mark.toggleAttribute("data-on", on);
    if (!on) continue;
    const place = at(mark), [x, y] = onScreen(place), [wide, high, down] = numbers(mark.dataset.size);
    mark.setAttribute("transform", `translate(${place[0]} ${place[1]}) scale(${unit.toFixed(3)})`);
    if (layer !== "town") taken.push([x - wide / 2, y + down - high / 2, x + wide / 2, y + down + high / 2]);
  }
  const hidden = { far: ["province", "city"], mid: ["city"], near: ["nation"] }[zoom];
  for (const name of $$(".labs > .mk", svg)) {
    const kind = name.getAttribute("class").match(/ml-(\w+)/)[1], place = at(name), [x, y] = onScreen(place), city = kind === "city";
    const long = name.textContent.length * (kind === "nation" ? 9.8 : city ? 6.4 : 7.2);
    const tries = kind === "nation" ? [0, -22, 24, -40, 42, -58, 60] : city ? [-7, 14] : [-4, -20, 14, 32];
    const down = hidden.includes(kind) ? undefined : tries.find(dy => {
      const box = city ? [x + 6, y + dy - 11, x + 6 + long, y + dy + 3] : [x - long / 2, y + dy - 12, x + long / 2, y + dy + 4];
      if (!free(box)) return false;
      taken.push(box);
      return true;
    });
    name.toggleAttribute("data-on", down !== undefined);
    if (down !== undefined) name.setAttribute("transform", `translate(${place[0]} ${place[1]}) scale(${unit.toFixed(3)}) translate(${city ? 7 : 0} ${down})`);
  }
};
const watched = new WeakSet();
const watch = () => {
  const svg = sheet();
  if (!svg || watched.has(svg)) return;
  watched.add(svg);
  new MutationObserver(lay).observe(svg, { attributes: true, attributeFilter: ["viewBox", "data-layer"] });
  new ResizeObserver(lay).observe(svg);
  // A map inside a page never traps the wheel: there it zooms with Ctrl only.
  svg.addEventListener("wheel", event => { if (document.body.dataset.page !== "map" && !event.ctrlKey && !event.metaKey) event.stopImmediatePropagation(); }, { capture: true, passive: true });
};

// ---- layers, search and place cards
// Each page has the layer it is about, until the reader chooses another one there.
const ARMIES = "control armies", about = { fleets: "control fleets", independents: "diplomacy", trade: "trade" }, picked = {};
const layered = () => {
  if (!sheet()) return;
  const page = document.body.dataset.page, layers = picked[page] ?? about[page] ?? (page === "overview" && !$(".mn-page--overview") ? "control" : ARMIES);
  sheet().dataset.layer = layers;
  $$("[data-layers]").forEach(button => button.setAttribute("aria-pressed", button.dataset.layers === layers));
};
// Of many independents some; which, stays while the table moves on.
const sift = () => $$("[data-sift]").forEach(button => button.setAttribute("aria-pressed", button.dataset.sift === (document.body.dataset.sifted ?? "all")));
const where = place => {
  const mark = $$(".labs > .mk", sheet()).find(each => each.dataset.place === place);
  return mark ? numbers(mark.dataset.at) : null;
};
const go = place => {
  const point = where(place), frame = sheet().getBoundingClientRect(), wide = phone.matches ? 180 : 380;
  if (!["map", "movement"].includes(document.body.dataset.page)) turn("map");
  const high = wide * (frame.height || 1) / (frame.width || 1);
  if (point) map().dispatchEvent(new CustomEvent("look-at", { detail: [point[0] - wide / 2, point[1] - high / 2, wide, high] }));
  open(place);
};
// The card of a place comes from the house when it is wanted; what was pressed last counts.
let wanted = null;
const open = place => {
  wanted = place;
  document.dispatchEvent(new CustomEvent("aside", { detail: { name: place, show: drawn => { if (wanted === place) show(drawn); } } }));
};
const show = drawn => {
  const card = $("[data-card]", map());
  $("[data-card-body]", card).replaceChildren(...drawn);
  $$("[data-goto]:empty", card).forEach(way => { way.textContent = $(`.ml[data-place="${way.dataset.goto}"]`, map())?.textContent ?? way.dataset.goto; });
  card.hidden = false;
  const ring = document.createElementNS("http://www.w3.org/2000/svg", "use");
  ring.setAttribute("href", `${map().dataset.ground}#${$("[data-place-card]", card).dataset.placeCard.replace(":", "-")}`);
  $(".chosen", sheet()).replaceChildren(ring);
};
const shut = () => { wanted = null; $("[data-card]").hidden = true; $(".chosen", sheet()).replaceChildren(); };
document.addEventListener("click", event => {
  const layer = event.target.closest("[data-layers]"), place = event.target.closest(".mare-map [data-place]"), goto = event.target.closest("[data-goto]"), leader = event.target.closest("[data-leader]");
  if (layer) { picked[document.body.dataset.page] = layer.dataset.layers; layered(); }
  const kind = event.target.closest("[data-sift]"), pair = event.target.closest("[data-pairs] td");
  if (kind) { document.body.dataset.sifted = kind.dataset.sift; sift(); }
  if (pair) said(pair);
  const start = event.target.closest("[data-start]");
  if (start) begin(start);
  if (event.target.closest("[data-card-close]")) shut();
  else if (place && document.body.dataset.page === "overview") go(place.dataset.place);
  else if (goto) { go(goto.dataset.goto); found([]); }
  else if (place && !event.target.closest("[data-write]")) open(place.dataset.place);
  if (leader) choose(leader.dataset.leader);
});
// The sheet may begin with how things are: a number a place.
const begin = button => Object.entries(JSON.parse(button.dataset.start)).forEach(([place, number]) => {
  const input = $(`[data-key="${place}"] input`, button.closest(".orderpage"));
  input.value = number;
  input.dispatchEvent(new Event("input", { bubbles: true }));
});
// A square of the relations in words, under the table.
const said = square => {
  const line = $("[data-pair]"), names = [square.parentElement.cells[0], square.closest("table").rows[0].cells[square.cellIndex]].map(each => each.textContent);
  $$("[data-pairs] [aria-current]").forEach(each => each.removeAttribute("aria-current"));
  if (names[0] === names[1] || !names[1]) { line.textContent = ""; return; }
  square.setAttribute("aria-current", "true");
  line.textContent = `${names.join(" – ")}: ${square.textContent || line.dataset.pair}`;
};
const found = (rows, typed = "") => {
  const list = $("[data-found-places]");
  list.replaceChildren(...rows.map(([place, name]) => {
    const row = document.createElement("li"), button = document.createElement("button");
    Object.assign(button, { type: "button", className: "linkbtn", textContent: name });
    button.dataset.goto = place;
    row.append(button);
    return row;
  }));
  if (!rows.length && typed) { const none = document.createElement("li"); none.textContent = list.dataset.none; list.append(none); }
  list.hidden = !list.children.length;
};
const plain = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
document.addEventListener("input", event => {
  if (!event.target.matches("[data-seek]")) return;
  const typed = plain(event.target.value.trim());
  found(typed.length < 2 ? [] : $$(".labs > [data-place]", sheet()).map(each => [each.dataset.place, each.dataset.name ?? each.textContent]).filter(([, name]) => plain(name).includes(typed)).slice(0, 7), typed.length > 1 ? typed : "");
});
document.addEventListener("keydown", event => {
  if (event.key !== "Enter" || !event.target.matches?.("[data-seek]")) return;
  event.preventDefault();
  $("[data-found-places] button")?.click();
});

// ---- the own orders, as the house has drawn them, are laid on the map; targets are those of one leader at a time
let chosen = null;
const overlay = () => ["orders", "markers", "playback", "playmarks"].forEach(name => {
  const drawn = $(`[data-lay=${name}]`);
  $(`.${name}`, sheet())?.replaceChildren(...(drawn ? drawn.cloneNode(true).childNodes : []));
});
const choose = leader => {
  const known = $$("[data-leader]").map(each => each.dataset.leader);
  if (leader) chosen = leader;
  const now = known.includes(chosen) ? chosen : known[0];
  $$("[data-leader]").forEach(each => each.setAttribute("aria-pressed", each.dataset.leader === now));
  $$("[data-leader-box]").forEach(each => { each.hidden = each.dataset.leaderBox !== now; });
  $$(".mare-map [data-for]").forEach(each => each.toggleAttribute("data-off", each.dataset.for !== now));
};

// ---- the last year, segment by segment
let moment = null, playing = 0;
const play = wanted => {
  const last = $$("[data-moment]").length - 1;
  if (last < 0) return;
  moment = Math.min(wanted, last);
  $$("[data-moment]").forEach(each => each.setAttribute("aria-pressed", +each.dataset.moment === moment));
  $$("[data-story]").forEach(each => { each.hidden = +each.dataset.story !== moment; });
  $$(".mare-map [data-seg]").forEach(each => { each.toggleAttribute("data-off", +each.dataset.seg > moment); each.toggleAttribute("data-past", +each.dataset.seg < moment); });
};
const stop = () => { clearInterval(playing); playing = 0; };
document.addEventListener("click", event => {
  const step = event.target.closest("[data-moment]"), last = $$("[data-moment]").length - 1;
  if (step) { stop(); play(+step.dataset.moment); }
  if (!event.target.closest("[data-playback]")) return;
  if (playing) { stop(); return; }
  play(0);
  playing = setInterval(() => { if (moment >= last) stop(); else play(moment + 1); }, 1100);
});

// ---- a step may name any place: what is offered are the names on the map
const offer = () => {
  const blank = $("#step-row")?.content;
  for (const box of [...$$("[data-places]"), ...(blank ? $$("[data-places]", blank) : [])]) {
    const select = $("select:not([data-whole])", box);
    if (!select) continue;
    select.dataset.whole = "";
    $$(`.mare-map .ml-${box.dataset.places}`).filter(text => text.dataset.place !== select.value)
      .map(text => new Option(text.dataset.name ?? text.textContent, text.dataset.place))
      .sort((one, other) => one.text.localeCompare(other.text)).forEach(option => select.add(option));
  }
};

const shown = () => {
  if (!map()) return;  // the general table, or a page of rules
  offer();
  fold();
  sift();
  watch();
  layered();
  overlay();
  choose();
  play(moment ?? +($("[data-moment][aria-pressed=true]")?.dataset.moment ?? 0));
  lay();
  turn(document.body.dataset.page ?? location.hash.slice(1));
};
document.addEventListener("shown", shown);
shown();
