import type { Query, QueryClient } from '@tanstack/react-query';
import { version } from '../../../package.json';
import { DATABASE } from './forget.ts';
import { type Entry, isReadable, keptIn, keptOf, withFresh } from './kept.ts';
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

/** The entry of a user; undefined without one. */
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
