import { sql } from 'kysely';
import type { Db, Tx } from '../kit/database/open.ts';
import { after, HOUR } from '../kit/time.ts';

/** A limit: `most` of something for one subject in one window of time. */
export type Limit = {
  readonly name: string;
  readonly most: number;
  /** Windows follow one another without gaps. A window of a day is a day in Shanghai. */
  readonly windowMs: number;
};

/** Shanghai's midnight is 16:00 UTC. */
const SHANGHAI_MS = 8 * HOUR;

/** Takes one if one is left; returns whether it did. Safe with any number of processes. */
export async function takeOne(db: Db | Tx, limit: Limit, subject: Buffer, now: Date): Promise<boolean> {
  const start = windowStart(limit, now);
  const { rows } = await sql`
    insert into limits_taken as held (name, subject, window_start, window_end, taken)
    values (${limit.name}, ${subject}, ${start}, ${after(start, limit.windowMs)}, 1)
    on conflict (name, subject, window_start) do update set taken = held.taken + 1
      where held.taken < ${limit.most}
    returning 1`.execute(db);
  return rows.length === 1;
}

/** Number that a subject has taken in the present window. */
export async function readTaken(db: Db, limit: Limit, subject: Buffer, now: Date): Promise<number> {
  const row = await db
    .selectFrom('limits_taken')
    .select('taken')
    .where('name', '=', limit.name)
    .where('subject', '=', subject)
    .where('window_start', '=', windowStart(limit, now))
    .executeTakeFirst();
  return row?.taken ?? 0;
}

/** Milliseconds until the present window of a limit is over. */
export function leftMs(limit: Limit, now: Date): number {
  return windowStart(limit, now).getTime() + limit.windowMs - now.getTime();
}

function windowStart({ windowMs }: Limit, now: Date): Date {
  const local = now.getTime() + SHANGHAI_MS;
  return new Date(local - (local % windowMs) - SHANGHAI_MS);
}
