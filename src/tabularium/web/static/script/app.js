/** The installed app: it keeps a page that says what waited last, for when there is no network. */
import { $, $$ } from "./dom.js";

const SHELL = "shell";
const OFFLINE = "/offline";
const installed = matchMedia("(display-mode: standalone)").matches;

const keep = async () => {
  await navigator.serviceWorker.register("/sw.js");
  const kept = await caches.open(SHELL);
  for (const old of await kept.keys()) await kept.delete(old);
  if (!$(".me")) return;
  const sheets = $$("link[rel=stylesheet]").map(
    each => /** @type {HTMLLinkElement} */ (/** @type {unknown} */ (each)).href,
  );
  await kept.addAll([OFFLINE, ...sheets]);
};

if (installed && isSecureContext && "serviceWorker" in navigator) keep().catch(() => {});
