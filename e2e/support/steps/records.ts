import type { Locator } from '@playwright/test';
import type { Phone } from '../phone.ts';

/** From home to the payment records. */
export function openRecords({ page }: Phone): Promise<void> {
  return page.getByRole('navigation').getByRole('link').first().click();
}

/** A chart of the sums above the records. */
export function chart({ page }: Phone, name: string): Locator {
  return page.getByRole('group', { name });
}

/** The records that are shown, newest first. */
export function records({ page }: Phone): Locator {
  return page.getByRole('main').getByRole('listitem');
}

/** The month this far before or after the present one in Shanghai, as `YYYY-MM`. */
export function month(away: number): string {
  const now = new Date(Date.now() + 8 * 3_600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + away)).toISOString().slice(0, 7);
}
