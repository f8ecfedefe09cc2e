import { DatabaseSync } from 'node:sqlite';

/** A killed process may hold its files a moment longer. Milliseconds. */
const PATIENCE = 1_000;

/** An exclusive lock on a file; releasing it twice is harmless. */
export type Lock = { release: () => void };

/**
 * Locks `file` (created if missing); undefined when another process holds it. SQLite's lock belongs to the operating
 * system: it ends with its process in every case, so a lock is never stale. Throws when the file can't be written.
 */
export function holdLock(file: string): Lock | undefined {
  const database = new DatabaseSync(file, { timeout: PATIENCE });
  try {
    database.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    database.close();
    if (error instanceof Error && error.message.includes('database is locked')) return undefined;
    throw error;
  }
  return {
    release: () => {
      if (database.isOpen) database.close();
    },
  };
}
