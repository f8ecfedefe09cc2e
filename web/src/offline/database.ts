import { DATABASE } from './forget.ts';
import type { Entry } from './kept.ts';

const STORE = 'answers';

/** The entry of a user; undefined without one. */
export function readEntry(user: string): Promise<Entry | undefined> {
  return transact('readonly', (entries) => entries.get(user));
}

/** Replaces all entries by what `change` makes of the user's, in one transaction; null leaves everything as it is. */
export async function changeEntry(
  user: string,
  change: (before: Entry | undefined) => Entry | null,
): Promise<void> {
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
