import type { Tables } from './types.ts';

type Table = keyof Tables;

/**
 * The order in which a transaction locks rows of tables, so that two transactions never wait for each other. A transaction
 * may leave tables out; it never locks a table that stands before one that it holds. `PERSON` is the advisory lock on a
 * number or a wallet identity, `PROPOSAL` that on the subject of a proposal.
 *
 * All call tests are held to it (`test/support/transactions/watch.ts`). A table that two transactions can lock and that is
 * missing here fails them too. Some locks need no place:
 * - rows that are locked with `skip locked`, because that does not wait;
 * - jobs, because the job of a row is added under the lock of that row;
 * - rows of `UNDER_THE_USER`, because they are locked under the lock of their user;
 * - the key of a parent row, which an insert locks, because nothing but a `delete` waits for that lock.
 */
export const LOCK_ORDER = [
  'PERSON',

  // What staff decide, and what is compared, contain steps of all else.
  'proposals',
  'staff',
  'staff_logins',
  'channels',
  'statements',
  'statement_lines',
  'differences',

  // What a unit pushes counts once, whatever follows from it.
  'biller_nonces',

  // Money. The payment first: its notice begins and refunds all of an order. Refunds come before bills, because a refund
  // elsewhere decides about the bills, and the order last, because its bills and refunds end side by side and each looks at
  // the others under the lock of the order.
  'wallet_payments',
  'reversals',
  'refunds',
  'order_bills',
  'orders',

  // Who pays. A deduction holds its mandate and its plan when it reaches for the user.
  'mandates',
  'autopay_plans',
  'users',
  'feedback',
  'limits_taken',
  'sessions',

  // What an order holds for its user, and what others may wait for.
  'coupons',
  'accounts',
  'account_groups',
  'unpaid_claims',
  'bill_claims',

  // What belongs to a user alone, and what is written at the end.
  'account_closings',
  'data_copies',
  'channel_empowerments',
  'channel_bindings',
  'consents',
  'bill_notices',
  'messages',
  'book_findings',

  // Content, which one command loads.
  'faq_hits',
  'faqs',
  'faq_sections',
  'customer_services',
  'banners',
  'campaigns',
  'points_offers',

  // What is measured.
  'crediting_days',
  'crediting_times',

  'PROPOSAL',
] as const satisfies readonly (Table | 'PERSON' | 'PROPOSAL')[];

/** Tables whose rows are only written by who has locked their user. */
export const UNDER_THE_USER: readonly string[] = ['user_wallets'] satisfies Table[];
