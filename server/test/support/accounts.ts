import type { ResponseFor } from '@life-payment/contract';
import { ask } from './orders.ts';
import type { Payer, TestAccount, TestService } from './service.ts';

export type SavedAccount = ResponseFor<'/user/getAccountList'>['accounts'][number];

/** The hint about an account's holder before its first payment. */
export function holderHint({ holderMasked }: TestAccount): string {
  return `*${holderMasked.slice(-1)}`;
}

/** Saves an existing account of a unit, or a new one; `more` sets further fields. */
export async function saveAccount(
  service: TestService,
  payer: Payer,
  more: { remark?: string; groupId?: string } = {},
  known?: TestAccount,
): Promise<{ accountId: string; account: TestAccount }> {
  const account = known ?? (await service.account('ONE_BILL'));
  const { queryId } = await ask(service, payer, account);
  const { accountId } = await service.call('/user/saveAccount', { queryId, ...more }, payer);
  return { accountId, account };
}

/** A payer's saved accounts, or the one with an id. */
export async function accountsOf(
  service: TestService,
  payer: Payer,
  accountId?: string,
): Promise<SavedAccount[]> {
  const { accounts } = await service.call('/user/getAccountList', {}, payer);
  return accountId === undefined ? accounts : accounts.filter((account) => account.accountId === accountId);
}

/** Adds a group and answers its id. */
export async function addGroup(
  service: TestService,
  payer: Payer,
  name: string,
  accountIds: string[] = [],
): Promise<string> {
  return (await service.call('/user/addUserGroup', { name, accountIds }, payer)).groupId;
}

/** Names of a payer's groups, each with its number of accounts. */
export async function groupsOf(service: TestService, payer: Payer): Promise<Record<string, number>> {
  const { groups } = await service.call('/user/getUserGroupList', {}, payer);
  return Object.fromEntries(groups.map(({ name, accounts }) => [name, accounts]));
}

/** Writes saved accounts directly, with numbers that no unit knows. */
export async function fillAccounts(
  { context: { db, crypto } }: TestService,
  payer: Payer,
  length: number,
): Promise<void> {
  await db
    .insertInto('accounts')
    .values(
      Array.from({ length }, (_, index) => ({
        life_user_id: payer.lifeUserId,
        account_id: `FULL${index}`,
        unit_id: 'electricity-430100',
        area: '430100',
        number_cipher: crypto.encrypt(String(index)),
        number_hash: crypto.lookUpHash('account', String(index)),
        number_masked: '*0000',
        holder_masked: '*',
        address_masked: '',
      })),
    )
    .execute();
}
