import { randomUUID } from 'node:crypto';
import { expect, type Locator } from '@playwright/test';
import type { World } from '../../../scripts/testing/world.ts';
import { type Client, clientOf, eventually, type Sandbox, type TestAccount } from '../api.ts';
import { shown, sumOf } from '../money.ts';
import type { Phone } from '../phone.ts';
import type { TestUser } from '../wallet-desk.ts';
import { saveFor } from './accounts.ts';

/** Home's way to pay what is due: the bill of one account, or the sheet for several. */
export function payDue({ page, words }: Pick<Phone, 'page' | 'words'>): Locator {
  return page.getByRole('button', { name: words.home_pay, exact: true }).or(payAll({ page, words }));
}

/** Home's button for several accounts. */
export function payAll({ page, words }: Pick<Phone, 'page' | 'words'>): Locator {
  return page.getByRole('button', { name: words.payEverything });
}

/** The sheet with all that is due. */
export function dueSheet({ page, words }: Phone): Locator {
  return page.getByRole('dialog', { name: words.pay_all_title });
}

/** The row of an account in the sheet, by the end of its number. */
export function dueRow(phone: Phone, end: string): Locator {
  return dueSheet(phone).locator('label').filter({ hasText: end });
}

/** An account that its payer has paid before. Amounts in fen. */
type Known = TestAccount & {
  readonly accountId: string;
  /** The end of its number, as the app shows it. */
  readonly end: string;
  /** The sum due. */
  readonly left: number;
};

/** Makes and saves an account whose payer has paid all but its newest bill, or the newest ones. */
export async function knownAccount(
  call: Client,
  sandbox: Sandbox,
  user: TestUser,
  {
    outcome = 'SEVERAL_ANY',
    newest = 1,
    ...more
  }: { outcome?: string; newest?: number; remark?: string; groupId?: string } = {},
): Promise<Known> {
  const account = await sandbox.newAccount({ outcome });
  const left = await payOldest(call, sandbox, user, account, account.bills.length - newest);
  const accountId = await saveFor(call, account, more);
  return { ...account, accountId, end: `*${account.accountNumber.slice(-4)}`, left };
}

/** Pays the oldest bills of an account as somebody, and waits until they are credited. Answers what is left, in fen. */
export async function payOldest(
  call: Client,
  sandbox: Sandbox,
  user: TestUser,
  account: TestAccount,
  count: number,
): Promise<number> {
  const { orderId, pay, left } = await orderOldest(call, account, count);
  await sandbox.pay(user, pay?.value ?? '');
  await eventually(
    () => call('/order/getOrderDetail', { orderId }),
    ({ status }) => status === 'SUCCEEDED',
    20_000,
  );
  return left;
}

/** Makes an order for the oldest bills of an account. `left`: what it does not cover, in fen. */
export async function orderOldest(call: Client, { unitId, accountNumber, area }: TestAccount, count: number) {
  const { queryId, bills } = await call('/bill/queryBill', { unitId, accountNumber, area });
  const taken = bills.slice(0, count);
  const order = await call('/order/createLifeOrder', {
    requestId: randomUUID(),
    queryId,
    billNos: taken.map(({ billNo }) => billNo),
    amount: sumOf(taken),
    payHost: 'BROWSER',
  });
  return { ...order, left: sumOf(bills.slice(count)) };
}

/** Saves two accounts in two homes for a payer, each with one bill due. */
export async function twoDue(world: World, sandbox: Sandbox, payer: TestUser) {
  const call = await clientOf(world.origin, sandbox, payer);
  await sandbox.setBalance(payer, 1_000_000);
  const { groupId } = await call('/user/addUserGroup', { name: '爸妈家' });
  const water = await knownAccount(call, sandbox, payer);
  const power = await knownAccount(call, sandbox, payer, { outcome: 'SEVERAL_OLDEST_FIRST', groupId });
  return { call, water, power };
}

/** The sheet's button, with the sum. */
export function payTogether(phone: Phone): Locator {
  return dueSheet(phone).getByRole('button', { name: phone.words.payWithWallet });
}

/** Opens the sheet and waits until these accounts are ready to be paid. */
export async function openSheet(phone: Phone, accounts: readonly Known[]): Promise<void> {
  await payAll(phone).click();
  for (const { end, left } of accounts) await expect(dueRow(phone, end)).toContainText(shown(left));
  await expect(payTogether(phone)).toBeEnabled();
}
