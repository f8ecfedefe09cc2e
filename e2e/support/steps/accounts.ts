import type { Client, Sandbox, TestAccount } from '../api.ts';
import type { Phone } from '../phone.ts';

/** Saves an account for a user, as the app does, and answers its id. */
export async function saveFor(
  call: Client,
  { unitId, accountNumber, area }: TestAccount,
  more: { remark?: string; groupId?: string } = {},
): Promise<string> {
  const { queryId } = await call('/bill/queryBill', { unitId, accountNumber, area });
  return (await call('/user/saveAccount', { queryId, ...more })).accountId;
}

/** Makes an account with one bill, and saves it. */
export async function saveNew(
  call: Client,
  sandbox: Sandbox,
  more: { remark?: string; groupId?: string } = {},
) {
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
  return {
    ...account,
    accountId: await saveFor(call, account, more),
    end: `*${account.accountNumber.slice(-4)}`,
  };
}

/** The section of a group, by the group's name. */
export function section({ page }: Phone, name: string) {
  return page.locator('section', { has: page.getByRole('heading', { level: 2, name }) });
}
