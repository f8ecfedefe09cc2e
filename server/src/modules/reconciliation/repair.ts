import { atOnce } from '../../kit/at-once.ts';
import type { Context } from '../../kit/context.ts';
import { STATEMENT_QUESTIONS } from '../../kit/jobs/flags.ts';
import { askRefundElsewhere, queryPayment } from '../payments/index.ts';
import { hastenRefund } from '../refunds/index.ts';
import { noteToldReversal } from '../reversals/index.ts';
import { hastenBill } from '../settlement/index.ts';
import { type Unheard, unheard } from './compare.ts';
import { pagesOf } from './compare-pages.ts';
import { numbersOf } from './ours.ts';
import type { PartnerDay } from './partner-day.ts';
import { statedElsewhere } from './stated-store.ts';

/** States of a payment for which a query can change something. Differences in a final state need a person. */
const PAYMENT_MAY_CHANGE: readonly (string | null)[] = ['WAITING', 'CLOSING', 'CLOSED'];

/** Queries the partner about every number of the day whose answer or notice may be lost, several at the same time. */
export async function repair(context: Context, day: PartnerDay): Promise<void> {
  for (const kind of numbersOf(day.partner))
    for await (const page of pagesOf(context.db, day, kind))
      await repairPage(context, day, await unheard(context.db, day, kind, page));
}

/** What belongs to one order changes the same rows, so it is repaired one after another. */
async function repairPage(context: Context, day: PartnerDay, page: readonly Unheard[]): Promise<void> {
  const orders = [...Map.groupBy(page, ({ orderId }) => orderId).values()];
  await atOnce(orders, STATEMENT_QUESTIONS, async (numbers) => {
    for (const one of numbers) await repairOne(context, day, one);
  });
}

/**
 * A statement only shows what to query: the partner's signed answer goes through the same machine as any other. So a paid
 * order continues after a lost notice, an order paid after its close is refunded, and write-offs and refunds get their
 * lost answers. A wrong file moves no money.
 */
async function repairOne(
  context: Context,
  day: PartnerDay,
  { kind, number, orderId, ourState }: Unheard,
): Promise<void> {
  switch (kind) {
    case 'TRADE':
      return PAYMENT_MAY_CHANGE.includes(ourState) ? queryPayment(context, number) : undefined;
    case 'REFUND':
      return ourState === null
        ? askRefundElsewhere(context, orderId, number, await statedElsewhere(context.db, day, orderId))
        : hastenRefund(context, number);
    case 'WRITE_OFF':
      return hastenBill(context, number);
    case 'REVERSAL':
      return noteReversal(context, day.partner, number);
  }
}

/** The unit is asked by a job; the next comparison of the day sees its answer. */
async function noteReversal(context: Context, unitId: string, writeOffNo: string): Promise<void> {
  await context.db.transaction().execute((tx) => noteToldReversal(tx, unitId, writeOffNo, context.now()));
}
