import { expect } from 'vitest';
import { balances } from '../../src/books/ledger.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { MINUTE } from '../../src/kit/time.ts';
import { passTime } from './drive.ts';
import { detail, detailOnce, pay, place } from './orders.ts';
import { oneRowOf } from './rows.ts';
import type { Payer, TestService } from './service.ts';

type Told = { readonly answer: string };

/** Helpers for tests of payments. */
export function paying(service: TestService, payer: Payer) {
  const ask = <T>(path: string, body: unknown) => service.sandbox.ask<T>(path, body);
  const bend = (conduct: Record<string, unknown>, orderId?: string) =>
    ask('wallet/conduct', { conduct, ...(orderId ? { outTradeNo: paymentIdOf(orderId) } : {}) });
  const stateOf = async (orderId: string): Promise<string> => {
    const { state } = await oneRowOf(service, 'order_payments', 'state', { order_id: orderId });
    return state;
  };
  return {
    /** Sends the wallet's last notice of an order again. Answers the service's answer. */
    resend: (orderId: string) => ask<Told>('notify/resend', { outTradeNo: paymentIdOf(orderId) }),
    /** Sends a notice with other fields, signed by the wallet or with the true notice's signature. */
    forge: (orderId: string, fields: Record<string, string>, signed: boolean) =>
      ask<Told>('notify/forge', { outTradeNo: paymentIdOf(orderId), fields, signed }),
    /** Sets how the wallet behaves, for everybody or for one order. */
    bend,
    stateOf,
    shown: (orderId: string) => detail(service, payer, orderId),
    /** An order that is paid at the wallet, while the service has no notice yet. */
    paidUnheard: async (outcome = 'ONE_BILL', more = {}) => {
      const placed = await place(service, payer, outcome, more);
      // The notice is stored, and due long after the test.
      await bend({ notifyDelayMs: 3_600_000 }, placed.order.orderId);
      await pay(service, payer, placed.order.pay?.value);
      expect(await stateOf(placed.order.orderId)).toBe('WAITING');
      return placed;
    },
    /** A paid order whose notice has arrived. */
    paid: async (outcome = 'ONE_BILL', more = {}) => {
      const placed = await place(service, payer, outcome, more);
      await pay(service, payer, placed.order.pay?.value);
      await detailOnce(service, payer, placed.order.orderId, ({ status }) => status !== 'AWAITING_PAYMENT');
      return placed;
    },
  };
}

type Books = {
  wallet: { kind: string; from_account: string; to_account: string; amount: number }[];
  units: { amount: number }[];
};

const SELLER = 'MERCHANT';

/** Once nothing is on its way, our ledger, the wallet's books and the units' books agree to the fen. */
export async function threeBooksAgree({ context, sandbox }: TestService): Promise<void> {
  const rows = await balances(context.db);
  const of = (account: string) =>
    rows.filter((row) => row.account === account).reduce((sum, { balance }) => sum + balance, 0);
  const { wallet, units } = await sandbox.ask<Books>('books?limit=100000');
  const trades = wallet.filter((row) => row.kind === 'PAYMENT' || row.kind === 'REFUND');
  const moved = (side: 'from_account' | 'to_account') =>
    trades.filter((row) => row[side] === SELLER).reduce((sum, { amount }) => sum + amount, 0);
  expect(moved('to_account')).toBeGreaterThan(0);
  // A fee that the day's statement told has left the clearing account, and is no trade.
  expect(of('WALLET_CLEARING') + of('WALLET_FEES')).toBe(moved('to_account') - moved('from_account'));
  expect(of('PAYABLE') + units.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  expect(of('HELD')).toBe(0);
  expect(of('REFUNDS_PAYABLE')).toBe(0);
}

/** The three books agree after the service has found every payment without a notice, and closed what is unpaid. */
export async function booksAgreeLater(service: TestService, ms = 20 * MINUTE): Promise<void> {
  await passTime(service, ms);
  await threeBooksAgree(service);
}
