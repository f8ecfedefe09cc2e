import { sql } from 'kysely';
import { OWN_KEY } from '../../kit/crypto.ts';
import { countSome } from '../../kit/database/count-some.ts';
import type { Db, Tx } from '../../kit/database/open.ts';

/** A user and the user's own key, encrypted with the data key. */
export type KeyOf = { readonly lifeUserId: string; readonly dataKey: Buffer };

/** The encrypted column of a user's row. */
export type Ciphered = { readonly id: string; readonly cipher: Buffer };

/** Tables with encrypted numbers of users, and their keys. Orders come last, because they copy numbers from the others. */
export const TABLES = [
  { table: 'accounts', id: 'account_id', cipher: 'number_cipher' },
  { table: 'bill_queries', id: 'query_id', cipher: 'number_cipher' },
  { table: 'mandates', id: 'agreement_id', cipher: 'number_cipher' },
  { table: 'orders', id: 'order_id', cipher: 'number_cipher' },
  { table: 'users', id: 'life_user_id', cipher: 'mobile_cipher' },
] as const;

export type Table = (typeof TABLES)[number];

const OWN_MARK = Buffer.of(OWN_KEY);

const WITHOUT_KEY = sql`from users where data_key is null and not guest and state <> 'CLOSED'`;

const TO_RENEW = sql`from users where data_key is not null and not ciphers_renewed and state <> 'CLOSED'`;

/** Users without a key, or not renewed under it, since before a moment; counted up to a thousand. */
export function countLate(db: Db, since: Date): Promise<number> {
  return countSome(
    db,
    sql`select 1 ${WITHOUT_KEY} and created_at < ${since} union all select 1 ${TO_RENEW} and data_key_at < ${since}`,
  );
}

/** Locks users who need a key, oldest first. Skips locked users. */
export async function lockWithoutKey(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ lifeUserId: string }>`
    select life_user_id as "lifeUserId" ${WITHOUT_KEY}
    order by created_at limit ${limit} for no key update skip locked`.execute(tx);
  return rows.map(({ lifeUserId }) => lifeUserId);
}

/**
 * Writes keys of users whom the caller has locked. `givenAt`: time of new keys; null when the same keys are only
 * encrypted again.
 */
export async function writeKeys(tx: Tx, keys: readonly KeyOf[], givenAt: Date | null): Promise<void> {
  await sql`
    update users u set data_key = n.key, data_key_at = coalesce(${givenAt}, u.data_key_at)
    from unnest(${keys.map(({ lifeUserId }) => lifeUserId)}::text[], ${keys.map(({ dataKey }) => dataKey)}::bytea[])
      as n(id, key)
    where u.life_user_id = n.id`.execute(tx);
}

/** Locks users whose key is encrypted with another data key than `keyId`. */
export async function lockWrappedOtherwise(tx: Tx, keyId: number, limit: number): Promise<KeyOf[]> {
  const { rows } = await sql<KeyOf>`
    select life_user_id as "lifeUserId", data_key as "dataKey" from users
    where life_user_id = any(array(${wrappedBeside('<', keyId, limit)} union all ${wrappedBeside('>', keyId, limit)}))
      and get_byte(data_key, 0) <> ${keyId}
    limit ${limit} for no key update skip locked`.execute(tx);
  return rows;
}

/** A user whose numbers are not all encrypted with the own key yet. */
export type ToRenew = { readonly lifeUserId: string; readonly dataKeyAt: Date };

/** Users to renew whose key was given until `until`, oldest key first, after `last`. */
export async function readToRenew(
  db: Db,
  last: ToRenew | null,
  until: Date,
  limit: number,
): Promise<ToRenew[]> {
  const { rows } = await sql<ToRenew>`
    select life_user_id as "lifeUserId", data_key_at as "dataKeyAt" ${TO_RENEW} and data_key_at <= ${until}
      and (data_key_at, life_user_id) > (${last?.dataKeyAt ?? '-infinity'}::timestamptz, ${last?.lifeUserId ?? ''})
    order by data_key_at, life_user_id limit ${limit}`.execute(db);
  return rows;
}

/** Locks a user who is still to be renewed; null when renewed, closed or locked by another process. */
export async function lockToRenew(tx: Tx, lifeUserId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ dataKey: Buffer }>`
    select data_key as "dataKey" ${TO_RENEW} and life_user_id = ${lifeUserId}
    for no key update skip locked`.execute(tx);
  return rows[0]?.dataKey ?? null;
}

/** Locks rows of a user that are encrypted with the data key. Skips locked rows. */
export async function lockOld(tx: Tx, table: Table, lifeUserId: string, limit: number): Promise<Ciphered[]> {
  const { rows } = await sql<Ciphered>`
    select ${sql.ref(table.id)} as id, ${sql.ref(table.cipher)} as cipher from ${sql.table(table.table)}
    where life_user_id = ${lifeUserId} and ${isOld(table)}
    limit ${limit} for no key update skip locked`.execute(tx);
  return rows;
}

/** Writes new ciphers of rows that still have the old ones. */
export async function writeCiphers(
  tx: Tx,
  { table, id, cipher }: Table,
  lifeUserId: string,
  renewed: readonly (Ciphered & { readonly anew: Buffer })[],
): Promise<void> {
  if (renewed.length === 0) return;
  await sql`
    update ${sql.table(table)} as t set ${sql.ref(cipher)} = n.anew
    from unnest(${renewed.map((row) => row.id)}::text[], ${renewed.map((row) => row.cipher)}::bytea[],
      ${renewed.map((row) => row.anew)}::bytea[]) as n(id, old, anew)
    where t.life_user_id = ${lifeUserId} and t.${sql.ref(id)} = n.id and t.${sql.ref(cipher)} = n.old`.execute(
    tx,
  );
}

/**
 * Records that all of a user's numbers are encrypted with the own key. Does nothing when one is not, because its row was
 * locked.
 */
export async function noteRenewed(tx: Tx, lifeUserId: string): Promise<void> {
  const left = TABLES.map(
    (table) =>
      sql`exists (select from ${sql.table(table.table)} where life_user_id = ${lifeUserId} and ${isOld(table)})`,
  );
  await sql`
    update users set ciphers_renewed = true
    where life_user_id = ${lifeUserId} and not (${sql.join(left, sql` or `)})`.execute(tx);
}

/** Ids of users whose key id is below or above that of a data key, in index order. Both sides are nearly always empty. */
function wrappedBeside(side: '<' | '>', keyId: number, limit: number) {
  return sql`
  (select life_user_id from users where data_key is not null and get_byte(data_key, 0) ${sql.raw(side)} ${keyId}
   order by get_byte(data_key, 0) ${sql.raw(side === '<' ? 'asc' : 'desc')} limit ${limit})`;
}

/** SQL condition: a cipher exists and is not under the user's own key. */
function isOld({ cipher }: Table) {
  return sql`octet_length(${sql.ref(cipher)}) > 0 and substr(${sql.ref(cipher)}, 1, 1) <> ${OWN_MARK}`;
}
