import type { Tables } from '../kit/database/types.ts';
import { DAY } from '../kit/time.ts';

/**
 * How long a row is kept. SERVICE: as long as the service runs. ACCOUNT: until its payer deletes it or closes the account.
 * LEGAL: as long as the account lives, and `LEGAL_YEARS` after that, under a number that leads to nobody. DAYS: so many
 * days since something.
 */
type Term =
  | { readonly kind: 'SERVICE' | 'ACCOUNT' | 'LEGAL' }
  | { readonly kind: 'DAYS'; readonly days: number; readonly since: string };

/**
 * What closing an account does to the payer's rows. NONE: the table has none. KEEP: a row names nobody once the user does
 * not. `empty`: columns that are emptied.
 */
type OnClosing = 'NONE' | 'KEEP' | 'DELETE' | { readonly empty: readonly string[] };

/** How long rows of a table are kept, and what closing an account does to them. */
export type Retention = { readonly term: Term; readonly onClosing: OnClosing };

/**
 * Years for which what was paid is kept after its payer closed the account: the law against money laundering asks for ten
 * after a transaction, the one on e-commerce for three.
 */
export const LEGAL_YEARS = 10;

/** Days for which a backup is kept: with the last one that holds it, what was deleted is gone. */
export const BACKUP_DAYS = 35;

const SERVICE: Retention = { term: { kind: 'SERVICE' }, onClosing: 'NONE' };
const PAID: Retention = { term: { kind: 'LEGAL' }, onClosing: 'KEEP' };
const BOOKS: Retention = { term: { kind: 'SERVICE' }, onClosing: 'KEEP' };
/** Columns that say whose account at which unit it was. */
const NUMBER = ['number_cipher', 'number_hash', 'number_masked', 'holder_masked', 'remark'] as const;
const OWN: Retention = { term: { kind: 'ACCOUNT' }, onClosing: 'DELETE' };

/**
 * How long every table is kept. The purges take their days from here, closing an account follows it, and the terms
 * are held against it. Rows are deleted and emptied in this order: those that refer to others come first.
 */
export const RETENTION: Readonly<Record<keyof Tables | 'sms_codes', Retention>> = {
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
  channel_empowerments: OWN,
  sessions: own(60, 'the session was last used'),

  // What was paid.
  payments: { term: { kind: 'LEGAL' }, onClosing: { empty: ['subject'] } },
  order_bills: PAID,
  refunds: PAID,
  order_events: PAID,
  coupon_events: PAID,
  coupons: PAID,
  orders: { term: { kind: 'LEGAL' }, onClosing: { empty: NUMBER } },
  autopay_plans: PAID,
  autopay_events: PAID,
  mandates: { term: { kind: 'LEGAL' }, onClosing: { empty: NUMBER } },
  // Which text was agreed to, and when; in which channel goes.
  consents: { term: { kind: 'LEGAL' }, onClosing: { empty: ['output_endpoint'] } },
  account_closings: PAID,

  // After what they are written from: a refund or a unit's word may come while an account is being erased.
  bill_notices: own(180, 'the unit announced the bill'),
  messages: own(180, 'they were written'),

  // The books, and the numbers they name.
  points_entries: BOOKS,
  ledger_postings: BOOKS,
  ledger_lines: BOOKS,
  users: BOOKS,

  // By the hash of a number, not by its owner.
  bill_claims: { term: days(1, 'the unit settled the bill'), onClosing: 'KEEP' },
  campaign_numbers: passing(180, 'the campaign ended'),
  verify_codes: passing(0, 'the code expired'),
  // Written by processes of an earlier version only.
  sms_codes: passing(0, 'the code expired'),
  sms_messages: passing(0, 'the gateway took the text, or it is too late'),
  limits_taken: passing(0, 'the window of the limit ended'),
  used_tokens: passing(0, 'the token expired'),
  one_use_tokens: passing(0, 'the token expired'),
  faq_hits: passing(60, 'the session of who asked was last used'),
  analytics_events: passing(30, 'they were received'),

  // Comparing with partners.
  statements: SERVICE,
  statement_lines: { term: days(102, 'their day'), onClosing: 'KEEP' },
  differences: SERVICE,
  book_checks: SERVICE,
  book_findings: SERVICE,
  book_rules: SERVICE,
  crediting_times: SERVICE,
  biller_nonces: passing(0, 'a repeated request would be too old to count'),

  // What staff set up and did.
  units: SERVICE,
  units_refused: SERVICE,
  unit_maintenance: SERVICE,
  channels: SERVICE,
  channel_scripts: SERVICE,
  channel_script_audit: SERVICE,
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

/** Milliseconds for which rows of a table are kept that has a term in days. */
export function keptMs(table: keyof Tables): number {
  const { term } = RETENTION[table];
  if (term.kind !== 'DAYS') throw new Error(`${table} has no term in days`);
  return term.days * DAY;
}

function days(count: number, since: string): Term {
  return { kind: 'DAYS', days: count, since };
}

/** A payer's, and short-lived. */
function own(count: number, since: string): Retention {
  return { term: days(count, since), onClosing: 'DELETE' };
}

/** Of nobody's, and short-lived. */
function passing(count: number, since: string): Retention {
  return {
    term: days(count, since),
    onClosing: 'NONE',
  };
}
