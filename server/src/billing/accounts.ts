import {
  ACCOUNT_HAS_AUTOPAY,
  NO_SUCH_THING,
  type RequestOf,
  TOO_MANY_ACCOUNTS,
  TOO_MANY_GROUPS,
  type updateAccount as updateAccountCall,
} from '@life-payment/contract';
import { checkGroupName, checkRemark, MOST_GROUPS, type Refusal, refuse } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import type { Db, Reads, Tx } from '../kit/database/open.ts';

import { randomId } from '../kit/ids.ts';
import { refusalOfState } from '../people/index.ts';
import {
  type AccountToSave,
  accountsOfGroup,
  addAccount,
  countAccounts,
  deleteAccounts,
  hasLiveMandate,
  lockAccountsOf,
  ownsAccounts,
  readAccountByNumber,
  setGroup,
  updateAccount,
} from './account-store.ts';

/** Changes remark and group of a user's account. Fields that are left out stay. */
export async function changeAccount(
  context: Pick<Context, 'db'>,
  lifeUserId: string,
  { accountId, groupId, remark }: RequestOf<typeof updateAccountCall>,
): Promise<Refusal | null> {
  const wrong = remark === undefined ? null : checkRemark(remark);
  if (wrong) return wrong;
  return withAccountsLocked(context, lifeUserId, async (tx) => {
    if (!(await ownsAccounts(tx, lifeUserId, [accountId]))) return refuse(NO_SUCH_THING, 'accountId');
    const notOwn = await checkGroup(tx, lifeUserId, groupId);
    if (notOwn) return notOwn;
    await updateAccount(tx, lifeUserId, accountId, { remark, groupId });
    return null;
  });
}

/** Moves accounts into a group, or out of their groups. Moves none if one of them or the group is not the user's own. */
export function moveAccounts(
  context: Pick<Context, 'db'>,
  lifeUserId: string,
  accountIds: readonly string[],
  groupId: string | null,
): Promise<Refusal | null> {
  return withAccountsLocked(context, lifeUserId, async (tx) => {
    const notOwn = await checkGroup(tx, lifeUserId, groupId);
    if (notOwn) return notOwn;
    if (!(await ownsAccounts(tx, lifeUserId, accountIds))) return refuse(NO_SUCH_THING, 'accountIds');
    await setGroup(tx, lifeUserId, accountIds, groupId);
    return null;
  });
}

/** The only way to delete accounts: all or, when one must stay, none. The caller has locked the user's accounts. */
async function removeAccounts(
  tx: Tx,
  lifeUserId: string,
  accountIds: readonly string[],
): Promise<Refusal | null> {
  if (await hasLiveMandate(tx, lifeUserId, accountIds)) return refuse(ACCOUNT_HAS_AUTOPAY);
  await deleteAccounts(tx, lifeUserId, accountIds);
  return null;
}

/** Deletes a user's account. A deleted account is refused as unknown. */
export function deleteAccount(
  context: Pick<Context, 'db'>,
  lifeUserId: string,
  accountId: string,
): Promise<Refusal | null> {
  return withAccountsLocked(context, lifeUserId, async (tx) =>
    (await ownsAccounts(tx, lifeUserId, [accountId]))
      ? removeAccounts(tx, lifeUserId, [accountId])
      : refuse(NO_SUCH_THING, 'accountId'),
  );
}

/** Why a group can't be used; null when it is the user's own or no group is given. */
async function checkGroup(
  db: Db,
  lifeUserId: string,
  groupId: string | null | undefined,
): Promise<Refusal | null> {
  return groupId === null || groupId === undefined || (await ownsGroup(db, lifeUserId, groupId))
    ? null
    : refuse(NO_SUCH_THING, 'groupId');
}

