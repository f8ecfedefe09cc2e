import { expect, type Page } from '@playwright/test';
import type { Phone } from '../phone.ts';
import type { TestUser } from '../wallet-desk.ts';

/** A person's mobile number as the app shows it. */
export function masked({ mobile }: TestUser): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}

/** Home of a payer without accounts. */
export function expectEmptyHome({ page, words }: Phone): Promise<void> {
  return expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
}

/** Waits until the page has this person as its user, through any number of loads. */
export async function expectUserHere(page: Page, user: TestUser): Promise<void> {
  await page.waitForFunction((mobile) => sessionStorage.getItem('userMobile') === mobile, masked(user));
}
