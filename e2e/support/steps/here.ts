import { expect, type Page } from '@playwright/test';
import type { TestUser } from '../api.ts';
import type { Phone } from '../phone.ts';

/** A person's number as the app shows it. */
export function masked({ mobile }: TestUser): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}

/** Home of somebody who has no account yet. */
export function expectEmptyHome({ page, words }: Phone): Promise<void> {
  return expect(page.getByRole('heading', { name: words.home_empty_title })).toBeVisible();
}

/** Whose number the page knows to be here; null when nobody's. */
export function userHere(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('userMobile'));
}
