import type { CancelOutcome, Trade } from '../../kit/ports/wallet.ts';
import type { PaymentEvent, PaymentState } from './machine.ts';

/** What a trade seen at the wallet means for our payment: an event, nothing new, or a contradiction for a person to look at. */
export type TradeMeaning = Exclude<PaymentEvent, 'CLOSE_ASKED'> | 'NOTHING' | 'CONTRADICTION';

type Row = Readonly<Record<PaymentState, TradeMeaning>>;

const PAID: Row = {
  WAITING: 'WALLET_PAID',
  CLOSING: 'WALLET_PAID',
  CLOSED: 'WALLET_PAID',
  PAID: 'NOTHING',
  PAID_LATE: 'NOTHING',
};
// Words come late and out of order: one that says less than we know already is an older one.
const NOT_PAID_YET: Row = {
  WAITING: 'NOTHING',
  CLOSING: 'NOTHING',
  CLOSED: 'NOTHING',
  PAID: 'NOTHING',
  PAID_LATE: 'NOTHING',
};
const CLOSED_UNPAID: Row = {
  WAITING: 'WALLET_CLOSED',
  CLOSING: 'WALLET_CLOSED',
  CLOSED: 'NOTHING',
  PAID: 'CONTRADICTION',
  PAID_LATE: 'NOTHING',
};
// TRADE_CLOSED also means fully refunded: with refund fields, or when our ledger has the debit.
const CLOSED_REFUNDED: Row = {
  WAITING: 'CONTRADICTION',
  CLOSING: 'CONTRADICTION',
  CLOSED: 'CONTRADICTION',
  PAID: 'NOTHING',
  PAID_LATE: 'NOTHING',
};
// A cancel of ours that met a deduction paid in the same moment: the wallet gave the money back itself.
const CANCELLED: Row = { ...CLOSED_REFUNDED, CLOSING: 'WALLET_CLOSED', CLOSED: 'NOTHING' };
// A cancel of ours is on its way, or came: what was paid is given back. Only asked again after its end is "paid" news.
const PAID_AND_CANCELLED: Row = { ...PAID, CLOSING: 'NOTHING' };
const PAID_BEFORE_CANCEL: Row = { ...PAID_AND_CANCELLED, CLOSED: 'NOTHING' };
const UNHEARD_FOR_GOOD: Row = { ...NOT_PAID_YET, WAITING: 'WALLET_CLOSED', CLOSING: 'WALLET_CLOSED' };

/**
 * The one table of trade status × refund × our state.
 * `expired`: two minutes have passed since the trade could last be paid; only then does "never heard of it" close a payment.
 */
export function meaningOf(
  trade: Pick<Trade, 'status' | 'refunded'>,
  state: PaymentState,
  expired: boolean,
): TradeMeaning {
  return rowOf(trade, expired)[state];
}

/** What the wallet had said to our cancel of a deduction when it was asked: nothing, that it took it, or that it never will. */
export type CancelReply = 'NONE' | CancelOutcome;

const SUCCESS: Readonly<Record<CancelReply, Row>> = {
  NONE: PAID_BEFORE_CANCEL,
  TAKEN: PAID_AND_CANCELLED,
  REFUSED: PAID,
};

/**
 * The same for a deduction, which is made void by a cancel. Unlike a close, a cancel gives back what was paid, also when
 * it comes late: once one was sent, a trade that can be given back is not paid, and the cancel is repeated until the wallet
 * says how it ended, or that it takes none any more.
 */
export function meaningOfDeduction(
  trade: Pick<Trade, 'status' | 'refunded'>,
  state: PaymentState,
  cancelReply: CancelReply,
): TradeMeaning {
  if (trade.status === 'TRADE_CLOSED' && trade.refunded) return CANCELLED[state];
  if (trade.status === 'TRADE_SUCCESS') return SUCCESS[cancelReply][state];
  return meaningOf(trade, state, cancelReply === 'TAKEN');
}

function rowOf(trade: Pick<Trade, 'status' | 'refunded'>, expired: boolean): Row {
  switch (trade.status) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return PAID;
    case 'WAIT_BUYER_PAY':
      return NOT_PAID_YET;
    case 'TRADE_CLOSED':
      return trade.refunded ? CLOSED_REFUNDED : CLOSED_UNPAID;
    case 'NOT_EXIST':
      return expired ? UNHEARD_FOR_GOOD : NOT_PAID_YET;
  }
}
