import type { Log } from './log.ts';
import { after, SECOND } from './time.ts';

// A job reads the row, records under its lock what it is about to do, asks the partner outside of any transaction,
// applies the answer under the lock, and schedules the next attempt with it. One runner for all rows would need a
// parameter for each of these acts.

/** True if a row's next action is due. A second early counts, since clocks differ and a job is not to run twice for that. */
export function isDue(nextActionAt: Date | null | undefined, now: Date): boolean {
  return nextActionAt != null && nextActionAt <= after(now, SECOND);
}

/** Asks a partner. Silence is logged as `event` and answered with `silence`: it never means a failure. */
export async function ask<Answer, Silence>(
  { log }: { readonly log: Log },
  event: `${string} without an answer`,
  facts: Readonly<Record<string, unknown>>,
  request: () => Promise<Answer>,
  silence: Silence,
): Promise<Answer | Silence> {
  try {
    return await request();
  } catch (error) {
    log.warn(event, { ...facts, error });
    return silence;
  }
}
