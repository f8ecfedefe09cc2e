import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database/open.ts';
import { after, dayOf, SECOND } from './time.ts';

/** Rows in one transaction: few, so that their locks are short. */
export const BATCH = 1_000;

/** What one batch came to. */
type Batch = {
  /** Rows deleted. */
  readonly deleted: number;
  /** Where the next batch goes on, in the exact text of the database; null: nothing more is due. */
  readonly next: string | null;
  /** Why a part of the batch was not deleted. Later batches go on after it. */
  readonly error?: unknown;
};

/** Rows whose time is over, and how they are deleted. */
export type Purge = {
  /**
   * SQL that selects the rows that are due at `now`, oldest first, as `due_at`: the moment since which each is due. It has
   * no `limit`, and reads an index that has the oldest due rows first.
   */
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
  const isDue = (now: Date) => sql`${only} and ${since} < ${bound(now, keptMs, unit)}`;
  return {
    due: (now) => sql`
      select ${endOf(since, unit)} + ${keptMs} * interval '1 millisecond' as due_at from ${name}
      where ${isDue(now)} order by ${since}`,
    batch: async (db, now, from) => {
      // What somebody else has locked waits for the next run.
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

function bound(now: Date, keptMs: number, unit: 'MOMENT' | 'DAY'): RawBuilder<unknown> {
  const before = after(now, -keptMs);
  return unit === 'DAY' ? sql`${dayOf(before)}::date` : sql`${before}::timestamptz`;
}

function endOf(since: RawBuilder<unknown>, unit: 'MOMENT' | 'DAY'): RawBuilder<unknown> {
  return unit === 'DAY' ? sql`(${since} + 1)::timestamp at time zone 'Asia/Shanghai'` : since;
}

/** How long one run deletes. What is left then waits for the next. */
const RUN_MS = 45 * SECOND;

type Run = {
  readonly db: Db;
  readonly now: Date;
  /** Ends the run after its present batch. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * Deletes batch by batch until nothing is due, the time of the run is over, or it is called off. Returns how many rows it
 * deleted. Each batch is committed by itself, so a kill loses nothing that was done. Throws at the end when rows could not
 * be deleted.
 */
export async function runPurge({ batch }: Purge, { db, now, signal }: Run): Promise<number> {
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

/** What is due: the number of rows, up to a thousand, and for how many seconds the oldest is. */
export type Left = { readonly rows: number; readonly oldestSeconds: number };

/** What a purge has left at `now`. */
export async function leftOf(db: Db, { due }: Purge, now: Date): Promise<Left> {
  const { rows } = await sql<{ rows: number; oldest: Date | null }>`
    select count(*)::int as rows, min(due_at) as oldest from (${due(now)} limit ${MOST}) as due`.execute(db);
  const [{ rows: count, oldest } = { rows: 0, oldest: null }] = rows;
  const oldestMs = now.getTime() - (oldest ?? now).getTime();
  return { rows: count, oldestSeconds: Math.max(0, oldestMs / SECOND) };
}
