import type { Phone } from '../phone.ts';

/** From home to the payment records. */
export function openRecords({ page }: Phone): Promise<void> {
  return page.getByRole('navigation').getByRole('link').first().click();
}
