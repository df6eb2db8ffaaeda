/** How I want to be called: saved as touched, and push in this browser. */
import { $, on, words } from "./dom.js";

const form = /** @type {HTMLFormElement | null} */ ($("[data-calls]"));
const state = $("[data-push-state]");
const button = /** @type {HTMLButtonElement | null} */ ($("[data-push]"));
const sound = /** @type {HTMLInputElement | null} */ ($("[data-sound]"));

/** @param {string} text */
const say = text => {
  if (state) state.textContent = text;
};

/** @param {string} path @param {URLSearchParams} body */
const post = (path, body) => fetch(path, { method: "POST", body, redirect: "manual" });

on("change", "[data-calls]", async (_, event) => {
  if (!form || event.target === sound) return;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) fields.append(name, String(value));
  const response = await post(form.action, fields).catch(() => null);
  const saved = $("[data-saved]");
  if (saved) saved.textContent = response?.type === "opaqueredirect" ? form.dataset.savedText || "" : words.unreachable;
});

if (sound) {
  sound.checked = localStorage.sound !== "off";
  sound.addEventListener("change", () => {
    localStorage.sound = sound.checked ? "on" : "off";
  });
}

/** Why push cannot work in this browser; nothing where it can. */
const obstacle = () => {
  if (!isSecureContext) return words.push_insecure;
  const apple = /iP(hone|ad)/.test(navigator.userAgent);
  if (apple && !matchMedia("(display-mode: standalone)").matches) return words.push_home;
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return words.push_none;
  return Notification.permission === "denied" ? words.push_denied : "";
};

const asBytes = (/** @type {string} */ text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), sign => sign.charCodeAt(0));

const subscribe = async () => {
  if ((await Notification.requestPermission()) !== "granted") return say(words.push_denied);
  const registration = await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  const key = asBytes($("[data-push-key]")?.dataset.pushKey || "");
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = "", keys = {} } = made.toJSON();
  const label = navigator.userAgent.match(/(Firefox|Edg|OPR|Chrome|Safari)/)?.[0] || "";
  const fields = { endpoint, p256dh: keys.p256dh || "", auth: keys.auth || "", label };
  await post("/me/notices/push", new URLSearchParams(fields));
  location.assign("/me/notices?told=saved");
};

if (button) {
  const reason = obstacle();
  say(reason);
  button.hidden = Boolean(reason);
  button.addEventListener("click", () => subscribe().catch(() => say(words.push_none)));
}
