import { inOrder as sqlStatements } from './in-order.ts';

/** What settles our accounts with partners, and differences that a person closes. */
export const settlement = sqlStatements(
  `alter table statement_lines drop constraint statement_lines_kind_check,
    add constraint statement_lines_kind_check check (kind in
      ('TRADE', 'REFUND', 'WRITE_OFF', 'FEE', 'FEE_BACK', 'PAY_OUT', 'RECEIVED')),
    add column for_day date,
    add constraint statement_lines_for_day_check check ((kind = 'RECEIVED') = (for_day is not null))`,
  `create index statement_lines_for_day on statement_lines (partner, for_day) where for_day is not null`,

  // Of the account at the wallet only: what was on it after the day's last movement, null without one; and at the end of
  // the day by its word and by our books.
  // Lines are kept for as long as they can matter; differences and sums for good.
  `alter table statements add column balance bigint, add column their_balance bigint, add column our_balance bigint,
    add column lines_kept boolean not null default true`,
  `create index statements_kept on statements (day) where lines_kept`,

  // closed_by and close_reason: a person's. A difference that was gone by itself has neither.
  `alter table differences drop constraint differences_reason_check,
    add constraint differences_reason_check check (reason in ('OURS_ONLY', 'THEIRS_ONLY', 'TWICE', 'AMOUNT_DIFFERS',
      'STATE_DIFFERS', 'NOT_SETTLED', 'BALANCE_DIFFERS')),
    add column closed_by text, add column close_reason text,
    add constraint differences_closed_check check (
      (closed_by is null) = (close_reason is null) and (closed_by is null or closed_at is not null))`,
);
