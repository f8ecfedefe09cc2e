import type { Trade } from '../../partners/wallet/port.ts';
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
// A cancel of ours may be on its way, or have come since: what was paid is being given back.
const PAID_OR_GIVEN_BACK: Row = { ...PAID, CLOSING: 'NOTHING', CLOSED: 'NOTHING' };
const UNHEARD_FOR_GOOD: Row = { ...NOT_PAID_YET, WAITING: 'WALLET_CLOSED', CLOSING: 'WALLET_CLOSED' };

const rowOf = (trade: Pick<Trade, 'status' | 'refunded'>, expired: boolean): Row => {
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
};

/**
 * The one table of trade status × refund × our state.
 * `expired`: two minutes have passed since the trade could last be paid; only then does "never heard of it" close a payment.
 */
export const meaningOf = (
  trade: Pick<Trade, 'status' | 'refunded'>,
  state: PaymentState,
  expired: boolean,
): TradeMeaning => rowOf(trade, expired)[state];

/**
 * The same for a deduction, which is made void by a cancel. Unlike a close, a cancel gives back what was paid, also when
 * it comes late: once one was sent, "paid" is believed only when the wallet was asked after it had answered a cancel.
 * `dead`: it was. A trade that is finished can't be given back.
 */
export const meaningOfDeduction = (
  trade: Pick<Trade, 'status' | 'refunded'>,
  state: PaymentState,
  dead: boolean,
): TradeMeaning => {
  if (trade.status === 'TRADE_CLOSED' && trade.refunded) return CANCELLED[state];
  if (trade.status === 'TRADE_SUCCESS' && !dead) return PAID_OR_GIVEN_BACK[state];
  return meaningOf(trade, state, dead);
};
