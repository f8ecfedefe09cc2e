import type { WorkerScope } from './scope.ts';
import { dropEverything } from './store.ts';

declare const self: WorkerScope;

// Stands in the worker's place when staff have switched it off: drops what was kept and takes itself away.
self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropEverything().then(() => self.registration.unregister()));
});
