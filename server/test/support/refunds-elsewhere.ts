import { expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { rowsOf } from './rows.ts';
import type { TestService } from './service.ts';

/** Refunds that somebody else makes at the wallet, and what they leave. */
export function refundsElsewhere(service: TestService) {
  /** Somebody refunds in the wallet's back office; waits until the service has taken the notice of it. */
  async function refundElsewhere(orderId: string, amount?: number): Promise<string> {
    const { number } = await backOffice(orderId, amount);
    await soon(async () => expect(await numbersOf(orderId)).toContain(number));
    return number;
  }
  function backOffice(orderId: string, amount?: number) {
    return service.sandbox.ask<{ number: string }>('trades/refund', {
      outTradeNo: paymentIdOf(orderId),
      ...(amount === undefined ? {} : { amount }),
    });
  }
  async function numbersOf(orderId: string) {
    const rows = await rowsOf(service, 'refunds', 'wallet_number', { order_id: orderId, origin: 'WALLET' });
    return rows.map(({ wallet_number }) => wallet_number);
  }
  /** The refunds that the wallet made of a trade, in fen, ours and others. */
  async function walletRefunds(orderId: string): Promise<number[]> {
    const { refunds } = await service.sandbox.ask<{ refunds: { amount: number }[] }>(
      `trades/${paymentIdOf(orderId)}`,
    );
    return refunds.map(({ amount }) => amount);
  }
  async function bookedAtUnits(): Promise<number> {
    return (await service.sandbox.ask<{ units: unknown[] }>('books?limit=100000')).units.length;
  }
  async function claimsOf(orderId: string) {
    return service.context.db
      .selectFrom('bill_claims')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('settled_at', 'is', null)
      .execute();
  }
  return { refundElsewhere, backOffice, numbersOf, walletRefunds, bookedAtUnits, claimsOf };
}
