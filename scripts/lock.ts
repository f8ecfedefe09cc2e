import { DatabaseSync } from 'node:sqlite';
import { until } from './processes.ts';

/** A killed process may hold its files a moment longer. */
const PATIENCE_MS = 1_000;

/** Locks `file` and answers the release; undefined when another process holds it. The lock ends with its process, so it is never stale. */
export function holdLock(file: string): (() => void) | undefined {
  const database = new DatabaseSync(file, { timeout: PATIENCE_MS });
  try {
    database.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    database.close();
    if (error instanceof Error && error.message.includes('database is locked')) return undefined;
    throw error;
  }
  return () => database.isOpen && database.close();
}

/** Locks `file` as soon as it is free; undefined when `isOver` holds before, or after `limitMs`. */
export async function waitForLock(
  file: string,
  limitMs: number,
  isOver: () => boolean,
): Promise<(() => void) | undefined> {
  let release: (() => void) | undefined;
  await until(() => {
    release = holdLock(file);
    return release !== undefined || isOver();
  }, limitMs);
  return release;
}
