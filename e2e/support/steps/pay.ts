import { expect } from '@playwright/test';
import type { TestUser } from '../api.ts';
import type { Phone } from '../phone.ts';

export function payButton({ page, words }: Phone) {
  return page.getByRole('button', { name: words.bill_pay });
}

/** The question before the first payment of an account. */
export function rightAccount({ page, words }: Phone) {
  return page.getByRole('dialog', { name: words.bill_recognise_title });
}

/** Taps Pay. At the first payment of the account it also confirms that it is the right one. */
export async function tapPay(phone: Phone): Promise<void> {
  await payButton(phone).click();
  // It opens with the tap, without a call: if it is not visible now, it does not come.
  if (await rightAccount(phone).isVisible())
    await rightAccount(phone).getByRole('button', { name: phone.words.bill_recognise_yes }).click();
}

/** Taps Pay and waits for the wallet's cashier. */
export async function goToCashier(phone: Phone): Promise<void> {
  await tapPay(phone);
  await expect(phone.page.getByLabel(phone.words.walletPassword)).toBeVisible();
}

/** Types the six digits at the cashier and pays. */
export async function payWithPassword({ page, words }: Phone, { password }: TestUser): Promise<void> {
  await page.getByLabel(words.walletPassword).fill(password);
  await page.getByRole('button', { name: words.walletPay }).click();
}

/** From a bill to its paid order. */
export async function pay(phone: Phone, user: TestUser): Promise<void> {
  await goToCashier(phone);
  await payWithPassword(phone, user);
  await expect(phone.page).toHaveTitle(phone.words.title_order_details);
}

/** Goes back from the cashier without paying. The app asks how it went. */
export async function cancelAtCashier({ page, words }: Phone): Promise<void> {
  await page.getByRole('button', { name: words.walletCancel }).click();
  await expect(page.getByRole('heading', { name: words.payment_ask })).toBeVisible();
}
