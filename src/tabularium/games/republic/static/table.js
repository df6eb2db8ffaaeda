// The Republic's own script: a purse that is dragged onto another leaves all it holds there. All else is the house's.
const form = purse => purse.closest("form");
const field = purse => form(purse).elements.namedItem(purse.dataset.purse);
const number = input => Number.parseInt(input.value, 10) || 0;
const rest = purse => Number.parseInt(form(purse).querySelector(".purse--secret [data-figure]").textContent, 10) || 0;
const set = (input, value) => { input.value = value; input.dispatchEvent(new Event("input", { bubbles: true })); };

let dragged = null;
document.addEventListener("dragstart", event => {
  dragged = event.target.closest?.("[data-purse]");
  if (dragged) event.dataTransfer.setData("text/plain", dragged.dataset.purse);
});
document.addEventListener("dragend", () => { dragged = null; });
document.addEventListener("dragover", event => { if (dragged && event.target.closest("[data-purse]")) event.preventDefault(); });
document.addEventListener("drop", event => {
  const onto = dragged && event.target.closest("[data-purse]");
  if (!onto || onto === dragged) return;
  event.preventDefault();
  const from = dragged.dataset.purse && field(dragged), to = onto.dataset.purse && field(onto), talents = from ? number(from) : Math.max(0, rest(onto));
  if (from) set(from, 0);
  if (to) set(to, number(to) + talents);
});
