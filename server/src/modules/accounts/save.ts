import { NO_SUCH_THING, TOO_MANY_ACCOUNTS } from '@life-payment/contract';
import { isRefusal, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { randomId } from '../../kit/ids.ts';
import { ownsGroup } from './groups.ts';
import {
  type AccountToSave,
  addAccount,
  changeAccount,
  countAccounts,
  readAccountByNumber,
} from './store.ts';
import { withAccountsLocked } from './with-accounts-locked.ts';

/** Most saved accounts of a user. */
export const MOST_ACCOUNTS = 50;

const ACCOUNT_ID_LENGTH = 12;

type NewAccount = Omit<AccountToSave, 'accountId'>;

/**
 * Saves an account for a user and returns its id. An account that is saved already keeps its id, and its remark and group
 * unless new ones are given. An empty remark counts as not given.
 */
export async function saveAccountFor(
  context: Pick<Context, 'db' | 'now'>,
  lifeUserId: string,
  account: NewAccount,
): Promise<{ readonly accountId: string } | Refusal> {
  const saved = await withAccountsLocked(context, lifeUserId, (tx) =>
    save(tx, lifeUserId, account, context.now()),
  );
  return isRefusal(saved) ? saved : { accountId: saved };
}

async function save(tx: Tx, lifeUserId: string, account: NewAccount, now: Date): Promise<string | Refusal> {
  if (account.groupId !== undefined && !(await ownsGroup(tx, lifeUserId, account.groupId)))
    return refuse(NO_SUCH_THING, 'groupId');
  const known = await readAccountByNumber(tx, lifeUserId, account.unitId, account.numberHash);
  if (known) {
    const { remark, groupId } = account;
    await changeAccount(tx, lifeUserId, known.accountId, { remark: remark || undefined, groupId });
    return known.accountId;
  }
  if ((await countAccounts(tx, lifeUserId)) >= MOST_ACCOUNTS)
    return refuse(TOO_MANY_ACCOUNTS, undefined, { max: MOST_ACCOUNTS });
  const accountId = randomId(ACCOUNT_ID_LENGTH);
  await addAccount(tx, lifeUserId, { ...account, accountId }, now);
  return accountId;
}
