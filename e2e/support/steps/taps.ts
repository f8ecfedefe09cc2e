import type { Locator } from '@playwright/test';
import type { Phone } from '../phone.ts';
import type { TestUser } from '../wallet-desk.ts';
import { cashier } from './pay.ts';

/** Taps an element. */
export type Tap = (target: Locator) => Promise<void>;

/** Taps, and how many there were. The wallet's confirmation is one; typing is none. */
export function tapCounter(): { readonly tap: Tap; readonly count: () => number } {
  let count = 0;
  return {
    tap: async (target) => {
      await target.click();
      count += 1;
    },
    count: () => count,
  };
}

/** Types the password at the cashier, and pays with one tap. */
export async function confirmPayment(phone: Phone, user: TestUser, tap: Tap): Promise<void> {
  await cashier(phone).getByLabel(phone.words.walletPassword).fill(user.password);
  await tap(cashier(phone).getByRole('button', { name: phone.words.walletPay }));
}
