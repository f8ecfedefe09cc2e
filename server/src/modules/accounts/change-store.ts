import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';

/** Whether every one of these accounts is the user's own. */
export async function ownsAccounts(
  db: Db,
  lifeUserId: string,
  accountIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ own: number }>`
    select count(*) as own from accounts
    where life_user_id = ${lifeUserId} and account_id = any(${accountIds})`.execute(db);
  return rows[0]?.own === new Set(accountIds).size;
}

/** Moves accounts into a group; null removes them from their groups. */
export async function setGroup(
  tx: Tx,
  lifeUserId: string,
  accountIds: readonly string[],
  groupId: string | null,
): Promise<void> {
  await sql`
    update accounts set group_id = ${groupId}
    where life_user_id = ${lifeUserId} and account_id = any(${accountIds})`.execute(tx);
}

/** Ids of a group's accounts. */
export async function accountsOfGroup(tx: Tx, lifeUserId: string, groupId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('life_user_id', '=', lifeUserId)
    .where('group_id', '=', groupId)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Deletes accounts. Orders, queries and claims have their own copy of unit and number. */
export async function deleteAccounts(
  tx: Tx,
  lifeUserId: string,
  accountIds: readonly string[],
): Promise<void> {
  await sql`
    delete from accounts where life_user_id = ${lifeUserId} and account_id = any(${accountIds})`.execute(tx);
}

/** True when one of these accounts has a pending or open mandate. */
export async function hasLiveMandate(
  db: Db | Tx,
  lifeUserId: string,
  accountIds: readonly string[],
): Promise<boolean> {
  const row = await db
    .selectFrom('mandates')
    .select('account_id')
    .where('life_user_id', '=', lifeUserId)
    .where('account_id', '=', sql<string>`any(${accountIds})`)
    .where('state', 'in', ['SIGNING', 'SIGNED'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
