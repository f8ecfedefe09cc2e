import { sql } from 'kysely';
import { migrations } from './migrations/index.ts';
import type { Db } from './open.ts';

/** Whether the tables have all migrations of this program. */
export async function isMigrated(db: Db): Promise<boolean> {
  const newest = Object.keys(migrations).at(-1);
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!rows[0]?.there) return false;
  const done = await sql`select 1 from kysely_migration where name = ${newest}`.execute(db);
  return done.rows.length === 1;
}
