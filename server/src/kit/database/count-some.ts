import { type RawBuilder, sql } from 'kysely';
import type { Db } from './open.ts';

/** Rows are counted up to this, which is enough for a gauge. */
const MOST = 1000;

/** Number of rows of a query without `limit`, counted up to a thousand. */
export async function countSome(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${query} limit ${MOST}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}
