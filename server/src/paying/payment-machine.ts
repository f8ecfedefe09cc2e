import type { PaymentState } from '../kit/database/states.ts';
import type { Machine } from '../kit/machine.ts';
import type { CancelOutcome, Trade } from '../kit/ports/wallet.ts';
import { MINUTE } from '../kit/time.ts';

/** The wallet's answer "no such trade" closes a payment this long after its expiry, and frees the claims of its orders. */
export const UNHEARD_MS = 2 * MINUTE;

/** CLOSE_ASKED is the service's own event; PERSON_CLOSED comes from two staff members; the others come from the wallet. */
export type PaymentEvent = 'CLOSE_ASKED' | 'WALLET_PAID' | 'WALLET_CLOSED' | 'PERSON_CLOSED';

export const paymentMachine: Machine<PaymentState, PaymentEvent> = {
  WAITING: { CLOSE_ASKED: 'CLOSING', WALLET_PAID: 'PAID' },
  CLOSING: { WALLET_PAID: 'PAID', WALLET_CLOSED: 'CLOSED', PERSON_CLOSED: 'CLOSED' },
  PAID: {},
  CLOSED: { WALLET_PAID: 'PAID_LATE' },
  PAID_LATE: {},
};

/** The meaning of a trade at the wallet for our payment: an event, nothing new, or a contradiction that a person has to look at. */
export type TradeMeaning = Extract<PaymentEvent, `WALLET_${string}`> | 'NOTHING' | 'CONTRADICTION';

type Row = Readonly<Record<PaymentState, TradeMeaning>>;

// Notices and answers can come late and out of order: one that says less than we know is older.
const NOT_PAID_YET: Row = {
  WAITING: 'NOTHING',
  CLOSING: 'NOTHING',
  CLOSED: 'NOTHING',
  PAID: 'NOTHING',
  PAID_LATE: 'NOTHING',
};
const PAID: Row = { ...NOT_PAID_YET, WAITING: 'WALLET_PAID', CLOSING: 'WALLET_PAID', CLOSED: 'WALLET_PAID' };
const UNHEARD_FOR_GOOD: Row = { ...NOT_PAID_YET, WAITING: 'WALLET_CLOSED', CLOSING: 'WALLET_CLOSED' };
const CLOSED_UNPAID: Row = { ...UNHEARD_FOR_GOOD, PAID: 'CONTRADICTION' };
// Our cancel came right after the deduction was paid: the wallet has returned the money itself.
const CANCELLED: Row = { ...PAID, CLOSING: 'WALLET_CLOSED', CLOSED: 'NOTHING' };
// Our cancel was sent, so paid money may still be returned: "paid" counts only once the payment is CLOSED.
const PAID_AND_CANCELLED: Row = { ...PAID, CLOSING: 'NOTHING' };
const PAID_BEFORE_CANCEL: Row = { ...PAID_AND_CANCELLED, CLOSED: 'NOTHING' };

/** The meaning of a trade by status, refund and our state. Only when `expired` does "no such trade" close a payment. */
export function meaningOf(
  trade: Pick<Trade, 'status' | 'refunded'>,
  state: PaymentState,
  expired: boolean,
): TradeMeaning {
  return rowOf(trade, expired)[state];
}

/** The wallet's answer to our cancel of a deduction, before the query: none, accepted, or refused for good. */
export type CancelReply = 'NONE' | CancelOutcome;

const SUCCESS: Readonly<Record<CancelReply, Row>> = {
  NONE: PAID_BEFORE_CANCEL,
  TAKEN: PAID_AND_CANCELLED,
  REFUSED: PAID,
};

/**
 * The table of a deduction. Its cancel also returns money that was paid: until the wallet confirms the end, a trade
 * that can be returned is not paid.
 */
export function meaningOfDeduction(
  trade: Pick<Trade, 'status' | 'refunded'>,
  state: PaymentState,
  cancelReply: CancelReply,
): TradeMeaning {
  if (trade.status === 'CLOSED' && trade.refunded > 0) return CANCELLED[state];
  if (trade.status === 'PAID') return SUCCESS[cancelReply][state];
  return meaningOf(trade, state, cancelReply === 'TAKEN');
}

function rowOf(trade: Pick<Trade, 'status' | 'refunded'>, expired: boolean): Row {
  switch (trade.status) {
    case 'PAID':
    case 'FINISHED':
      return PAID;
    case 'OPENED':
      return NOT_PAID_YET;
    case 'CLOSED':
      // CLOSED can also mean paid and refunded in full.
      return trade.refunded > 0 ? PAID : CLOSED_UNPAID;
    case 'UNKNOWN':
      return expired ? UNHEARD_FOR_GOOD : NOT_PAID_YET;
  }
}
