import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { runSql } from '../../../scripts/testing/postgres.ts';
import type { World } from '../../../scripts/testing/world.ts';
import type { Phone } from '../phone.ts';
import { paymentOf, type TestUser } from '../wallet-desk.ts';

/** The button that pays bills, or tops up a prepaid account. */
export function payButton({ page, words }: Phone) {
  return page.getByRole('button', { name: new RegExp(`^(${words.bill_pay}|${words.bill_do_top_up})$`) });
}

/** The question before the first payment of an account. */
export function rightAccount({ page, words }: Phone) {
  return page.getByRole('dialog', { name: words.bill_recognise_title });
}

/** Taps Pay. At the first payment of the account it also confirms that it is the right one. */
export async function tapPay(phone: Phone): Promise<void> {
  const question = rightAccount(phone);
  const ordered = phone.page.waitForRequest(/\/order\/create/).then(
    () => false,
    () => false,
  );
  await payButton(phone).click();
  const asked = question.waitFor().then(
    () => true,
    () => false,
  );
  if (await Promise.race([asked, ordered]))
    await question.getByRole('button', { name: phone.words.bill_recognise_yes }).click();
}

/** Where the wallet asks for its password: on its own page, or in the client's sheet over the app. */
export function cashier({ page, words, payBy }: Phone): Page | FrameLocator {
  return payBy === 'SHEET' ? walletSheet({ page, words }).frameLocator('iframe') : page;
}

/** The wallet client's sheet over the app. */
export function walletSheet({ page, words }: Pick<Phone, 'page' | 'words'>): Locator {
  return page.getByRole('dialog', { name: words.walletSheet, exact: true });
}

/** Taps Pay and waits for the wallet's cashier. */
export async function goToCashier(phone: Phone): Promise<void> {
  await tapPay(phone);
  await expectCashier(phone);
}

export function expectCashier(phone: Phone): Promise<void> {
  return expect(cashier(phone).getByLabel(phone.words.walletPassword)).toBeVisible();
}

/** Types the six digits at the cashier and pays. */
export async function payWithPassword(phone: Phone, { password }: TestUser): Promise<void> {
  const { words } = phone;
  await cashier(phone).getByLabel(words.walletPassword).fill(password);
  await cashier(phone).getByRole('button', { name: words.walletPay }).click();
}

/** Lets the service ask the wallet about an order's payment now instead of a few seconds later. */
export async function askWalletNow({ databaseUrl, now }: World, orderId: string): Promise<void> {
  const number = paymentOf(orderId);
  const at = now().toISOString();
  await runSql(databaseUrl, 'update wallet_payments set next_action_at = $2 where payment_id = $1', [
    number,
    at,
  ]);
  await runSql(
    databaseUrl,
    `select graphile_worker.add_job('payment', json_build_object('number', $1::text), run_at := $2, job_key := 'payment:' || $1)`,
    [number, at],
  );
}

/** From a bill to its paid order. */
export async function pay(phone: Phone, user: TestUser): Promise<void> {
  await goToCashier(phone);
  await payWithPassword(phone, user);
  await expect(phone.page).toHaveTitle(phone.words.title_order_details);
}

/** Goes back from the cashier without paying, to the order, which says that nothing was taken. */
export async function cancelAtCashier(phone: Phone): Promise<void> {
  const { page, words, payBy } = phone;
  if (payBy === 'SHEET') {
    await expectCashier(phone);
    await walletSheet(phone).getByRole('button', { name: words.close, exact: true }).click();
  } else {
    await page.getByRole('button', { name: words.walletCancel }).click();
  }
  await expect(page.getByRole('status').getByText(words.nothingTaken)).toBeVisible();
}
