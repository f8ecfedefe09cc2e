import type { Phone } from '../phone.ts';

/** From home to the payment records. */
export const openRecords = ({ page }: Phone): Promise<void> =>
  page.getByRole('navigation').getByRole('link').first().click();
