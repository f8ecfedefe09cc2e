import { BASE, RECORDS_PATH } from '@life-payment/contract/pages';
import { DEFAULT_LANGUAGE, languageOfTag } from '@life-payment/contract/rules';
import { documentAt, dropBuilds, kindOf, storeOf } from './stored.ts';

/** The build of this worker, and the files that it stores at once; both are set by the build. */
declare const BUILD: string;
declare const FILES: string[];
declare const self: ServiceWorkerGlobalScope;

/** After this time the stored document is shown instead. */
const MOST_WAIT_MS = 3000;
const { origin } = self.location;

/** The language in which the page registered this worker. */
const LANGUAGE = languageIn(self.location.href) ?? DEFAULT_LANGUAGE;

// Files have the hash of their content in their names, and documents come from the network first: a new worker may take over at once.
self.addEventListener('install', (event) => {
  const stored = storeOf(BUILD).then((store) => store.addAll(FILES));
  event.waitUntil(stored.then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const preload = self.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([self.clients.claim(), preload, dropBuilds(BUILD)]));
});

// A page names its channel, so that both of its documents are stored.
self.addEventListener('message', (event) => {
  const query = new URLSearchParams({ outputEndpoint: event.data.keepDocuments });
  for (const path of ['/', RECORDS_PATH]) event.waitUntil(fetchDocument(`${origin}${BASE}${path}?${query}`));
});

self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, origin);
  if (kind === 'document') event.respondWith(documentFor(event));
  if (kind === 'file') event.respondWith(fileFor(event));
});

/**
 * The document from the network; if that or the service fails or takes too long the stored one of that channel, in the language that
 * the address names, or else in this worker's. A reload waits without a limit, because payers reload to get a new version.
 */
async function documentFor(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const fromNetwork = fetched(event);
  event.waitUntil(fromNetwork.catch(() => undefined));
  const named = documentAt(request.url, languageIn(request.url) ?? LANGUAGE);
  const stored = (await storedAt(named)) ?? (await storedAt(documentAt(request.url, LANGUAGE)));
  if (!stored) return fromNetwork;
  const answer = fromNetwork.then((fresh) => (fresh.status < 500 ? fresh : stored)).catch(() => stored);
  const late = new Promise<Response>((resolve) => setTimeout(resolve, MOST_WAIT_MS, stored));
  const reloads = request.cache === 'no-cache' || request.cache === 'reload';
  return reloads ? answer : Promise.race([answer, late]);
}

async function fetched(event: FetchEvent): Promise<Response> {
  const response: Response = (await event.preloadResponse) ?? (await fetch(event.request));
  event.waitUntil(keepDocument(event.request.url, response.clone()));
  return response;
}

/** Fetches a document by its address without secrets, unless this build has it. */
async function fetchDocument(url: string): Promise<void> {
  const address = documentAt(url, LANGUAGE);
  const stored = await (await storeOf(BUILD)).match(address);
  if (!stored) await keepDocument(url, await fetch(address));
}

/** Stores a copy with content and headers, the security policy among them, and without the address of its request. */
async function keepDocument(url: string, response: Response): Promise<void> {
  const headers = new Headers(response.headers);
  const language = headers.get('content-language');
  if (!response.ok || language === null) return;
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name);
  const copy = new Response(await response.blob(), { headers });
  await (await storeOf(BUILD)).put(documentAt(url, language), copy);
}

/** A stored document: this build's, or else an earlier one's. */
async function storedAt(address: string): Promise<Response | undefined> {
  return (await (await storeOf(BUILD)).match(address)) ?? caches.match(address);
}

/** A file's name contains the hash of its content, so a stored file never becomes old. */
async function fileFor(event: FetchEvent): Promise<Response> {
  const stored = await caches.match(event.request, { ignoreVary: true });
  if (stored) return stored;
  const response = await fetch(event.request);
  const copy = response.clone();
  if (response.ok) event.waitUntil(storeOf(BUILD).then((store) => store.put(event.request, copy)));
  return response;
}

function languageIn(address: string): string | undefined {
  return languageOfTag(new URL(address).searchParams.get('lang') ?? '');
}
