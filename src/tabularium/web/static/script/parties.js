/** The clauses of a treaty offer its parties only, and begin with those who are to sign it. */
import { $$, on, whenShown } from "./dom.js";
import { seat } from "./table/table.js";

/** @param {HTMLFormElement} form */
const parties = form => {
  /** @type {HTMLInputElement[]} */
  const ticked = $$("[name=to]:checked", form);
  return ticked.map(each => each.value);
};

/**
 * @param {HTMLSelectElement} select
 * @param {string[]} others
 */
const offer = (select, others) => {
  const own = String(seat());
  const known = others.length ? [own, ...others] : [...select.options].map(each => each.value);
  for (const option of select.options) option.disabled = option.hidden = !known.includes(option.value);
  if (known.includes(select.value) && (select.dataset.party === "first" || select.value !== own)) return;
  select.value = select.dataset.party === "first" ? own : (others[0] ?? select.value);
};

/** @param {HTMLFormElement} form */
const offerParties = form => {
  /** @type {HTMLSelectElement[]} */
  const selects = $$("select[data-party]", form);
  for (const select of selects) offer(select, parties(form));
};
on("change", "form:has(select[data-party])", offerParties);
whenShown(() => {
  /** @type {HTMLFormElement[]} */
  const forms = $$("form:has(select[data-party])");
  for (const form of forms) offerParties(form);
});
