import { type RawBuilder, sql } from 'kysely';
import type { TestService } from './service.ts';

/** Changes the tables without triggers and constraints. */
export function bendTables({ context }: TestService, change: RawBuilder<unknown>): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await change.execute(tx);
  });
}

/** Number of SQL statements that wait for another transaction of this database. */
export async function waitingForLocks({ context }: TestService): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
    context.db,
  );
  return rows.length;
}
