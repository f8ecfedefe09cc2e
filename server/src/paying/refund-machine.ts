import { takePointsBack } from '../benefits/index.ts';
import { post } from '../books/index.ts';
import type { Tx } from '../kit/database/open.ts';
import type { RefundState } from '../kit/database/states.ts';
import { enqueue, growingWait } from '../kit/jobs/queue.ts';
import { type Machine, mustStep } from '../kit/machine.ts';
import { after, DAY, SECOND } from '../kit/time.ts';
import { addOrderEndMessage } from '../people/index.ts';
import { recordStep } from './order-history.ts';
import { CARD_FIRST_MS } from './refund-card.ts';
import { lockParts, type RefundRow, updateRefund } from './refund-store.ts';

/**
 * SEND (also again, under the same number) is the service's own event, STAFF_RETRY comes from staff, NO_ANSWER means
 * unknown, COVERED_ELSEWHERE means that somebody else has refunded the money, before it was sent or after the wallet refused it. PAID_BY_BANK: two staff
 * members say that it was paid by bank transfer. The others come from the wallet.
 */
export type RefundEvent =
  | 'SEND'
  | 'NO_ANSWER'
  | 'WALLET_REFUNDED'
  | 'WALLET_REFUSED'
  | 'COVERED_ELSEWHERE'
  | 'STAFF_RETRY'
  | 'PAID_BY_BANK';

export const refundMachine: Machine<RefundState, RefundEvent> = {
  DUE: { SEND: 'SENT', WALLET_REFUSED: 'NEEDS_PERSON', COVERED_ELSEWHERE: 'DONE' },
  SENT: { WALLET_REFUNDED: 'DONE', NO_ANSWER: 'UNKNOWN' },
  UNKNOWN: { WALLET_REFUNDED: 'DONE', SEND: 'SENT', WALLET_REFUSED: 'NEEDS_PERSON' },
  DONE: {},
  NEEDS_PERSON: {
    STAFF_RETRY: 'DUE',
    COVERED_ELSEWHERE: 'DONE',
    PAID_BY_BANK: 'DONE',
  },
};

/** When a sent refund counts as unanswered. */
const ANSWER_MS = 30 * SECOND;
const FIRST_WAIT_MS = 10 * SECOND;

/**
 * Takes one step of the machine with all that follows from it, also for the other parts of a refund that covers several orders. The
 * caller has locked the row.
 */
export async function takeRefundStep(
  tx: Tx,
  refund: RefundRow,
  event: RefundEvent,
  now: Date,
): Promise<RefundRow> {
  const parts = (await lockParts(tx, refund)).filter(({ state }) => state === refund.state);
  const stepped = await takeStepAlone(tx, refund, event, now);
  for (const part of parts) await takeStepAlone(tx, part, event, now);
  const { refundNo, state, nextActionAt: next } = stepped;
  if (state === 'DONE') await enqueue(tx, 'refund-card', refundNo, after(now, CARD_FIRST_MS));
  if (next) await enqueue(tx, 'refund', refundNo, next);
  return stepped;
}

/** The same for one part alone, without a job. A part that follows another has no time of its own. */
export async function takeStepAlone(
  tx: Tx,
  refund: RefundRow,
  event: RefundEvent,
  now: Date,
): Promise<RefundRow> {
  const state = mustStep(refundMachine, refund.state, event);
  const asked = event === 'NO_ANSWER' ? refund.asked + 1 : refund.asked;
  const next = refund.partOf === null ? nextActionTime(state, asked, now) : null;
  await updateRefund(tx, refund, {
    state,
    asked,
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
  await recordStep(tx, {
    lifeUserId,
    orderId,
    machine: 'REFUND',
    subject: refundNo,
    event,
    from: refund.state,
    to: state,
    at: now,
  });
  if (state === 'DONE' && refund.amount > 0) {
    const posting = { cash: refund.amount, lifeUserId, orderId, subject: refundNo, at: now };
    if (event === 'PAID_BY_BANK') await post(tx, { ...posting, event: 'REFUND_BY_BANK' });
    else await post(tx, { ...posting, event: 'REFUND_DONE' });
    await takePointsBack(tx, lifeUserId, orderId, refundNo, now);
    await addOrderEndMessage(tx, lifeUserId, orderId, now);
  }
  return { ...refund, state, asked, nextActionAt: next };
}

/** When the next action on a refund is due. `asked` counts requests without an answer. */
export function nextActionTime(state: RefundState, asked: number, now: Date): Date | null {
  switch (state) {
    case 'DUE':
      return now;
    case 'SENT':
      return after(now, ANSWER_MS);
    case 'UNKNOWN':
      return after(now, growingWait(asked, FIRST_WAIT_MS, DAY));
    case 'DONE':
    case 'NEEDS_PERSON':
      return null;
  }
}
