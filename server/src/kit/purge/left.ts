import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import { SECOND } from '../time.ts';
import type { Purge } from './purge.ts';

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
