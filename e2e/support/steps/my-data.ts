import { expect } from '@playwright/test';
import type { Sandbox, TestUser } from '../api.ts';
import type { Phone } from '../phone.ts';
import { dataWords } from '../words/my-data.ts';
import { codeField } from './register.ts';

export const MY_DATA = '/jiaofei/pages/myData/myData';
export const CLOSING = `${MY_DATA}?show=closing`;

/** Has a code sent to the payer's own number, and answers it as the SMS says it. */
export async function ownCode({ page, words }: Phone, sandbox: Sandbox, user: TestUser): Promise<string> {
  await page.getByRole('button', { name: words.getCode }).click();
  await expect(page.getByText(words.smsSent)).toBeVisible();
  return sandbox.codeFor(user.mobile);
}

/** Has a copy made, and waits until it can be fetched. */
export async function makeCopy(phone: Phone, sandbox: Sandbox, user: TestUser): Promise<void> {
  const { page } = phone;
  const words = dataWords(phone);
  await codeField(phone).fill(await ownCode(phone, sandbox, user));
  await page.getByRole('button', { name: words.makeCopy }).click();
  await expect(page.getByText(words.ready)).toBeVisible({ timeout: 20_000 });
}

/** Fetches the copy that waits, knowing that it works once. */
export async function fetchCopy(phone: Phone): Promise<void> {
  const words = dataWords(phone);
  await phone.page.getByRole('button', { name: words.fetch, exact: true }).click();
  await phone.page
    .getByRole('dialog', { name: words.fetchNow })
    .getByRole('button', { name: words.fetch, exact: true })
    .click();
}

/** Taps "close" and answers the question whether it is sure. */
export async function tapClose(phone: Phone): Promise<void> {
  const words = dataWords(phone);
  await phone.page.getByRole('button', { name: words.close, exact: true }).click();
  await phone.page
    .getByRole('dialog', { name: words.closeSure })
    .getByRole('button', { name: words.closeForGood })
    .click();
}
