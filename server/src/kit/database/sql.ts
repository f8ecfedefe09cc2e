import { type RawBuilder, sql } from 'kysely';
import type { WalletId } from '../ids.ts';
import type { Log } from '../log.ts';
import { DatabaseGone } from './connection-lost.ts';
import { type Db, TIME_OUTS } from './open.ts';

/**
 * `any (…)` of a list of texts. PostgreSQL plans a plain list anew each time, which takes longer than the read; an
 * array made inside the SQL has no known length, so its plan is reused.
 */
export function anyOf(values: readonly string[]): RawBuilder<unknown> {
  return sql`any(array(select unnest(${values}::text[])))`;
}

/** Rows are counted up to this, which is enough for a gauge. */
const MOST = 1000;

/** Number of rows of a query without `limit`, counted up to a thousand. */
export async function countSome(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${query} limit ${MOST}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The last row of a page of a list, newest first. The next page begins after it. */
export type Cursor = {
  /** PostgreSQL's text of a `timestamptz` with microseconds, which the next page is compared with. */
  readonly at: string;
  readonly id: string;
};

const SEPARATOR = '|';
const MOMENT =
  /^(\d{4}-\d{2}-\d{2}) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.\d{1,6})?([+-](?:0\d|1[0-4]))(?::([0-5]\d))?$/;
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The text of a cursor, for answers. */
export function cursorText({ at, id }: Cursor): string {
  return Buffer.from(`${at}${SEPARATOR}${id}`).toString('base64url');
}

/** The cursor of a text; null unless `cursorText` could have made the text. */
export function readCursor(text: string): Cursor | null {
  const [at = '', id = '', ...more] = Buffer.from(text, 'base64url').toString().split(SEPARATOR);
  const cursor = { at, id };
  return more.length === 0 && isMoment(at) && ID.test(id) && cursorText(cursor) === text ? cursor : null;
}

/** Checks that a time exists, because PostgreSQL fails on others; it has no year 0. */
function isMoment(text: string): boolean {
  const [, day = '', clock = '', hours = '', minutes = '00'] = MOMENT.exec(text) ?? [];
  const midnight = new Date(`${day}T00:00:00Z`);
  if (day < '0001' || Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day)
    return false;
  return !Number.isNaN(Date.parse(`${day}T${clock}${hours}:${minutes}`));
}

/** The ids of a user at the wallet as one value, the user id first; an empty list when none is known. */
export function walletIdsOf(lifeUserId: RawBuilder<unknown>): RawBuilder<readonly WalletId[]> {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', id) order by kind desc), '[]')
    from user_wallets w where w.life_user_id = ${lifeUserId})`;
}

/** The users whom the wallet names by one of these ids, as a subquery of ids. `live`: those who were not replaced. */
export function usersOfWallet(ids: readonly WalletId[], live: boolean): RawBuilder<unknown> {
  return sql`(
    select w.life_user_id from user_wallets w
    where w.id = any(${ids.map(({ id }) => id)}) and ${live ? sql`w.live` : sql`not w.live`})`;
}

/**
 * Gives the migrating role the time-outs that a connection through a pooler can't ask for. Processes wait for each
 * other: PostgreSQL refuses two changes of a role at once.
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

/** Logs the time-outs that the connections of this process lack. Does nothing while the database is gone. */
export async function tellMissingTimeOuts({ db, log }: { db: Db; log: Log }): Promise<void> {
  const names = Object.keys(TIME_OUTS);
  try {
    const { rows } = await sql<{ name: string }>`
      select name from pg_settings where name in (${sql.join(names)}) and setting = '0'`.execute(db);
    if (rows.length > 0)
      log.error('connections without time-outs', { missing: rows.map(({ name }) => name) });
  } catch (error) {
    if (!(error instanceof DatabaseGone)) throw error;
  }
}
