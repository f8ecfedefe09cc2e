import type { Tx } from '../../kit/database/open.ts';
import type { Message } from './message.ts';
import { lockOrderEnd, type OrderEnd } from './order-end-store.ts';
import { addMessages } from './store.ts';

/**
 * Adds the message about the end of an order if its last bill or refund has just ended, in the same transaction. A later
 * refund changes the message and makes it unread.
 */
export async function addOrderEndMessage(
  tx: Tx,
  lifeUserId: string,
  orderId: string,
  now: Date,
): Promise<void> {
  const end = await lockOrderEnd(tx, lifeUserId, orderId);
  if (!end || end.open > 0) return;
  await addMessages(tx, [{ ...messageOf(orderId, end), lifeUserId }], now);
}

function messageOf(orderId: string, end: OrderEnd): Message {
  const { unitId, numberMasked, remark, amount, refunded, writtenOff, rejected, byBank } = end;
  return {
    kind: refunded === 0 && rejected === 0 ? 'ORDER_SUCCEEDED' : 'ORDER_REFUNDED',
    subject: orderId,
    facts: {
      unitId,
      numberMasked,
      remark,
      amount,
      refunded,
      creditedPart: writtenOff > 0,
      ...(byBank ? { byBank: true as const } : {}),
    },
  };
}
