/** Notices of the browser, for readers who look elsewhere. */
import { $, on, the, whenShown, words } from "./dom.js";
import { table } from "./table/table.js";
import { toast } from "./toasts.js";

/**
 * Some browsers have no notices, and some refuse to show them: that is said, with what helps, and not tried again.
 * @param {string} reason
 * @param {string} help
 */
const giveUp = (reason, help) => {
  localStorage.notices = "off";
  toast(reason, help, { href: "/me", text: words.notices_other });
};

/**
 * @param {string} title
 * @param {NotificationOptions} options
 */
const show = (title, options) => {
  try {
    return new Notification(title, options);
  } catch {
    giveUp(words.notices_none, words.notices_feed);
    return null;
  }
};

on("click", "[data-notices]", async () => {
  if (!("Notification" in window)) giveUp(words.notices_none, words.notices_feed);
  else if (!isSecureContext) giveUp(words.notices_insecure, words.notices_feed);
  else if ((await Notification.requestPermission()) !== "granted") giveUp(words.notices_off, words.notices_allow);
  else if (show(words.notices_on, { tag: "allowed" })) {
    localStorage.notices = "on";
    toast(words.notices_on);
  }
});

/** What waits for the reader: the number of their question at a table, the number of tables in the lobby. */
const waiting = () => {
  const ask = $("#ask");
  return (ask?.dataset.mine ? ask.dataset.ask : $("main")?.dataset.turns) || null;
};
const isAllowed = () =>
  "Notification" in window && Notification.permission === "granted" && localStorage.notices === "on";

/** @param {string | null | undefined} question */
const notify = question => {
  const notice = show(question || words.your_turn, { body: document.title, tag: table()?.dataset.table || "lobby" });
  if (!notice) return;
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
};

/** A soft knock, made here: two short tones that fade. A browser forbids it before the first press on the page. */
const knock = () => {
  if (localStorage.sound === "off" || !("AudioContext" in window)) return;
  const sound = new AudioContext();
  for (const [at, pitch] of [
    [0, 220],
    [0.14, 180],
  ]) {
    const tone = sound.createOscillator();
    const loud = sound.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.12, sound.currentTime + at);
    loud.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + at + 0.12);
    tone.connect(loud).connect(sound.destination);
    tone.start(sound.currentTime + at);
    tone.stop(sound.currentTime + at + 0.12);
  }
  setTimeout(() => sound.close(), 500);
};

let told = waiting();
whenShown(() => {
  const now = waiting();
  const question = $(".ask__q")?.textContent;
  if (now && now !== told) {
    if (question) the("#say").textContent = question;
    if (document.hidden && isAllowed()) notify(question);
    if (!document.hidden && navigator.userActivation?.hasBeenActive) knock();
  }
  told = now;
});
