import type { Context } from '../../kit/context.ts';
import { queryPayment } from '../payments/index.ts';
import { hastenRefund } from '../refunds/index.ts';
import { hastenBill } from '../settlement/index.ts';
import { type Unheard, unheard } from './compare.ts';
import type { PartnerDay } from './partner-day.ts';

/** Numbers looked up at once. */
const PAGE = 200;

/** What the payment of an order may be in when money for it is news: a final state is a person's. */
const PAYMENT_MAY_CHANGE: readonly (string | null)[] = ['WAITING', 'CLOSING', 'CLOSED'];

/** Asks the partner about everything of the day that only we have not heard of yet. */
export async function repair(context: Context, day: PartnerDay): Promise<void> {
  let after = '';
  for (;;) {
    const page = await unheard(context.db, day, after, PAGE);
    for (const one of page) await repairOne(context, one);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.number;
  }
}

/**
 * A statement is only a hint where to look: the partner is asked, and its signed answer goes through the same machine as
 * any other. So a paid order whose notice was lost goes on, one paid after its close is refunded, and lost answers of
 * units and refunds are heard; whatever a wrong file says, it moves no money.
 */
async function repairOne(context: Context, { kind, number, ourState }: Unheard): Promise<void> {
  switch (kind) {
    case 'TRADE':
      return PAYMENT_MAY_CHANGE.includes(ourState) ? queryPayment(context, number) : undefined;
    case 'REFUND':
      return hastenRefund(context, number);
    case 'WRITE_OFF':
      return hastenBill(context, number);
  }
}
