import type { Db } from '../../database/open.ts';
import type { DifferenceReason } from '../../database/statement-types.ts';
import type { StatementKind } from '../../partners/statement.ts';

/** How a day stands with a partner. Sums in fen; `back` is money that went back to payers. */
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
};

export type OpenDifference = {
  readonly partner: string;
  readonly day: string;
  readonly kind: StatementKind;
  readonly number: string;
  readonly orderId: string;
  readonly reason: DifferenceReason;
  readonly theirs: number | null;
  readonly ours: number | null;
  readonly ourState: string | null;
  readonly firstSeenAt: Date;
};

/** The day with the partners that are named, in their order. */
export const readDays = (db: Db, day: string, partners: readonly string[]): Promise<DayWithPartner[]> =>
  db
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
    ])
    .where('day', '=', day)
    .where('partner', 'in', [...partners])
    .orderBy('partner')
    .execute();

/** Open differences, of every day, oldest first. */
export const readOpen = (db: Db, partners: readonly string[], limit: number): Promise<OpenDifference[]> =>
  db
    .selectFrom('differences')
    .select([
      'partner',
      'day',
      'kind',
      'number',
      'order_id as orderId',
      'reason',
      'theirs',
      'ours',
      'our_state as ourState',
      'first_seen_at as firstSeenAt',
    ])
    .where('closed_at', 'is', null)
    .where('partner', 'in', [...partners])
    .orderBy('day')
    .orderBy('partner')
    .orderBy('kind')
    .orderBy('number')
    .limit(limit)
    .execute();
