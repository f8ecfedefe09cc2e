import { expect } from 'vitest';
import { openFindings } from '../../src/books/book-findings.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { reversalsOf } from '../../src/paying/reversal-store.ts';
import { workOff } from './drive.ts';
import { detail } from './orders.ts';
import { paying } from './paying.ts';
import type { Payer, TestService } from './service.ts';

/** The unit of these tests. */
export const UNIT = 'water-430100';

/** A credited order of one bill, with the number of its write-off; `cash` in fen. */
export type Booked = { readonly orderId: string; readonly number: string; readonly cash: number };

/** Helpers for tests of reversals. */
export function reversing(service: TestService, payer: Payer) {
  const { paid, resend } = paying(service, payer);
  const booked = async (unitId = UNIT): Promise<Booked> => {
    const { order } = await paid('ONE_BILL', { unitId });
    await workOff(service.context);
    return { orderId: order.orderId, number: `LW${order.orderId.slice(2)}01`, cash: order.cash };
  };
  const refundElsewhere = async (orderId: string, amount?: number): Promise<void> => {
    const more = amount === undefined ? {} : { amount };
    await service.sandbox.ask('trades/refund', { outTradeNo: paymentIdOf(orderId), ...more });
    expect((await resend(orderId)).answer).toBe('success');
    await workOff(service.context);
  };
  return {
    booked,
    /** Somebody refunds a payment at the wallet: `amount` of it, or all. */
    refundElsewhere,
    /** A credited bill whose payment somebody has refunded at the wallet after that. */
    bookedAndRefunded: async (unitId?: string): Promise<Booked> => {
      const one = await booked(unitId);
      await refundElsewhere(one.orderId);
      return one;
    },
    /** The unit reverses on its own, and tells the service if `tell`. */
    reverseAtUnit: (number: string, more: { tell?: boolean; again?: boolean; forged?: boolean } = {}) =>
      service.sandbox.ask<{ told?: { status: number; answer: unknown; signed: boolean } }>('units/reverse', {
        writeOffNo: number,
        tell: true,
        ...more,
      }),
    shown: async (orderId: string) => {
      const { status, refunded, bills } = await detail(service, payer, orderId);
      return { status, refunded, states: bills.map(({ state }) => state) };
    },
    reversalStates: async (orderId: string): Promise<string[]> =>
      (await reversalsOf(service.context.db, orderId)).map(({ state }) => state),
    /** Rules of the books that an order breaks. */
    rulesBroken: async (orderId: string): Promise<string[]> => {
      const all = await openFindings(service.context.db, 1_000);
      return all.filter((finding) => finding.orderId === orderId).map(({ rule }) => rule);
    },
  };
}
