import { expect } from '@playwright/test';
import type { Phone } from '../phone.ts';

/** A step of the order's timeline, by its text and its state. */
export function timelineStep({ page }: Phone, text: string, standing: string) {
  return page.getByRole('listitem').filter({ hasText: text }).filter({ hasText: standing }).first();
}

/** Unfolds the course, the amounts and the numbers. */
export function openDetails({ page, words }: Phone): Promise<void> {
  return page.locator('summary').filter({ hasText: words.payment_details }).click();
}

/** The order's state in the header. */
export function orderStatus({ page }: Phone, status: string) {
  return page.getByRole('status').getByText(status, { exact: true });
}

/** Waits until the header of the order's page shows a state. */
export async function expectStatus(phone: Phone, status: string): Promise<void> {
  await expect(phone.page).toHaveTitle(phone.words.title_order_details);
  // Write-off and refund take a few rounds between service, unit and wallet.
  await expect(orderStatus(phone, status)).toBeVisible();
}
