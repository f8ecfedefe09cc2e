import { setTimeout as wait } from 'node:timers/promises';
import { growingWait } from '../jobs/queue.ts';
import { SECOND } from '../time.ts';
import { wasNotReached } from './connection-lost.ts';

const FIRST_WAIT_MS = 0.1 * SECOND;
const MOST_WAIT_MS = SECOND;

/** Repeats `act` until the database is reached. After `closing` is aborted it neither runs nor resolves: its caller is about to end. */
export async function onceReachable<Result>(
  act: () => Promise<Result>,
  closing?: AbortSignal,
): Promise<Result> {
  for (let tries = 0; !closing?.aborted; tries += 1) {
    try {
      return await act();
    } catch (error) {
      if (!wasNotReached(error)) throw error;
    }
    const pause = growingWait(tries, FIRST_WAIT_MS, MOST_WAIT_MS);
    // Closing ends the pause: the loop sees it.
    await wait(pause, undefined, closing && { signal: closing }).catch(() => undefined);
  }
  return new Promise(() => undefined);
}
