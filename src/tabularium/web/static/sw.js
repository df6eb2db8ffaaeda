/** The service worker: it shows what a push tells, and a press on it opens the table. Without a network it shows
 * the page that was kept last, which asks nothing. */
const worker = /** @type {any} */ (self);

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("push", (/** @type {any} */ event) => {
  const told = event.data?.json() ?? {};
  const options = { body: told.text, tag: told.tag, data: { url: told.url }, icon: "/static/icon-192.png" };
  const badge = told.waiting == null ? null : worker.navigator.setAppBadge?.(told.waiting);
  event.waitUntil(Promise.all([worker.registration.showNotification(told.title || "Tabularium", options), badge]));
});

/** @param {string | undefined} url */
const lead = async url => {
  const target = new URL(url || "/", worker.location.origin);
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((/** @type {any} */ page) => new URL(page.url).pathname === target.pathname);
  return there ? there.focus() : worker.clients.openWindow(target.pathname + target.search);
};

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data?.url));
});

/** @param {Request} request @param {boolean} page */
const fromNetOrKept = async (request, page) => {
  try {
    return await fetch(request);
  } catch (trouble) {
    const kept = await caches.match(page ? "/offline" : request, { cacheName: "shell" });
    if (kept) return kept;
    throw trouble;
  }
};

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const page = request.mode === "navigate" && request.method === "GET";
  if (page || request.destination === "style") event.respondWith(fromNetOrKept(request, page));
});
