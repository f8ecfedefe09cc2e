import { expect } from '@playwright/test';
import type { Sandbox } from '../api.ts';
import type { Phone } from '../phone.ts';
import type { TestUser } from '../wallet-desk.ts';
import { codeField } from './register.ts';

export const MY_DATA = '/jiaofei/pages/myData/myData';
export const CLOSING = `${MY_DATA}?show=closing`;

/** Has a code sent to the payer's own number and answers the code in the SMS. */
export async function ownCode({ page, words }: Phone, sandbox: Sandbox, user: TestUser): Promise<string> {
  await page.getByRole('button', { name: words.register_get_code }).click();
  await expect(page.getByText(words.register_sent)).toBeVisible();
  return sandbox.codeFor(user.mobile);
}

/** Has a copy made and waits until it can be fetched. */
export async function makeCopy(phone: Phone, sandbox: Sandbox, user: TestUser): Promise<void> {
  const { page } = phone;
  const { words } = phone;
  await codeField(phone).fill(await ownCode(phone, sandbox, user));
  await page.getByRole('button', { name: words.data_copy_ask }).click();
  await expect(page.getByText(words.data_copy_ready)).toBeVisible();
}

/** Fetches the finished copy, which works once. */
export async function fetchCopy(phone: Phone): Promise<void> {
  const { words } = phone;
  await phone.page.getByRole('button', { name: words.data_copy_fetch, exact: true }).click();
  await phone.page
    .getByRole('dialog', { name: words.data_copy_once_title })
    .getByRole('button', { name: words.data_copy_fetch, exact: true })
    .click();
}

/** Taps "close" and confirms. */
export async function tapClose(phone: Phone): Promise<void> {
  const { words } = phone;
  await phone.page.getByRole('button', { name: words.closing_title, exact: true }).click();
  await phone.page
    .getByRole('dialog', { name: words.closing_sure })
    .getByRole('button', { name: words.closing_yes })
    .click();
}
