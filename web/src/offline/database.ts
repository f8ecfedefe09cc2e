import { DATABASE } from './forget.ts';
import type { Kept } from './kept.ts';

const STORE = 'answers';

export function readOne(key: string): Promise<Kept | undefined> {
  return transact('readonly', (answers) => answers.get(key));
}

/** Writes records, then deletes the keys that `toDrop` returns for all records. */
export async function writeAll(
  records: readonly Kept[],
  toDrop: (all: readonly Kept[]) => readonly string[],
): Promise<void> {
  await transact('readwrite', (answers) => {
    for (const record of records) answers.put(record);
    const all: IDBRequest<Kept[]> = answers.getAll();
    all.onsuccess = () => {
      for (const key of toDrop(all.result)) answers.delete(key);
    };
    return all;
  });
}

/**
 * Runs one transaction and closes the database, so that deleting the database never has to wait. idb-keyval can't do
 * that: its connection stays open (docs/change/dependencies.md).
 */
async function transact<T>(
  mode: IDBTransactionMode,
  work: (answers: IDBObjectStore) => IDBRequest<T>,
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
