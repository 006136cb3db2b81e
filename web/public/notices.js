// Shows what the server has to say when no page is open, and opens the game that is clicked.
self.addEventListener('push', (event) => {
  const told = event.data ? event.data.json() : {};
  const shown = self.registration.showNotification(told.title || 'Blockhouse', {
    body: told.text || '',
    tag: told.tag,
    icon: '/icon.svg',
    data: { open: told.open || '/' },
  });
  event.waitUntil(shown);
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { open } = event.notification.data;
  // Only a page of this server, whatever was sent.
  const url = new URL(open, self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(self.clients.openWindow(url.href));
});
