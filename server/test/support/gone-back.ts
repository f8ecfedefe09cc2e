import { adjust, adjustmentOf } from '../../src/books/adjustments.ts';
import { receivableOf } from '../../src/books/ledger.ts';
import { ownerOf } from '../../src/kit/ids.ts';
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
    const { db, now: at } = service.context;
    for (const [index, orderId] of orderIds.entries())
      await db.transaction().execute(async (tx) => {
        if ((await receivableOf(tx, { lifeUserId: ownerOf(orderId) ?? '', orderId })) === 0) return;
        const now = at();
        const wish = {
          finding: orderId,
          amount: undefined,
          debit: 'MARKETING_COST',
          credit: 'REFUNDED_ELSEWHERE',
        };
        const act = await adjustmentOf(tx, wish, now);
        if (typeof act === 'string') throw new Error(act);
        const obstacle = await adjust(tx, act, 1_000_000 + index, {
          by: 'li.lei',
          reason: 'for the test',
          now,
        });
        if (obstacle !== null) throw new Error(obstacle);
      });
  }

  return { walletRefunds, bearAll };
}
