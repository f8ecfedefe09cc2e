import type { Generated } from 'kysely';

/** What the check of the books found. */
export type BookChecks = {
  check_id: Generated<number>;
  /** When it began. */
  at: Date;
  /** Whether every order was checked, or only those that changed since the check before. */
  whole: boolean;
  orders: number;
  /** Open findings when it ended. */
  findings: number;
  took_ms: number;
};

export type BookFindings = {
  rule: string;
  /** Number of an order, or of a coupon or campaign. */
  order_id: string;
  first_seen_at: Date;
  closed_at: Date | null;
};

/** A round in which every order, coupon and campaign is checked once, in slices of a night. */
export type BookRounds = {
  round_id: Generated<number>;
  begun_at: Date;
  ended_at: Date | null;
  /** Where it is: the last number that was checked, and its owner. */
  part: 'ORDERS' | 'COUPONS' | 'CAMPAIGNS';
  after_user: string;
  after_number: string;
  /** How many were checked. */
  checked: Generated<number>;
};
