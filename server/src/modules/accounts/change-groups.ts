import { NO_SUCH_THING, TOO_MANY_GROUPS } from '@life-payment/contract';
import { checkGroupName, MOST_GROUPS, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { randomId } from '../../kit/ids.ts';
import { removeAccounts } from './change-accounts.ts';
import { accountsOfGroup, ownsAccounts, setGroup } from './change-store.ts';
import { addGroup, deleteGroup, ownsGroup, readGroups, renameGroup } from './groups.ts';
import { withAccountsLocked } from './with-accounts-locked.ts';

const GROUP_ID_LENGTH = 12;

/** Adds a group and moves accounts into it, in one transaction. Returns its id. */
export function addGroupFor(
  context: Pick<Context, 'db' | 'now'>,
  lifeUserId: string,
  name: string,
  accountIds: readonly string[],
): Promise<{ readonly groupId: string } | Refusal> {
  return withAccountsLocked(context, lifeUserId, async (tx) => {
    const wrong = await checkNew(tx, lifeUserId, name, accountIds);
    if (wrong) return wrong;
    const groupId = randomId(GROUP_ID_LENGTH);
    await addGroup(tx, lifeUserId, { groupId, name }, context.now());
    await setGroup(tx, lifeUserId, accountIds, groupId);
    return { groupId };
  });
}

/** Renames a user's group. Its present name is allowed. */
export function renameGroupFor(
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
    await renameGroup(tx, lifeUserId, groupId, name);
    return null;
  });
}

/** Deletes a user's group with its accounts. A deleted group is refused as unknown. */
export function deleteGroupFor(
  context: Pick<Context, 'db'>,
  lifeUserId: string,
  groupId: string,
): Promise<Refusal | null> {
  return withAccountsLocked(context, lifeUserId, async (tx) => {
    if (!(await ownsGroup(tx, lifeUserId, groupId))) return refuse(NO_SUCH_THING, 'groupId');
    const accountIds = await accountsOfGroup(tx, lifeUserId, groupId);
    const kept = await removeAccounts(tx, lifeUserId, accountIds);
    if (kept) return kept;
    await deleteGroup(tx, lifeUserId, groupId);
    return null;
  });
}

async function checkNew(
  tx: Tx,
  lifeUserId: string,
  name: string,
  accountIds: readonly string[],
): Promise<Refusal | null> {
  const groups = await readGroups(tx, lifeUserId);
  const others = groups.map((group) => group.name);
  const wrong = checkGroupName(name, others);
  if (wrong) return wrong;
  if (groups.length >= MOST_GROUPS) return refuse(TOO_MANY_GROUPS, undefined, { max: MOST_GROUPS });
  return (await ownsAccounts(tx, lifeUserId, accountIds)) ? null : refuse(NO_SUCH_THING, 'accountIds');
}
