import type { Tx } from '../../kit/database/open.ts';
import { refundNoOf } from '../../kit/ids.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { recordStep } from '../history/index.ts';
import { insertRefund } from './store.ts';

type Begun = {
  readonly lifeUserId: string;
  readonly orderId: string;
  /** Line of the bill, from 1; 0 for a whole payment that came after the close. */
  readonly line: number;
  /** fen */
  readonly amount: number;
  /** The time that the payer was told. */
  readonly promisedBy: Date;
  /** The proposal that two staff members decided; null when the service began the refund. */
  readonly proposalId: number | null;
  readonly now: Date;
};

/** Begins the machine of a refund with its job. Returns its number. A second refund of a bill fails. */
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
