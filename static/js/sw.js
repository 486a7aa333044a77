// What the site does while none of its pages is open, and when its server cannot be reached.
// The server writes SITE before this: {release, pages, files, statics, waiting}.

// -- the app: pages always from the server; files, whose names change with their content, from here --------

const CACHE = `place-${SITE.release}`;
// The offline page in the language of the page seen last.
const OFFLINE = "/hors-ligne/";
// The names that `collectstatic` gives: main.0123456789ab.css
const HASHED = /\.[0-9a-f]{12}\.\w+$/;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (isKept(request.url)) event.respondWith(file(event));
});

async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll([...SITE.files, ...Object.values(SITE.pages)]);
  await speak(Object.keys(SITE.pages).find((lang) => navigator.language.startsWith(lang)));
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  // The page is asked for while this worker wakes up.
  await self.registration.navigationPreload?.enable();
}

async function page(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(speak(answer.headers.get("Content-Language")));
    return answer;
  } catch (error) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(OFFLINE);
    if (!kept) throw error;
    return kept;
  }
}

let spoken = "";
async function speak(lang) {
  const path = SITE.pages[lang] ?? Object.values(SITE.pages)[0];
  if (path === spoken) return;
  const cache = await caches.open(CACHE);
  const kept = await cache.match(path);
  if (!kept) return;
  await cache.put(OFFLINE, kept);
  spoken = path;
}

function isKept(address) {
  const { origin, pathname, search } = new URL(address);
  if (origin !== self.location.origin) return false;
  return (pathname.startsWith(SITE.statics) && HASHED.test(pathname)) || SITE.files.includes(pathname + search);
}

async function file(event) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(cache.put(event.request, answer.clone()));
  return answer;
}

// -- notices: shown, taken away when they are no longer true, and opened ------------------------------------

self.addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  event.waitUntil(Promise.all([told.close ? take(told.tag) : show(told), count()]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

const show = (told) =>
  self.registration.showNotification(told.title, {
    body: told.body,
    // The same notice sent twice is shown once.
    tag: told.tag,
    lang: told.lang,
    icon: SITE.icon,
    data: new URL(told.url ?? "/", self.location.origin).href,
  });

async function take(tag) {
  for (const shown of await self.registration.getNotifications({ tag })) shown.close();
}

async function open(address) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url.split("#")[0] === address);
  return there ? there.focus() : self.clients.openWindow(address);
}

// How many tables wait, on the app's icon. A notice is shown whether or not this can be found out.
async function count() {
  if (!navigator.setAppBadge) return;
  try {
    const answer = await fetch(SITE.waiting);
    if (answer.ok) await navigator.setAppBadge((await answer.json()).waiting);
  } catch (error) {
    console.info("the app's icon keeps its number:", error);
  }
}
