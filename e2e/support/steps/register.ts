import { expect } from '@playwright/test';
import type { Phone } from '../phone.ts';

export const mobileField = ({ page, words }: Phone) => page.getByLabel(words.mobile, { exact: true });
export const codeField = ({ page, words }: Phone) => page.getByLabel(words.code, { exact: true });
export const agreeTick = ({ page, words }: Phone) => page.getByRole('checkbox', { name: words.agreeTo });

/** Ticks as a thumb does: the box itself is drawn. */
export const agree = ({ page, words }: Phone) => page.getByText(words.agreeTo).click();

/** Asks for a code for a number, and waits until it is said to be sent. */
export const askForCode = async (phone: Phone, mobile: string): Promise<void> => {
  const { page, words } = phone;
  await mobileField(phone).fill(mobile);
  await page.getByRole('button', { name: words.getCode }).click();
  await expect(page.getByText(words.smsSent)).toBeVisible();
};

export const submit = ({ page, words }: Phone) =>
  page.getByRole('button', { name: words.agreeAndGoOn }).click();
