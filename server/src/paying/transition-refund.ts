import { takePointsBack } from '../benefits/index.ts';
import { post } from '../books/index.ts';
import type { Tx } from '../kit/database/open.ts';
import { lateRefundNoOf, refundNoOf } from '../kit/ids.ts';
import { enqueue } from '../kit/jobs/queue.ts';
import { mustStep } from '../kit/machine.ts';
import { after } from '../kit/time.ts';
import { recordStep } from './order-step.ts';
import type { PaymentRow } from './payment-store.ts';
import { CARD_FIRST_MS } from './refund-card.ts';
import { nextActionTime, type RefundEvent, refundMachine } from './refund-machine.ts';
import { lockParts, type RefundRow, updateRefund } from './refund-store.ts';
import { addOrderEndMessage } from './tell-order-end.ts';

type NewRefund = {
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

/** Begins a refund with its job; its parts follow the first, which has the job. A second refund of one number fails. */
export async function beginRefund(tx: Tx, refund: NewRefund): Promise<void> {
  const { refundNo, partOf = null, whole = null, now } = refund;
  await tx
    .insertInto('refunds')
    .values({
      life_user_id: refund.lifeUserId,
      refund_no: refundNo,
      order_id: refund.orderId,
      line: refund.line,
      amount: refund.amount,
      state: 'DUE',
      promised_by: refund.promisedBy,
      next_action_at: partOf === null ? now : null,
      proposal_id: refund.proposalId,
      part_of: partOf,
      whole,
    })
    .execute();
  const step = { subject: refundNo, event: 'BEGIN', from: null, to: 'DUE', at: now };
  await recordStep(tx, refund, { machine: 'REFUND', ...step });
  if (partOf === null) await enqueue(tx, 'refund', refundNo, now);
}

/** Begins the refund of a rejected bill, unless nothing of it is to be refunded. `line` from 1, `amount` in fen. */
export async function beginBillRefund(
  tx: Tx,
  refund: Omit<NewRefund, 'refundNo' | 'proposalId'> & { readonly line: number },
): Promise<void> {
  const refundNo = refundNoOf(refund.orderId, refund.line);
  if (refund.amount > 0) await beginRefund(tx, { ...refund, refundNo, proposalId: null });
}

/** Begins the refund of a payment that came after the close: one at the wallet, with a row for each order. */
export async function beginLateRefund(
  tx: Tx,
  { lifeUserId, paymentId, orders }: PaymentRow,
  promisedBy: Date,
  now: Date,
): Promise<void> {
  const first = lateRefundNoOf(paymentId);
  const whole = orders.reduce((sum, { cash }) => sum + cash, 0);
  for (const [index, { orderId, cash: amount }] of orders.entries())
    await beginRefund(tx, {
      lifeUserId,
      orderId,
      line: null,
      amount,
      promisedBy,
      proposalId: null,
      now,
      ...(index > 0
        ? { refundNo: refundNoOf(orderId, 0), partOf: first }
        : { refundNo: first, ...(orders.length > 1 ? { whole } : {}) }),
    });
}

/** Takes one step of the machine with all that follows, also for the other parts. The caller has locked the row. */
export async function transitionRefund(
  tx: Tx,
  refund: RefundRow,
  event: RefundEvent,
  now: Date,
): Promise<RefundRow> {
  const parts = (await lockParts(tx, refund)).filter(({ state }) => state === refund.state);
  const stepped = await transitionPart(tx, refund, event, now);
  for (const part of parts) await transitionPart(tx, part, event, now);
  const { refundNo, state, nextActionAt: next } = stepped;
  if (state === 'DONE') await enqueue(tx, 'refund-card', refundNo, after(now, CARD_FIRST_MS));
  if (next) await enqueue(tx, 'refund', refundNo, next);
  return stepped;
}

/** Takes the step of one part alone, without a job. A part that follows another has no time of its own. */
export async function transitionPart(
  tx: Tx,
  refund: RefundRow,
  event: RefundEvent,
  now: Date,
): Promise<RefundRow> {
  const state = mustStep(refundMachine, refund.state, event);
  const attempts = event === 'NO_ANSWER' ? refund.attempts + 1 : refund.attempts;
  const next = refund.partOf === null ? nextActionTime(state, attempts, now) : null;
  await updateRefund(tx, refund, {
    state,
    attempts,
    next_action_at: next,
    ...(state === 'SENT' ? { sent_at: now } : {}),
    ...(state === 'DONE' ? { done_at: now } : {}),
    ...(event === 'PAID_BY_BANK' ? { paid_by_bank: true } : {}),
    ...(event === 'WALLET_REFUSED' ? { not_made: true } : {}),
    ...(event === 'SEND' ? { not_made: false } : {}),
    ...(event === 'WALLET_REFUNDED' && refund.partOf === null
      ? { card_next_at: after(now, CARD_FIRST_MS) }
      : {}),
  });
  const { lifeUserId, orderId, refundNo } = refund;
  const step = { subject: refundNo, event, from: refund.state, to: state, at: now };
  await recordStep(tx, refund, { machine: 'REFUND', ...step });
  if (state === 'DONE' && refund.amount > 0) {
    const posting = { cash: refund.amount, lifeUserId, orderId, subject: refundNo, at: now };
    if (event === 'PAID_BY_BANK') await post(tx, { ...posting, event: 'REFUND_BY_BANK' });
    else await post(tx, { ...posting, event: 'REFUND_DONE' });
    await takePointsBack(tx, lifeUserId, orderId, refundNo, now);
    await addOrderEndMessage(tx, lifeUserId, orderId, now);
  }
  return { ...refund, state, attempts, nextActionAt: next };
}
