import type { Tx } from '../../kit/database/open.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { recordStep } from '../history/index.ts';
import { insertRefund } from './store.ts';

type Begun = {
  readonly lifeUserId: string;
  readonly orderId: string;
  readonly refundNo: string;
  /** Line of the bill, from 1; null for a whole payment that came after the close. */
  readonly line: number | null;
  /** fen */
  readonly amount: number;
  /** The time that the payer was told. */
  readonly promisedBy: Date;
  /** The proposal that two staff members decided; null when the service began the refund. */
  readonly proposalId: number | null;
  /** The number of the first part, of another part of a refund that covers several orders. */
  readonly partOf?: string;
  /** fen of all parts, of the first one. */
  readonly whole?: number;
  readonly now: Date;
};

/**
 * Begins the machine of a refund with its job. A second refund of the same number fails. The parts of one that covers several orders
 * follow the first, which has the job.
 */
export async function writeRefund(tx: Tx, refund: Begun): Promise<void> {
  const { lifeUserId, orderId, refundNo, partOf = null, whole = null, now } = refund;
  await insertRefund(tx, { ...refund, partOf, whole });
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
  if (partOf === null) await enqueue(tx, 'refund', refundNo, now);
}
