import { sql } from 'kysely';
import type { Log } from '../log.ts';
import { DatabaseGone } from './gone.ts';
import { type Db, TIME_OUTS } from './open.ts';

/**
 * Gives the role that migrates the time-outs in this database that a connection through a pooler can't ask for. Processes that
 * migrate at the same time wait for each other: PostgreSQL refuses two changes of a role at once.
 */
export async function setTimeOuts(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('time-outs of the role'))`.execute(tx);
    const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(tx);
    for (const [name, ms] of Object.entries(TIME_OUTS))
      await sql`
        alter role current_user in database ${sql.id(rows[0]?.database ?? '')} set ${sql.id(name)} = ${sql.lit(`${ms}ms`)}`.execute(
        tx,
      );
  });
}

/** Tells which time-outs the connections of this process lack. A database that is gone has nothing to tell. */
export async function tellMissingTimeOuts({
  db,
  log,
}: {
  readonly db: Db;
  readonly log: Log;
}): Promise<void> {
  const names = Object.keys(TIME_OUTS);
  const asked = sql<{ name: string }>`
    select name from pg_settings where name in (${sql.join(names)}) and setting = '0'`;
  try {
    const { rows } = await asked.execute(db);
    if (rows.length > 0)
      log.error('connections without time-outs', { missing: rows.map(({ name }) => name) });
  } catch (error) {
    if (!(error instanceof DatabaseGone)) throw error;
  }
}