/** Adds a group and moves accounts into it, in one transaction. Returns its id. */
export function addGroup(
  context: Pick<Context, 'db' | 'now'>,
  lifeUserId: string,
  name: string,
  accountIds: readonly string[],
): Promise<{ readonly groupId: string } | Refusal> {
  return withAccountsLocked(context, lifeUserId, async (tx) => {
    const groups = await readGroups(tx, lifeUserId);
    const others = groups.map((group) => group.name);
    const wrong = checkGroupName(name, others);
    if (wrong) return wrong;
    if (groups.length >= MOST_GROUPS) return refuse(TOO_MANY_GROUPS, undefined, { max: MOST_GROUPS });
    if (!(await ownsAccounts(tx, lifeUserId, accountIds))) return refuse(NO_SUCH_THING, 'accountIds');
    const groupId = randomId(ID_LENGTH);
    await tx
      .insertInto('account_groups')
      .values({ life_user_id: lifeUserId, group_id: groupId, name, created_at: context.now() })
      .execute();
    await setGroup(tx, lifeUserId, accountIds, groupId);
    return { groupId };
  });
}

/** Renames a user's group. Its present name is allowed. */
export function renameGroup(
  context: Pick<Context, 'db'>,
  lifeUserId: string,
  groupId: string,
  name: string,
): Promise<Refusal | null> {
  return withAccountsLocked(context, lifeUserId, async (tx) => {
    const groups = await readGroups(tx, lifeUserId);
    const others = groups.filter((group) => group.groupId !== groupId);
    if (others.length === groups.length) return refuse(NO_SUCH_THING, 'groupId');
    const wrong = checkGroupName(
      name,
      others.map((other) => other.name),
    );
    if (wrong) return wrong;
    await tx
      .updateTable('account_groups')
      .set({ name })
      .where('life_user_id', '=', lifeUserId)
      .where('group_id', '=', groupId)
      .execute();
    return null;
  });
}

/** Deletes a user's group with its accounts. A deleted group is refused as unknown. */
export function deleteGroup(
  context: Pick<Context, 'db'>,
  lifeUserId: string,
  groupId: string,
): Promise<Refusal | null> {
  return withAccountsLocked(context, lifeUserId, async (tx) => {
    if (!(await ownsGroup(tx, lifeUserId, groupId))) return refuse(NO_SUCH_THING, 'groupId');
    const accountIds = await accountsOfGroup(tx, lifeUserId, groupId);
    const kept = await removeAccounts(tx, lifeUserId, accountIds);
    if (kept) return kept;
    await tx
      .deleteFrom('account_groups')
      .where('life_user_id', '=', lifeUserId)
      .where('group_id', '=', groupId)
      .execute();
    return null;
  });
}

/** Most saved accounts of a user. */
export const MOST_ACCOUNTS = 50;

const ID_LENGTH = 12;

/** Saves an account and returns its id. A saved one keeps its id, and its remark and group unless new ones are given. */
export function saveAccount(
  context: Pick<Context, 'db' | 'now'>,
  lifeUserId: string,
  account: Omit<AccountToSave, 'accountId'>,
): Promise<{ readonly accountId: string } | Refusal> {
  const { unitId, numberHash, remark, groupId } = account;
  return withAccountsLocked(context, lifeUserId, async (tx) => {
    const notOwn = await checkGroup(tx, lifeUserId, groupId);
    if (notOwn) return notOwn;
    const known = await readAccountByNumber(tx, lifeUserId, unitId, numberHash);
    if (known) {
      await updateAccount(tx, lifeUserId, known.accountId, { remark: remark || undefined, groupId });
      return { accountId: known.accountId };
    }
    if ((await countAccounts(tx, lifeUserId)) >= MOST_ACCOUNTS)
      return refuse(TOO_MANY_ACCOUNTS, undefined, { max: MOST_ACCOUNTS });
    const accountId = randomId(ID_LENGTH);
    await addAccount(tx, lifeUserId, { ...account, accountId }, context.now());
    return { accountId };
  });
}

/**
 * Runs `act` in a transaction that alone can change the user's accounts and groups, so that limits, names and owners hold. A user
 * who may not call any more is refused.
 */
export function withAccountsLocked<T>(
  { db }: Pick<Context, 'db'>,
  lifeUserId: string,
  act: (tx: Tx) => Promise<T>,
): Promise<T | Refusal> {
  return db
    .transaction()
    .execute(async (tx) => refusalOfState(await lockAccountsOf(tx, lifeUserId)) ?? act(tx));
}

type Group = { readonly groupId: string; readonly name: string; readonly accounts: number };

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

/** True if a group is the user's own. */
export async function ownsGroup(db: Db, lifeUserId: string, groupId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_groups')
    .select('group_id')
    .where('life_user_id', '=', lifeUserId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return row !== undefined;
}
