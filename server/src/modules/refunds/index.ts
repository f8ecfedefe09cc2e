import type { Tx } from '../../database/open.ts';
import { refundNoOf } from '../../ids.ts';
import { enqueue } from '../../jobs/queue.ts';
import { recordStep } from '../history/index.ts';
import { insertRefund } from './store.ts';

export { advanceRefund, hastenRefund } from './advance.ts';
export { REFUND_STATES, type RefundState } from './machine.ts';
export { countNeedingPerson, countRefundsOpenSince } from './open-store.ts';
export { overdueRefunds } from './store.ts';

/** Starts the refund of a rejected bill (`line` from 1), or of a payment that came after the close (`line` 0). Amount in fen; `promisedBy` is when its payer expects it back. */
export const beginRefund = async (
  tx: Tx,
  refund: {
    lifeUserId: string;
    orderId: string;
    line: number;
    amount: number;
    promisedBy: Date;
    now: Date;
  },
): Promise<void> => {
  const { lifeUserId, orderId, line, amount, promisedBy, now } = refund;
  if (amount === 0) return;
  const refundNo = refundNoOf(orderId, line);
  await insertRefund(tx, { lifeUserId, orderId, refundNo, line: line || null, amount, promisedBy, now });
  await recordStep(tx, {
    lifeUserId,
    orderId,
    machine: 'REFUND',
    subject: refundNo,
    event: 'BEGIN',
    from: null,
    to: 'DUE',
    at: now,
  });
  await enqueue(tx, 'refund', refundNo, now);
};
