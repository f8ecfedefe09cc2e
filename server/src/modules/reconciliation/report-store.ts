import type { Db } from '../../kit/database/open.ts';

/**
 * How a day stands with a partner. Sums in fen; `back` is money that went back to payers, of the account what the wallet
 * kept, of a unit what it was paid.
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
  /** On the account at the end of the day; of the account only. */
  readonly theirBalance: number | null;
  readonly ourBalance: number | null;
};

/** The day with the partners that are named, in their order. */
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
