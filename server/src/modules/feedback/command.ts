import type { Context } from '../../kit/context.ts';
import { after, DAY, instant } from '../../kit/time.ts';
import { type FeedbackRow, readOpen, readRecent } from './store.ts';

/** Feedback of the last days for staff, newest first: one line of JSON each, pictures by their names in the store. */
export async function recentFeedback(
  { db, now }: Pick<Context, 'db' | 'now'>,
  days: number,
): Promise<string[]> {
  return (await readRecent(db, after(now(), -days * DAY))).map(lineOf);
}

/** Questions without an answer, by the promised time, in the same form. */
export async function openQuestions({ db }: Pick<Context, 'db'>, limit: number): Promise<string[]> {
  return (await readOpen(db, limit)).map(lineOf);
}

function lineOf(row: FeedbackRow): string {
  const known = Object.entries(row).filter(([, value]) => value !== null);
  return JSON.stringify(
    Object.fromEntries(known.map(([name, value]) => [name, value instanceof Date ? instant(value) : value])),
  );
}
