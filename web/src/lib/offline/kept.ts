import type { Query, QueryClient } from '@tanstack/react-query';
import { version } from '../../../package.json';
import { DATABASE } from '../host/host.ts';
import { isUnconfirmed } from './unconfirmed.ts';

/** Answers that come within this time are written together. */
const BATCH_MS = 500;

/** The stored answer of a user's query; null if there is none that may be shown. */
export async function readKept(
  user: string,
  queryHash: string,
): Promise<{ readonly data: unknown; readonly at: number } | null> {
  const kept = keptIn(await readEntry(user), queryHash, version, Date.now());
  return kept && { data: JSON.parse(kept.text), at: kept.at };
}

/**
 * Stores the answers worth reading offline, present and future ones, as the entry of the user who is logged in on this device and
 * in this tab (`owner`; null: nobody). Returns a function that stops it.
 */
export function keepAnswers(client: QueryClient, owner: () => string | null): () => void {
  const cache = client.getQueryCache();
  const waiting = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const user = owner();
    // Data that was cleared at a log-out is nobody's, also if its answer comes later.
    const queries = [...waiting].filter((query) => cache.get(query.queryHash) === query);
    waiting.clear();
    const fresh = queries.flatMap(({ queryHash, state: { data, dataUpdatedAt } }) => {
      const kept = keptOf(data, dataUpdatedAt);
      return kept ? [[queryHash, kept] as const] : [];
    });
    if (user === null || fresh.length === 0) return;
    // The payer may log out, in another tab too, while the database is being opened.
    const change = (before: Parameters<typeof withFresh>[1]) =>
      owner() === user
        ? withFresh({ user, appVersion: version, now: Date.now() }, before, Object.fromEntries(fresh))
        : null;
    // If the storage is full or closed, the payer only loses offline reading.
    changeEntry(user, change).catch(() => undefined);
  };

  const note = (query: Query): void => {
    if (!isReadable(query.queryKey) || query.state.data === undefined || isUnconfirmed(query.state)) return;
    waiting.add(query);
    timer ??= setTimeout(write, BATCH_MS);
  };

  cache.getAll().forEach(note);
  const stop = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query);
  });
  const hurry = () => {
    if (document.hidden && timer !== undefined) write();
  };
  document.addEventListener('visibilitychange', hurry);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', hurry);
    if (timer !== undefined) write();
  };
}

const STORE = 'answers';

function readEntry(user: string): Promise<Entry | undefined> {
  return transact('readonly', (entries) => entries.get(user));
}

/** Replaces all entries by what `change` makes of the user's, in one transaction; null leaves everything as it is. */
async function changeEntry(user: string, change: (before: Entry | undefined) => Entry | null): Promise<void> {
  await transact('readwrite', (entries) => {
    const reading: IDBRequest<Entry | undefined> = entries.get(user);
    reading.onsuccess = () => {
      const next = change(reading.result);
      if (next === null) return;
      entries.clear();
      entries.put(next);
    };
    return reading;
  });
}

/**
 * Runs one transaction and closes the database, so that deleting the database never has to wait. idb-keyval can't do
 * that: its connection stays open (docs/change/dependencies.md).
 */
async function transact<T>(
  mode: IDBTransactionMode,
  work: (entries: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = window.indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'key' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/** An answer as it is stored: when the service gave it, in milliseconds, and its JSON. */
export type Kept = { readonly at: number; readonly text: string };

/** The answers of one user that this device stores. */
export type Entry = {
  /** The user. */
  readonly key: string;
  /** Shape of the answers: version of this entry, and of the app. */
  readonly shape: string;
  /** The latest answers by the hash of their query. */
  readonly answers: Readonly<Record<string, Kept>>;
};

const DAY_MS = 86_400_000;

/** The limits of what is stored: answers, days, characters of one answer, pages of a list. */
export const BOUNDS = { answers: 80, days: 30, characters: 200_000, pages: 2 } as const;

/** The version of an entry's format; the app's version is stored beside it. */
const FORMAT = 2;

/** The first parts of the keys of queries worth reading offline. */
const READABLE: ReadonlySet<unknown> = new Set([
  'accounts',
  'groups',
  'bills',
  'projects',
  'records',
  'order',
  'payment',
  'receipt',
  'questions',
  'service',
]);

export function isReadable(queryKey: readonly unknown[]): boolean {
  return READABLE.has(queryKey[0]);
}

/** An answer for storing; null if it is empty, forgotten meanwhile or too large. */
export function keptOf(data: unknown, at: number): Kept | null {
  if (isEmpty(data)) return null;
  const text = JSON.stringify(trimmed(data));
  return text.length > BOUNDS.characters ? null : { at, text };
}

type Facts = { readonly user: string; readonly appVersion: string; readonly now: number };

/** The entry with fresh answers. Old ones, those of another version and the oldest beyond the limit are left out. */
export function withFresh(
  { user, appVersion, now }: Facts,
  before: Entry | undefined,
  fresh: Entry['answers'],
): Entry {
  const shape = shapeOf(appVersion);
  const known = before?.shape === shape ? before.answers : {};
  const answers = Object.entries({ ...known, ...fresh })
    .filter(([, { at }]) => isYoung(at, now))
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, BOUNDS.answers);
  return { key: user, shape, answers: Object.fromEntries(answers) };
}

/** The stored answer of a query, if this version of the app may show it. */
export function keptIn(
  entry: Entry | undefined,
  queryHash: string,
  appVersion: string,
  now: number,
): Kept | null {
  const kept = entry?.shape === shapeOf(appVersion) ? entry.answers[queryHash] : undefined;
  return kept && isYoung(kept.at, now) ? kept : null;
}

function isYoung(at: number, now: number): boolean {
  return now - at <= BOUNDS.days * DAY_MS;
}

/** The part of an answer that is stored: the first pages of a long list, and never how to pay. */
function trimmed(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  if (isPaged(data))
    return { pages: data.pages.slice(0, BOUNDS.pages), pageParams: data.pageParams.slice(0, BOUNDS.pages) };
  const { pay: _pay, ...rest } = data as { readonly pay?: unknown };
  return rest;
}

function isPaged(data: object): data is { pages: unknown[]; pageParams: unknown[] } {
  return (
    'pages' in data && Array.isArray(data.pages) && 'pageParams' in data && Array.isArray(data.pageParams)
  );
}

function isEmpty(data: unknown): boolean {
  return data === undefined || (Array.isArray(data) && data.length === 0);
}

function shapeOf(appVersion: string): string {
  return `${FORMAT}/${appVersion}`;
}
