import { expect } from 'vitest';
import { bearReceivable, receivableOf } from '../../src/modules/refunds/index.ts';
import type { TestService } from './service.ts';

/** What went back of payments that cover several orders. */
export function goneBack(service: TestService) {
  /** fen of each refund that the wallet made of a payment, ours and others'. */
  const walletRefunds = async (paymentId: string): Promise<number[]> => {
    const { refunds } = await service.sandbox.ask<{ refunds: { amount: number }[] }>(`trades/${paymentId}`);
    return refunds.map(({ amount }) => amount);
  };

  /** It is decided that we bear what is receivable of these orders. */
  async function bearAll(orderIds: readonly string[]): Promise<void> {
    const { db, now } = service.context;
    for (const orderId of orderIds)
      await db.transaction().execute(async (tx) => {
        const amount = await receivableOf(tx, orderId);
        expect(await bearReceivable(tx, { orderId, amount, bearer: 'us' }, now())).toBeNull();
      });
  }

  return { walletRefunds, bearAll };
}
