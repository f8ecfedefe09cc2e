import type { Query, QueryClient } from '@tanstack/react-query';
import { version } from '../../package.json';
import { readOne, writeAll } from './database.ts';
import { isReadable, isUsable, keyOf, keysToDrop, recordOf } from './kept.ts';
import { isUnconfirmed } from './unconfirmed.ts';

/** Answers that come within this time are written together. */
const BATCH_MS = 500;

/** The stored answer of a user's query; null if there is none that may be shown. */
export async function readKept(
  user: string,
  queryHash: string,
): Promise<{ readonly data: unknown; readonly at: number } | null> {
  const kept = await readOne(keyOf(user, queryHash));
  if (!kept || !isUsable(kept, user, version, Date.now())) return null;
  return { data: JSON.parse(kept.text), at: kept.at };
}

/**
 * Stores the answers worth reading offline, present and future ones, for the user who is logged in when they are
 * written. Records of other users, of other versions and old ones are deleted. Returns a function that stops it.
 */
export function keepAnswers(client: QueryClient, userId: () => string | null): () => void {
  const waiting = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const user = userId();
    const queries = [...waiting];
    waiting.clear();
    if (user === null) return;
    const records = queries.flatMap(
      ({ queryHash, state: { data, dataUpdatedAt } }) =>
        recordOf(user, version, { queryHash, data, at: dataUpdatedAt }) ?? [],
    );
    // If the storage is full or closed, the payer only loses offline reading.
    await writeAll(records, (all) => keysToDrop(all, user, version, Date.now())).catch(() => undefined);
  };

  const note = (query: Query): void => {
    if (!isReadable(query.queryKey) || query.state.data === undefined || isUnconfirmed(query.state)) return;
    waiting.add(query);
    timer ??= setTimeout(write, BATCH_MS);
  };

  const cache = client.getQueryCache();
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
