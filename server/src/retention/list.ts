import type { Tables } from '../kit/database/tables.ts';
import { DAY } from '../kit/time.ts';

/**
 * How long a row is kept. SERVICE: as long as the service runs. ACCOUNT: until its payer deletes it or closes the
 * account. LEGAL: as long as the account lives and `LEGAL_YEARS` after that, under a number that leads to nobody. DAYS:
 * a number of days after an event.
 */
type Term =
  | { readonly kind: 'SERVICE' | 'ACCOUNT' | 'LEGAL' }
  | { readonly kind: 'DAYS'; readonly days: number; readonly since: string };

/**
 * What closing an account does to the payer's rows. NONE: the table has none. KEEP: a row names nobody once the user's
 * row names nobody. `empty`: columns that are emptied.
 */
type OnClosing = 'NONE' | 'KEEP' | 'DELETE' | { readonly empty: readonly string[] };

/** How long rows of a table are kept, and what closing an account does to them. */
export type Retention = { readonly term: Term; readonly onClosing: OnClosing };

/**
 * Years for which payments are kept after the payer closed the account: the law against money laundering requires ten
 * years after a transaction, the law on e-commerce three.
 */
export const LEGAL_YEARS = 10;

/** Days for which a backup is kept. A deleted row is gone with the last backup that contains it. */
export const BACKUP_DAYS = 35;

const SERVICE: Retention = { term: { kind: 'SERVICE' }, onClosing: 'NONE' };
const PAID: Retention = { term: { kind: 'LEGAL' }, onClosing: 'KEEP' };
const BOOKS: Retention = { term: { kind: 'SERVICE' }, onClosing: 'KEEP' };
/** Columns that identify an account at its unit. */
const NUMBER = ['number_cipher', 'number_hash', 'number_masked', 'holder_masked', 'remark'] as const;
const OWN: Retention = { term: { kind: 'ACCOUNT' }, onClosing: 'DELETE' };

/**
 * How long every table is kept. The purges take their days from here, closing an account follows it, and tests compare
 * the terms with it. Rows are deleted and emptied in this order: rows that refer to others come first.
 */
export const RETENTION: Readonly<Record<keyof Tables, Retention>> = {
  feedback: own(180, 'it was given'),
  feedback_pictures: passing(180, 'the feedback was given'),
  data_copies: own(1, 'the copy was made'),
  bill_queries: own(1, 'the answer expired'),
  asked_numbers: own(180, 'the unit was asked'),
  unpaid_claims: own(1, 'the day is over'),
  order_sessions: own(0, 'the link and the session ended'),
  accounts: OWN,
  account_groups: OWN,
  channel_bindings: OWN,
  user_wallets: OWN,
  channel_empowerments: OWN,
  sessions: own(60, 'the session was last used'),

  // What was paid.
  order_bills: PAID,
  refunds: PAID,
  reversals: PAID,
  order_events: PAID,
  coupon_events: PAID,
  coupons: PAID,
  orders: { term: { kind: 'LEGAL' }, onClosing: { empty: NUMBER } },
  wallet_payments: { term: { kind: 'LEGAL' }, onClosing: { empty: ['subject'] } },
  autopay_plans: PAID,
  autopay_events: PAID,
  mandates: { term: { kind: 'LEGAL' }, onClosing: { empty: [...NUMBER, 'wallet_user_id'] } },
  // Which text was agreed to, and when; the channel is emptied.
  consents: { term: { kind: 'LEGAL' }, onClosing: { empty: ['output_endpoint'] } },
  account_closings: PAID,

  // After the rows that they are written from: a refund or a unit's answer may arrive while an account is being erased.
  bill_notices: own(180, 'the unit announced the bill'),
  messages: own(180, 'they were written'),

  // The books, and the numbers that they name.
  points_entries: BOOKS,
  ledger_postings: BOOKS,
  ledger_lines: BOOKS,
  ledger_closings: SERVICE,
  ledger_days: SERVICE,
  users: BOOKS,

  // Found by the hash of an account number, not by its owner.
  bill_claims: { term: days(1, 'the unit settled the bill'), onClosing: 'KEEP' },
  campaign_numbers: passing(180, 'the campaign ended'),
  verify_codes: passing(0, 'the code expired'),
  sms_messages: passing(0, 'the gateway took the text, or it is too late'),
  limits_taken: passing(0, 'the window of the limit ended'),
  used_tokens: passing(0, 'the token or request expired'),
  one_use_tokens: passing(0, 'the token expired'),
  faq_hits: passing(60, 'the session of who asked was last used'),
  analytics_events: passing(30, 'they were received'),

  // Comparisons with partners.
  statements: SERVICE,
  statement_lines: { term: days(102, 'their day'), onClosing: 'KEEP' },
  differences: SERVICE,
  book_checks: SERVICE,
  book_findings: SERVICE,
  book_rounds: SERVICE,
  crediting_times: SERVICE,
  crediting_days: passing(30, 'their day'),

  // Settings and actions of staff.
  units: SERVICE,
  units_refused: SERVICE,
  unit_maintenance: SERVICE,
  partners_left_alone: SERVICE,
  channels: SERVICE,
  channel_scripts: SERVICE,
  banners: SERVICE,
  faq_sections: SERVICE,
  faqs: SERVICE,
  customer_services: SERVICE,
  campaigns: SERVICE,
  points_offers: SERVICE,
  staff: SERVICE,
  staff_logins: SERVICE,
  staff_log: SERVICE,
  proposals: SERVICE,
  cache_versions: SERVICE,
};

/** Milliseconds for which rows of a table with a term in days are kept. */
export function keptMs(table: keyof Tables): number {
  const { term } = RETENTION[table];
  if (term.kind !== 'DAYS') throw new Error(`${table} has no term in days`);
  return term.days * DAY;
}

function days(count: number, since: string): Term {
  return { kind: 'DAYS', days: count, since };
}

/** Short-lived rows of a payer. */
function own(count: number, since: string): Retention {
  return { term: days(count, since), onClosing: 'DELETE' };
}

/** Short-lived rows that belong to nobody. */
function passing(count: number, since: string): Retention {
  return {
    term: days(count, since),
    onClosing: 'NONE',
  };
}
