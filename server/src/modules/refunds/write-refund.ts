import type { Tx } from '../../kit/database/open.ts';
import { refundNoOf } from '../../kit/ids.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { recordStep } from '../history/index.ts';
import { insertRefund } from './store.ts';

type Begun = {
  readonly lifeUserId: string;
  readonly orderId: string;
  /** From 1; 0: the payment as a whole, which came after the close. */
  readonly line: number;
  /** fen */
  readonly amount: number;
  /** When its payer expects it back. */
  readonly promisedBy: Date;
  /** What two staff members decided; null: the service's own. */
  readonly proposalId: number | null;
  readonly now: Date;
};

/** Begins the machine of a refund, with its job; answers its number. A bill has one refund at most: a second one fails. */
export async function writeRefund(tx: Tx, refund: Begun): Promise<string> {
  const { lifeUserId, orderId, line, now } = refund;
  const refundNo = refundNoOf(orderId, line);
  await insertRefund(tx, { ...refund, refundNo, line: line || null });
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
  return refundNo;
}
