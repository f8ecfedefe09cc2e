import {
  ACCOUNT_HAS_AUTOPAY,
  NO_SUCH_THING,
  type RequestOf,
  type updateAccount,
} from '@life-payment/contract';
import { checkRemark, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import type { Db, Tx } from '../../kit/database/open.ts';
import { deleteAccounts, hasLiveMandate, ownsAccounts, setGroup } from './change-store.ts';
import { ownsGroup } from './groups.ts';
import { changeAccount } from './store.ts';
import { withAccountsLocked } from './with-accounts-locked.ts';

/** Changes remark and group of a user's account. Fields that are left out stay. */
export async function changeAccountFor(
  context: Pick<Context, 'db'>,
  lifeUserId: string,
  { accountId, groupId, ...change }: RequestOf<typeof updateAccount>,
): Promise<Refusal | null> {
  const remark = change.remark;
  const wrong = remark === undefined ? null : checkRemark(remark);
  if (wrong) return wrong;
  return withAccountsLocked(context, lifeUserId, async (tx) => {
    if (!(await ownsAccounts(tx, lifeUserId, [accountId]))) return refuse(NO_SUCH_THING, 'accountId');
    const notOwn = await checkGroup(tx, lifeUserId, groupId);
    if (notOwn) return notOwn;
    await changeAccount(tx, lifeUserId, accountId, { remark, groupId });
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

/**
 * The only way to delete accounts. Refuses before any is deleted, when one of them must not be. The caller has locked the
 * user's accounts.
 */
export async function removeAccounts(
  tx: Tx,
  lifeUserId: string,
  accountIds: readonly string[],
): Promise<Refusal | null> {
  if (await hasLiveMandate(tx, lifeUserId, accountIds)) return refuse(ACCOUNT_HAS_AUTOPAY);
  await deleteAccounts(tx, lifeUserId, accountIds);
  return null;
}

/** Deletes a user's account. A deleted account is refused as unknown. */
export function deleteAccountFor(
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
