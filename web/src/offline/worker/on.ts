import { DEFAULT_LANGUAGE } from '@life-payment/contract/rules';
import { documentsOf, isReload, keysOf, kindOf, languageIn } from './requests.ts';
import type { FetchEvent, WorkerScope } from './scope.ts';
import { openStore } from './store.ts';

/** The build of this worker, and the files that it stores at once; both are set by the build. */
declare const BUILD: string;
declare const FILES: readonly string[];
declare const self: WorkerScope;

/** After this time the stored document is shown instead. */
const MOST_WAIT_MS = 3000;

/** The language in which the page registered this worker. */
const LANGUAGE = languageIn(self.location.href) ?? DEFAULT_LANGUAGE;

const store = openStore(BUILD, LANGUAGE);

// Files have the hash of their content in their names, and documents come from the network first, so a new worker may
// take over at once.
self.addEventListener('install', (event) => {
  event.waitUntil(store.addFiles(FILES).then(self.skipWaiting.bind(self)));
});

self.addEventListener('activate', (event) => {
  const preload = self.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([self.clients.claim(), preload, store.renew()]));
});

self.addEventListener('message', (event) => {
  const channel = channelIn(event.data);
  const documents = channel === null ? null : documentsOf(channel, LANGUAGE);
  if (documents) event.waitUntil(Promise.all(Object.values(documents).map(store.fetchDocument)));
});

self.addEventListener('fetch', (event) => {
  switch (kindOf(event.request, self.location.origin)) {
    case 'document':
      return event.respondWith(documentFor(event));
    case 'file':
      return event.respondWith(fileFor(event));
    case 'other':
      return;
  }
});

/** The channel whose documents a page wants stored; null for any other message. */
function channelIn(data: unknown): string | null {
  const channel: unknown = Reflect.get(Object(data), 'keepDocuments');
  return typeof channel === 'string' ? channel : null;
}

/**
 * Answers with the document from the network, or with the stored one of that channel if the network fails, the service
 * fails or takes too long: in the language that the address names, or else in this worker's. A reload waits for the network without a limit, because payers reload to get a new version.
 */
async function documentFor(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const keys = [languageIn(url) ?? LANGUAGE, LANGUAGE].flatMap((language) => keysOf(url, language) ?? []);
  const fromNetwork = fetchedDocument(event);
  event.waitUntil(fromNetwork.catch(() => undefined));
  const kept = await store.document(keys);
  if (!kept) return fromNetwork;
  const answer = fromNetwork.then(
    (response) => (response.status >= 500 ? kept : response),
    () => kept,
  );
  return isReload(event.request) ? answer : Promise.race([answer, afterWait(kept)]);
}

async function fetchedDocument(event: FetchEvent): Promise<Response> {
  const response = (await event.preloadResponse) ?? (await fetch(event.request));
  const language = response.headers.get('content-language');
  const key = language === null ? undefined : keysOf(event.request.url, language)?.[0];
  if (key !== undefined) event.waitUntil(store.keepDocument(key, response.clone()));
  return response;
}

function afterWait<T>(late: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(resolve, MOST_WAIT_MS, late);
  });
}

/** A file's name contains the hash of its content, so a stored file never becomes old. */
async function fileFor(event: FetchEvent): Promise<Response> {
  const kept = await store.file(event.request.url);
  if (kept) return kept;
  const response = await fetch(event.request);
  event.waitUntil(store.keepFile(event.request, response.clone()));
  return response;
}
