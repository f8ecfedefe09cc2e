import { inOrder } from './in-order.ts';

/** Tables that every payer's calls read or write, and the queue's jobs. */
const HOT_TABLES = [
  'users',
  'sessions',
  'accounts',
  'bill_queries',
  'bill_claims',
  'unpaid_claims',
  'orders',
  'payments',
  'order_bills',
  'order_events',
  'refunds',
  'ledger_postings',
  'ledger_lines',
  'messages',
  'points_entries',
  'coupons',
  'coupon_events',
  'autopay_agreements',
  'autopay_plans',
  'graphile_worker._private_jobs',
];

/**
 * PostgreSQL counts hot tables anew after a hundredth of their rows changed, not after a tenth. Connections then drop the
 * plans they made when a table had far fewer rows.
 */
export const hotTables = inOrder(
  ...HOT_TABLES.map(
    (table) =>
      `alter table ${table} set (autovacuum_analyze_threshold = 50, autovacuum_analyze_scale_factor = 0.01)`,
  ),
);
