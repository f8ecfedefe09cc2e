import { sql } from 'kysely';
import type { Db, Reads, Tx } from '../../kit/database/open.ts';

export type Group = { readonly groupId: string; readonly name: string; readonly accounts: number };

/** A user's groups with their numbers of accounts, oldest first. */
export async function readGroups(reads: Reads, lifeUserId: string): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select g.group_id as "groupId", g.name,
      (select count(*) from accounts a
        where a.life_user_id = g.life_user_id and a.group_id = g.group_id) as accounts
    from account_groups g
    where g.life_user_id = ${lifeUserId}
    order by g.created_at, g.group_id`.execute(reads);
  return rows;
}

/** Whether a group is the user's own. */
export async function ownsGroup(db: Db, lifeUserId: string, groupId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_groups')
    .select('group_id')
    .where('life_user_id', '=', lifeUserId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function addGroup(
  tx: Tx,
  lifeUserId: string,
  { groupId, name }: Pick<Group, 'groupId' | 'name'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('account_groups')
    .values({ life_user_id: lifeUserId, group_id: groupId, name, created_at: now })
    .execute();
}

export async function renameGroup(tx: Tx, lifeUserId: string, groupId: string, name: string): Promise<void> {
  await tx
    .updateTable('account_groups')
    .set({ name })
    .where('life_user_id', '=', lifeUserId)
    .where('group_id', '=', groupId)
    .execute();
}

/** Deletes an empty group. */
export async function deleteGroup(tx: Tx, lifeUserId: string, groupId: string): Promise<void> {
  await tx
    .deleteFrom('account_groups')
    .where('life_user_id', '=', lifeUserId)
    .where('group_id', '=', groupId)
    .execute();
}
