import {
  ACCOUNT_NUMBER,
  own,
  PAID,
  paidWithout,
  passing,
  type Retention,
  SERVICE,
} from '../kit/retention.ts';

/** The tables of this room, with their retention. */
export const PAYING_TABLES = {
  order_sessions: own(0, 'the link and the session ended'),
  order_bills: PAID,
  refunds: PAID,
  reversals: PAID,
  order_events: PAID,
  orders: paidWithout(...ACCOUNT_NUMBER),
  wallet_payments: paidWithout('subject'),
  crediting_times: SERVICE,
  crediting_days: passing(30, 'their day'),
} as const satisfies Record<string, Retention>;
