// Shows what the site tells while no page is open, takes it away when it is no longer true, and opens its page.

self.addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  event.waitUntil(told.close ? take(told.tag) : show(told));
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
