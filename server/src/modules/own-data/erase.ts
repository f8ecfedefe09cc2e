import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { RETENTION } from '../../retention/list.ts';

/** Rows of a table in one SQL statement, so that locks are short even for a long history. */
const SLICE = 500;

const TABLES = Object.entries(RETENTION);

/**
 * Erases the personal data of a closed account as the retention list says, table by table, in slices that commit one by
 * one. After a kill it continues where it was.
 */
export async function erase(db: Db, lifeUserId: string): Promise<void> {
  await keepFirstConsents(db, lifeUserId);
  for (const [table, { onClosing }] of TABLES) {
    if (onClosing === 'DELETE') await deleteRows(db, table, lifeUserId);
    else if (typeof onClosing === 'object') await emptyColumns(db, table, onClosing.empty, lifeUserId);
  }
}

/** Deletes the rest of a closed account after the legal term. The row of the closing is deleted last. */
export async function forget(db: Db, lifeUserId: string): Promise<void> {
  for (const [table, { term }] of TABLES)
    if (term.kind === 'LEGAL' && table !== 'account_closings') await deleteRows(db, table, lifeUserId);
  await deleteRows(db, 'account_closings', lifeUserId);
}

/** Keeps the first consent to each text and erases the channels. */
async function keepFirstConsents(db: Db, lifeUserId: string): Promise<void> {
  await sql`
    delete from consents c using consents d
    where c.life_user_id = ${lifeUserId} and d.life_user_id = c.life_user_id and d.agreement = c.agreement
      and d.version = c.version and (d.at, d.output_endpoint) < (c.at, c.output_endpoint)`.execute(db);
}

function deleteRows(db: Db, table: string, lifeUserId: string): Promise<void> {
  return inSlices(db, table, sql`delete from ${sql.table(table)}`, sql`life_user_id = ${lifeUserId}`);
}

/**
 * Changes rows of a table until none is left. A slice without changes does not mean that none is left, because locked
 * rows are skipped.
 */
async function inSlices(
  db: Db,
  table: string,
  change: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
): Promise<void> {
  const some = (limit: number, columns = sql``) =>
    sql`select ${columns} from ${sql.table(table)} where ${rows} limit ${limit}::bigint`;
  while ((await some(1).execute(db)).rows.length > 0)
    await sql`${change} where ctid = any(array(${some(SLICE, sql`ctid`)}))`.execute(db);
}

function emptyColumns(db: Db, table: string, columns: readonly string[], lifeUserId: string): Promise<void> {
  const emptied = columns.map((column) => sql`${sql.ref(column)} = ''`);
  const left = columns.map((column) => sql`${sql.ref(column)} <> ''`);
  return inSlices(
    db,
    table,
    sql`update ${sql.table(table)} set ${sql.join(emptied)}`,
    sql`life_user_id = ${lifeUserId} and (${sql.join(left, sql` or `)})`,
  );
}
