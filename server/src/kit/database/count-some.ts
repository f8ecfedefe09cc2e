import { type RawBuilder, sql } from 'kysely';
import type { Db } from './open.ts';

/** Rows that are counted at most: to whoever looks at a gauge, more are as bad. */
const MOST = 1000;

/** How many rows a query without `limit` answers, counted up to a thousand. */
export async function countSome(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${query} limit ${MOST}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}
