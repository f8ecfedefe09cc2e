import type { Tables } from './tables.ts';

/** Tables of other modules that a module's SQL names, and why their owner's functions would not do. */
type ForeignUse = { readonly tables: readonly (keyof Tables)[]; readonly why: string };

/**
 * Every use of another module's table, by the folder whose SQL it is: a module, `staff` or `app`. They read, unless the reason says
 * that they write. `app/table-owners.test.ts` holds the sources to this list.
 */
export const FOREIGN_USES: Readonly<Record<string, readonly ForeignUse[]>> = {
  accounts: [
    {
      tables: ['bill_claims', 'mandates', 'orders', 'points_entries', 'users', 'wallet_payments'],
      why: 'home is read in one round trip: accounts with what is under way for each, unpaid payments, and the points beside them',
    },
  ],
  app: [
    {
      tables: [
        'account_closings',
        'autopay_plans',
        'data_copies',
        'mandates',
        'order_bills',
        'wallet_payments',
        'refunds',
        'reversals',
        'sms_messages',
        'statements',
      ],
      why: 'the sweep finds the overdue rows of every task by one list of tables',
    },
  ],
  autopay: [
    {
      tables: ['autopay_events', 'autopay_plans', 'mandates'],
      why: 'the plans of a morning fall due in one SQL statement, which writes their events too: a hundred thousand in minutes',
    },
  ],
  bills: [
    {
      tables: ['orders'],
      why: 'whether a user has paid for a number before decides what is shown of it, in the round trip of the query',
    },
  ],
  claims: [
    {
      tables: ['order_bills'],
      why: 'which bills of a number an order pays, and whether one of them is still open, is read with its claim',
    },
  ],
  coupons: [
    {
      tables: ['accounts', 'users'],
      why: 'a coupon may be appointed to a saved account, and a number has a campaign once, whoever holds it',
    },
  ],
  identity: [
    {
      tables: ['bill_queries', 'order_sessions', 'orders'],
      why: 'a guest is purged once nothing refers to them',
    },
    {
      tables: ['mandates'],
      why: 'a sign-on that may change its users locks their mandates first, as a deduction does',
    },
  ],
  inbox: [
    {
      tables: ['accounts', 'order_bills', 'orders', 'refunds'],
      why: 'the message about the end of an order is decided under the lock of the order, from all that belongs to it',
    },
  ],
  ledger: [
    {
      tables: [
        'autopay_plans',
        'bill_claims',
        'campaigns',
        'coupon_events',
        'coupons',
        'order_bills',
        'order_events',
        'orders',
        'points_entries',
        'refunds',
        'users',
      ],
      why: 'the check of the books compares the ledger with every table that money is written in: it must not trust their functions',
    },
  ],
  mandates: [
    {
      tables: ['users'],
      why: 'a mandate is held or goes on with the state of its user, in one SQL statement',
    },
  ],
  'order-sessions': [{ tables: ['users'], why: 'a guest session is read with its user on every call' }],
  orders: [
    {
      tables: [
        'bill_claims',
        'coupon_events',
        'coupons',
        'order_bills',
        'order_events',
        'wallet_payments',
        'unpaid_claims',
      ],
      why: 'an order is written with its payment, bills, claims, coupon and first job in one SQL statement, which is one round trip',
    },
    {
      tables: ['accounts', 'bill_queries', 'points_entries', 'refunds', 'users'],
      why: 'the facts of a new order, and what records and one order show, are read in one round trip each',
    },
  ],
  'own-data': [
    {
      tables: [
        'account_groups',
        'accounts',
        'autopay_plans',
        'bill_notices',
        'channel_bindings',
        'channel_empowerments',
        'consents',
        'coupons',
        'feedback',
        'feedback_pictures',
        'mandates',
        'order_bills',
        'orders',
        'points_entries',
        'refunds',
        'sessions',
        'user_wallets',
        'users',
      ],
      why: 'the copy holds what every table keeps about a payer; closing an account deletes and empties it, by the list of retention',
    },
  ],
  payments: [
    { tables: ['orders'], why: 'a step of a payment needs its order: the number, the subject, the lock' },
  ],
  points: [
    {
      tables: ['order_bills', 'orders', 'refunds', 'users'],
      why: 'points are counted from what was written off and refunded, under the lock of the order or the user',
    },
  ],
  reconciliation: [
    {
      tables: [
        'ledger_lines',
        'ledger_postings',
        'order_bills',
        'order_events',
        'orders',
        'wallet_payments',
        'refunds',
        'reversals',
      ],
      why: 'our side of a comparison is read from the tables themselves, and never through what wrote them',
    },
    {
      tables: ['proposals'],
      why: 'an adjustment is its approved proposal: what it explains of the account, and what is left of a finding, is summed from there',
    },
  ],
  refunds: [
    {
      tables: ['order_bills', 'order_events', 'orders'],
      why: 'what can still be refunded of an order is decided under its lock, from its bills and what was decided before',
    },
    {
      tables: ['wallet_payments'],
      why: 'a refund is posted to the account of its payment, and the refunds of one payment are sent one after another under its lock',
    },
  ],
  settlement: [
    {
      tables: ['orders'],
      why: 'a bill is written off with the number and the time of payment of its order, read in one round trip',
    },
    {
      tables: ['refunds'],
      why: 'what was refunded elsewhere is shared out among the bills of an order under its lock',
    },
  ],
  staff: [
    {
      tables: [
        'bill_claims',
        'coupon_events',
        'differences',
        'messages',
        'order_bills',
        'order_events',
        'orders',
        'points_entries',
        'refunds',
      ],
      why: 'the commands show rows as they are, also where a module would refuse them',
    },
  ],
};
