import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { RETENTION } from '../../retention/list.ts';

/** Rows of a table in one statement: what it locks is free again in a moment, however long a payer's history is. */
const SLICE = 500;

const inSlices = async (slice: () => Promise<bigint | undefined>): Promise<void> => {
  while (((await slice()) ?? 0n) === BigInt(SLICE));
};

const deleteRows = (db: Db, table: string, lifeUserId: string): Promise<void> =>
  inSlices(
    async () =>
      (
        await sql`
          delete from ${sql.table(table)} where ctid = any(array(
            select ctid from ${sql.table(table)} where life_user_id = ${lifeUserId} limit ${SLICE}::bigint))`.execute(
          db,
        )
      ).numAffectedRows,
  );

const emptyColumns = (
  db: Db,
  table: string,
  columns: readonly [string, ...string[]],
  lifeUserId: string,
): Promise<void> =>
  inSlices(
    async () =>
      (
        await sql`
          update ${sql.table(table)} set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ''`))}
          where ctid = any(array(
            select ctid from ${sql.table(table)} where life_user_id = ${lifeUserId}
              and ${sql.ref(columns[0])} <> '' limit ${SLICE}::bigint))`.execute(db)
      ).numAffectedRows,
  );

const TABLES = Object.entries(RETENTION);

/**
 * Erases what is personal of a user whose account is closed, as the list of retention says: table by table, a slice of rows
 * at a time, each by itself. Begun anew after a kill, it goes on where it was.
 */
export const erase = async (db: Db, lifeUserId: string): Promise<void> => {
  for (const [table, { onClosing }] of TABLES) {
    if (onClosing === 'DELETE') await deleteRows(db, table, lifeUserId);
    else if (typeof onClosing === 'object') await emptyColumns(db, table, onClosing.empty, lifeUserId);
  }
};

/** Deletes what the law no longer asks for of a user whose account is closed; the row of the closing goes last. */
export const forget = async (db: Db, lifeUserId: string): Promise<void> => {
  for (const [table, { term }] of TABLES)
    if (term.kind === 'LEGAL' && table !== 'account_closings') await deleteRows(db, table, lifeUserId);
  await deleteRows(db, 'account_closings', lifeUserId);
};
