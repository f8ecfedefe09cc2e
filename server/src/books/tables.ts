import { BOOKS, found, type Retention, SERVICE } from '../kit/retention.ts';

/** The tables of this room, with their retention. */
export const BOOK_TABLES = {
  ledger_postings: BOOKS,
  ledger_lines: BOOKS,
  ledger_closings: SERVICE,
  ledger_days: SERVICE,
  statements: SERVICE,
  statement_lines: found(102, 'their day'),
  differences: SERVICE,
  book_checks: SERVICE,
  book_findings: SERVICE,
  book_rounds: SERVICE,
} as const satisfies Record<string, Retention>;
