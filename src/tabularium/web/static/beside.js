// A rule beside the table: its page is read in a panel at the side, with its search, its neighbours and a way back.
const words = JSON.parse(document.body.dataset.words || "{}");
const panel = document.createElement("dialog"), read = document.createElement("div");
const tool = (sign, label, press) => {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "iconbtn", textContent: sign, title: label });
  button.setAttribute("aria-label", label);
  button.addEventListener("click", press);
  return button;
};
const way = [];
let from = null;
const back = tool("←", words.back, () => { way.pop(); show(way.pop()); });
const whole = document.createElement("a");
Object.assign(whole, { className: "small", textContent: words.as_page });
const close = () => { panel.close(); way.length = 0; (from?.isConnected ? from : document.querySelector("#ask"))?.focus(); };
const head = document.createElement("div");
head.className = "beside__head";
head.append(back, whole, tool("×", words.dismiss, close));
panel.className = "beside";
panel.setAttribute("aria-label", words.beside);
panel.append(head, read);

const show = async href => {
  const answer = await fetch(href, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) { location.href = href; return; }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html"), leaf = page.querySelector(".leaf"), list = page.querySelector(".rlist");
  const title = document.createElement("h2");
  title.className = "display";
  title.tabIndex = -1;
  title.append(...leaf.querySelector("h1").childNodes);
  leaf.querySelector("h1").replaceWith(title);
  leaf.classList.remove("panel");
  list.classList.remove("panel");
  list.querySelectorAll("details").forEach(each => { each.open = true; });
  read.replaceChildren(list, leaf);
  way.push(href);
  back.disabled = way.length < 2;
  whole.href = href;
  if (!panel.isConnected) document.body.append(panel);
  if (!panel.open) panel.show();
  read.scrollTop = 0;
  title.focus({ preventScroll: true });
};

// Where there is no table, and for whoever asks the browser for another window, a link is a link.
document.addEventListener("click", event => {
  const link = event.target.closest("a[href^='/rules/']");
  if (!link || link === whole || !document.querySelector("[data-table]") || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (!panel.contains(link)) { from = link; way.length = 0; }
  show(link.getAttribute("href"));
});
document.addEventListener("keydown", event => { if (event.key === "Escape" && panel.open) close(); });
