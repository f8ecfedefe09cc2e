import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database/open.ts';
import { after, dayOf, SECOND } from './time.ts';

/** Rows in one transaction: few, so that their locks are short. */
export const BATCH = 1_000;

/** Result of one batch. */
type Batch = {
  /** Rows deleted. */
  readonly deleted: number;
  /** Start of the next batch, in the exact text of the database; null: nothing more is due. */
  readonly next: string | null;
  /** Error of a part of the batch that was not deleted. Later batches go on after it. */
  readonly error?: unknown;
};

/** Selects and deletes the rows whose time is over. */
export type Purge = {
  /** SQL of the rows due at `now`, oldest first, as `due_at`. It has no `limit`, and reads an index with the oldest due rows first. */
  readonly due: (now: Date) => RawBuilder<unknown>;
  /** Deletes the oldest due rows in one transaction, at most `BATCH`. `from`: `next` of the batch before, null at first. */
  readonly batch: (db: Db, now: Date, from: string | null) => Promise<Batch>;
};

type Rows = {
  readonly table: string;
  /** SQL of the column with the time from which a row is kept. It has an index. */
  readonly since: RawBuilder<unknown>;
  /** `DAY`: the column is a day of Shanghai, and its rows are kept from its end. */
  readonly unit?: 'MOMENT' | 'DAY';
  readonly keptMs: number;
  /** SQL condition of the rows; the index has it too. */
  readonly only?: RawBuilder<unknown>;
};

/** Deletes rows of a table `keptMs` after the time in one of its columns. */
export function purgeRows({ table, since, unit = 'MOMENT', keptMs, only = sql`true` }: Rows): Purge {
  const name = sql.table(table);
  const isDay = unit === 'DAY';
  const end = isDay ? sql`(${since} + 1)::timestamp at time zone 'Asia/Shanghai'` : since;
  const isDue = (now: Date) => {
    const before = after(now, -keptMs);
    return sql`${only} and ${since} < ${isDay ? sql`${dayOf(before)}::date` : sql`${before}::timestamptz`}`;
  };
  return {
    due: (now) => sql`
      select ${end} + ${keptMs} * interval '1 millisecond' as due_at from ${name}
      where ${isDue(now)} order by ${since}`,
    batch: async (db, now, from) => {
      // Rows that another transaction has locked wait for the next run.
      const { rows } = await sql<{ deleted: number; upTo: string | null }>`
        with gone as (
          delete from ${name} where ctid = any(array(
            select ctid from ${name} where ${isDue(now)} and ${since} >= ${from ?? '-infinity'}
            order by ${since} limit ${BATCH} for update skip locked))
          returning ${since} as since)
        select count(*)::int as deleted, max(since)::text as "upTo" from gone`.execute(db);
      const [{ deleted, upTo } = { deleted: 0, upTo: null }] = rows;
      return { deleted, next: deleted < BATCH ? null : upTo };
    },
  };
}

/** Longest time of one run. The rest waits for the next run. */
const RUN_MS = 45 * SECOND;

/**
 * Deletes batch by batch, each committed by itself, until nothing is due, the time is over or it is aborted. Returns
 * the number; throws at the end when rows could not be deleted.
 */
export async function runPurge(
  { batch }: Purge,
  { db, now, signal }: { db: Db; now: Date; signal?: AbortSignal | undefined },
): Promise<number> {
  const until = performance.now() + RUN_MS;
  const errors: unknown[] = [];
  let deleted = 0;
  let from: string | null = null;
  do {
    const done = await batch(db, now, from);
    if (done.error !== undefined) errors.push(done.error);
    deleted += done.deleted;
    from = done.next;
  } while (from !== null && performance.now() < until && !signal?.aborted);
  if (errors.length > 0) throw errors[0];
  return deleted;
}

/** Rows are counted up to this, which is enough for a gauge. */
const MOST = 1_000;

/** Due rows: their number, up to a thousand, and the seconds since which the oldest one is due. */
export type Left = { readonly rows: number; readonly oldestSeconds: number };

/** The due rows that a purge has not deleted at `now`. */
export async function leftOf(db: Db, { due }: Purge, now: Date): Promise<Left> {
  const { rows } = await sql<{ rows: number; oldest: Date | null }>`
    select count(*)::int as rows, min(due_at) as oldest from (${due(now)} limit ${MOST}) as due`.execute(db);
  const [{ rows: count, oldest } = { rows: 0, oldest: null }] = rows;
  const oldestMs = now.getTime() - (oldest ?? now).getTime();
  return { rows: count, oldestSeconds: Math.max(0, oldestMs / SECOND) };
}
