import { expect } from '@playwright/test';
import type { Phone } from '../phone.ts';

export function mobileField({ page, words }: Phone) {
  return page.getByLabel(words.register_mobile, { exact: true });
}
export function codeField({ page, words }: Phone) {
  return page.getByLabel(words.register_code, { exact: true });
}
export function agreeTick({ page, words }: Phone) {
  return page.getByRole('checkbox', { name: words.terms_tick });
}

/** Ticks the drawn box, as a thumb does. */
export function agree({ page, words }: Phone) {
  return page.getByText(words.terms_tick).click();
}

/** Asks for a code for a number and waits until the page says that it is sent. */
export async function askForCode(phone: Phone, mobile: string): Promise<void> {
  const { page, words } = phone;
  await mobileField(phone).fill(mobile);
  await page.getByRole('button', { name: words.register_get_code }).click();
  await expect(page.getByText(words.register_sent)).toBeVisible();
}

export function submit({ page, words }: Phone) {
  return page.getByRole('button', { name: words.register_submit }).click();
}
