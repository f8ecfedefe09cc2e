import { DatabaseSync } from 'node:sqlite';

/** A process that was killed may hold its files for a moment longer. Milliseconds. */
const PATIENCE = 1_000;

/** An exclusive hold on a file; releasing it twice is harmless. */
export type Lock = { release: () => void };

/**
 * Takes the lock on `file` (created if missing), or answers undefined when another process holds it.
 * SQLite's lock is the kernel's: it ends with its process, however that dies, so a lock is never stale.
 * Throws when the file can't be written.
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
