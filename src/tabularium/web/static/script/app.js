/** The installed app: it keeps a page that says what waited last, for when there is no network. */
import { $ } from "./dom.js";

const SHELL = "shell";
const OFFLINE = "/offline";
const installed = matchMedia("(display-mode: standalone)").matches;

const keep = async () => {
  await navigator.serviceWorker.register("/sw.js");
  const kept = await caches.open(SHELL);
  const sheets = /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[rel=stylesheet]"));
  const wanted = $(".me") ? [OFFLINE, ...Array.from(sheets, each => each.href)] : [];
  await kept.addAll(wanted); // what was kept before stays until this is there
  const there = wanted.map(each => new URL(each, location.href).href);
  for (const old of await kept.keys()) if (!there.includes(old.url)) await kept.delete(old);
};

if (installed && isSecureContext && "serviceWorker" in navigator) keep().catch(() => {});
