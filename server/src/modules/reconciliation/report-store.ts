import type { Db } from '../../kit/database/open.ts';

/**
 * The sums of a day with a partner, in fen. `back`: refunds to payers; for the account, the wallet's fees; for a unit,
 * what it was paid.
 */
export type DayWithPartner = {
  readonly partner: string;
  readonly day: string;
  readonly state: 'AWAITED' | 'MATCHED';
  readonly problem: string | null;
  readonly theirCount: number;
  readonly theirSum: number;
  readonly theirBackCount: number;
  readonly theirBackSum: number;
  readonly ourCount: number;
  readonly ourSum: number;
  readonly ourBackCount: number;
  readonly ourBackSum: number;
  /** Balance at the end of the day; only for the account. */
  readonly theirBalance: number | null;
  readonly ourBalance: number | null;
};

/** The day with each of these partners, in their order. */
export function readDays(db: Db, day: string, partners: readonly string[]): Promise<DayWithPartner[]> {
  return db
    .selectFrom('statements')
    .select([
      'partner',
      'day',
      'state',
      'problem',
      'their_count as theirCount',
      'their_sum as theirSum',
      'their_back_count as theirBackCount',
      'their_back_sum as theirBackSum',
      'our_count as ourCount',
      'our_sum as ourSum',
      'our_back_count as ourBackCount',
      'our_back_sum as ourBackSum',
      'their_balance as theirBalance',
      'our_balance as ourBalance',
    ])
    .where('day', '=', day)
    .where('partner', 'in', [...partners])
    .orderBy('partner')
    .execute();
}
