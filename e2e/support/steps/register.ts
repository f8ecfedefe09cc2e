import { expect } from '@playwright/test';
import type { Phone } from '../phone.ts';

export function mobileField({ page, words }: Phone) {
  return page.getByLabel(words.mobile, { exact: true });
}
export function codeField({ page, words }: Phone) {
  return page.getByLabel(words.code, { exact: true });
}
export function agreeTick({ page, words }: Phone) {
  return page.getByRole('checkbox', { name: words.agreeTo });
}

/** Ticks as a thumb does: the box itself is drawn. */
export function agree({ page, words }: Phone) {
  return page.getByText(words.agreeTo).click();
}

/** Asks for a code for a number, and waits until it is said to be sent. */
export async function askForCode(phone: Phone, mobile: string): Promise<void> {
  const { page, words } = phone;
  await mobileField(phone).fill(mobile);
  await page.getByRole('button', { name: words.getCode }).click();
  await expect(page.getByText(words.smsSent)).toBeVisible();
}

export function submit({ page, words }: Phone) {
  return page.getByRole('button', { name: words.agreeAndGoOn }).click();
}
