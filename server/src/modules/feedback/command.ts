import type { Context } from '../../kit/context.ts';
import { after, DAY, instant } from '../../kit/time.ts';
import { readRecent } from './store.ts';

/** Feedback of the last days for staff, newest first: one line of JSON each, pictures by their names in the store. */
export async function recentFeedback(
  { db, now }: Pick<Context, 'db' | 'now'>,
  days: number,
): Promise<string[]> {
  const rows = await readRecent(db, after(now(), -days * DAY));
  return rows.map((row) => JSON.stringify({ ...row, at: instant(row.at) }));
}
