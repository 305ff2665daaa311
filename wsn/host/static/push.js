// The worker that shows a letter of the table while no page of it is open, and opens the game at a click.

self.addEventListener("push", (event) => {
  let told = {};
  try { told = event.data.json(); } catch { /* it is not ours */ }
  const title = told.title || "The table waits for you";
  event.waitUntil(self.registration.showNotification(title, { body: told.body || "", tag: told.tag || "wsn", data: { url: told.url || "/" } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.url, self.location.origin);
  if (url.origin !== self.location.origin) return;
  event.waitUntil(self.clients.matchAll({ type: "window" }).then((pages) => {
    const there = pages.find((page) => page.url === url.href);
    return there ? there.focus() : self.clients.openWindow(url.href);
  }));
});
