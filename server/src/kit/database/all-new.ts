import { sql } from 'kysely';
import type { Db, Tx } from './open.ts';

/** Processes of the version before a migration are gone by then. */
const OLD_PROCESSES = '1 hour';

/** Migrations of a new database follow each other within this time. It has no old processes. */
const NEW_DATABASE = '10 minutes';

/**
 * Whether all processes know what a migration began. Once true it stays so and is not asked again. A caller in a transaction gives it,
 * so that it needs no second connection.
 */
export function allKnow(migration: string): (db: Db | Tx) => Promise<boolean> {
  let known = false;
  return async (db) => {
    known ||= await isOver(db, migration);
    return known;
  };
}

async function isOver(db: Db | Tx, migration: string): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    select now() > changed.at + ${OLD_PROCESSES}::interval or changed.at < made.at + ${NEW_DATABASE}::interval as over
    from (select "timestamp"::timestamptz as at from kysely_migration where name = ${migration}) changed,
      (select min("timestamp"::timestamptz) as at from kysely_migration) made`.execute(db);
  return rows[0]?.over ?? false;
}
