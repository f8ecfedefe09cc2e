import { ACCOUNT_NUMBER, PAID, paidWithout, type Retention } from '../kit/retention.ts';

/** The tables of this room, with their retention. */
export const AUTOPAY_TABLES = {
  autopay_plans: PAID,
  autopay_events: PAID,
  mandates: paidWithout(...ACCOUNT_NUMBER, 'wallet_user_id'),
} as const satisfies Record<string, Retention>;
