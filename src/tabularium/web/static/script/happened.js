/** The last battle, vote or throw stays in sight until the reader's next deed; what was before that deed is hidden. */
import { $, $$, whenShown } from "./dom.js";
import { table } from "./table/table.js";

const key = () => `deed.${table()?.dataset.table}`;

/** From now on only what comes after this number is news. @param {number} n */
export const deedDone = n => {
  sessionStorage[key()] = String(n);
};

whenShown(() => {
  const card = $(".happened");
  if (!card) return;
  const deed = Number(sessionStorage[key()] ?? table()?.dataset.seen ?? 0);
  const rows = $$("[data-told]", card);
  for (const each of rows) each.hidden = Number(each.dataset.told) <= deed;
  card.hidden = rows.every(each => each.hidden);
});
