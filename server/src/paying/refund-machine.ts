import type { RefundState } from '../kit/database/states.ts';
import { growingWait } from '../kit/jobs/queue.ts';
import type { Machine } from '../kit/machine.ts';
import { after, DAY, SECOND } from '../kit/time.ts';

/**
 * SEND is the service's own event, STAFF_RETRY comes from staff. COVERED_ELSEWHERE: somebody else has refunded the
 * money, before it was sent or after the wallet refused it. PAID_BY_BANK: two staff members say so. The others come
 * from the wallet.
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
  NEEDS_PERSON: { STAFF_RETRY: 'DUE', COVERED_ELSEWHERE: 'DONE', PAID_BY_BANK: 'DONE' },
};

/** When a sent refund counts as unanswered. */
const ANSWER_MS = 30 * SECOND;
const FIRST_WAIT_MS = 10 * SECOND;

/** When the next action on a refund is due. `attempts` counts requests without an answer. */
export function nextActionTime(state: RefundState, attempts: number, now: Date): Date | null {
  switch (state) {
    case 'DUE':
      return now;
    case 'SENT':
      return after(now, ANSWER_MS);
    case 'UNKNOWN':
      return after(now, growingWait(attempts, FIRST_WAIT_MS, DAY));
    case 'DONE':
    case 'NEEDS_PERSON':
      return null;
  }
}
