import type { Query, QueryClient } from '@tanstack/react-query';
import { version } from '../../package.json';
import { readOne, writeAll } from './database.ts';
import { isReadable, isUsable, keyOf, keysToDrop, recordOf } from './kept.ts';
import { isUnconfirmed } from './unconfirmed.ts';

/** Answers that come together are written together. */
const TOGETHER_MS = 500;

/** What was kept of a query for a user; null when there is nothing that may be shown. */
export async function readKept(
  user: string,
  queryHash: string,
): Promise<{ readonly data: unknown; readonly at: number } | null> {
  const kept = await readOne(keyOf(user, queryHash));
  if (!kept || !isUsable(kept, user, version, Date.now())) return null;
  return { data: JSON.parse(kept.text), at: kept.at };
}

/**
 * Keeps the answers worth reading without a network, those that are here and those to come, for the user who is logged
 * in when they are written. What is kept of another user, of another version or for too long goes. Answers how to stop.
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
    // A full or closed storage costs the payer only what could have been read later.
    await writeAll(records, (all) => keysToDrop(all, user, version, Date.now())).catch(() => undefined);
  };

  const note = (query: Query): void => {
    if (!isReadable(query.queryKey) || query.state.data === undefined || isUnconfirmed(query.state)) return;
    waiting.add(query);
    timer ??= setTimeout(write, TOGETHER_MS);
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
