import { dropBuilds } from './stored.ts';

declare const self: ServiceWorkerGlobalScope;

// Replaces the worker when staff have switched it off: deletes everything it stored, and unregisters.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) =>
  event.waitUntil(dropBuilds().then(() => self.registration.unregister())),
);
