import type { Generated } from 'kysely';

/** Tables of the ledger. Amounts in fen. */
export type LedgerPostings = {
  life_user_id: string;
  /** null for exchanged points, settled accounts, and payments of several orders, whose lines name theirs */
  order_id: string | null;
  event: string;
  subject: string;
  posted_at: Date;
  /** Day of the books (Asia/Shanghai) that it belongs to. */
  booking_day: string;
};

/** Days of the books that are closed, without a gap. */
export type LedgerDays = {
  day: string;
  closed_at: Date;
  /** When its closing balances were written. */
  counted_at: Date | null;
};

/** What a closed day moved, and the balance (debits less credits) at its end. Written once. */
export type LedgerClosings = {
  day: string;
  account: string;
  /** The unit, for accounts kept by unit; else empty. */
  unit_id: string;
  debit: number;
  credit: number;
  balance: number;
};

export type LedgerLines = {
  life_user_id: string;
  event: string;
  subject: string;
  account: string;
  unit_id: Generated<string>;
  debit: Generated<number>;
  credit: Generated<number>;
  /** Its order, where its posting is of several; else empty. */
  order_id: Generated<string>;
};

/** The lines of each order. */
export type OrderEntries = Omit<LedgerLines, 'order_id'> & { order_id: string; posted_at: Date };
