/** The buttons of a table that are no answers: undo, done, proposals, hints, leaving. */
import { showHint, showSheetHint } from "../advice.js";
import { on, words } from "../dom.js";
import { leaving } from "../refreshing.js";
import { toast } from "../toasts.js";
import { act, inARow } from "./answering.js";
import { api, post, seat, showRefusal, step, table } from "./table.js";

/** @param {string} kind */
const propose = kind => act("proposals", { seat: seat(), at: step(), kind });

const resign = async () => {
  if (!confirm(words.resign)) return;
  leaving.now = true; // a private table is gone for those without a seat: no news of it are wanted
  try {
    await post(api("resign"), { seat: seat() });
    location.href = "/";
  } catch (error) {
    leaving.now = false;
    showRefusal(error);
  }
};

const rematch = async () => {
  const made = await post(api("rematch"), {}).catch(showRefusal);
  if (made) location.href = `/t/${made.table.id}`;
};

const showSheetBefore = async () => {
  const found = await fetch(`${api("before")}?seat=${seat()}`, { headers: { Accept: "application/json" } }).then(
    response => (response.ok ? response.json() : null),
    () => null,
  );
  if (found?.answer) showSheetHint(found, words.before);
  else toast(words.no_before);
};

const hint = async () => {
  const found = await post(api("hint"), { seat: seat() }).catch(showRefusal);
  if (found) showHint(found);
};

/** @type {Record<string, () => unknown>} */
const DEEDS = {
  undo: () => act("undo", { seat: seat(), at: step(), times: inARow() }),
  done: () => act("done", { seat: seat() }),
  rewind: () => propose("rewind"),
  pause: () => propose("pause"),
  extend: () => propose("extend"),
  abandon: () => propose("abandon"),
  back: () => act("back", { seat: seat() }),
  resume: () => act("resume", { seat: seat() }),
  before: showSheetBefore,
  resign,
  rematch,
  hint,
};

on("click", "[data-do]", button => {
  if (table()) DEEDS[button.dataset.do ?? ""]?.();
});
