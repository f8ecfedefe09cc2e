import { type RawBuilder, sql } from 'kysely';
import { after, dayOf } from '../time.ts';
import { BATCH, type Purge } from './purge.ts';

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
