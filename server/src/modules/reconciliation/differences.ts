import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import type { DifferenceKind, DifferenceReason } from '../../kit/database/states.ts';
import { isDay } from './days.ts';

/** The kinds of difference, in words. */
export const DIFFERENCE_KINDS: Readonly<Record<DifferenceKind, string>> = {
  TRADE: 'payment',
  REFUND: 'refund',
  WRITE_OFF: 'write-off',
  REVERSAL: 'reversal',
  SETTLEMENT: 'what the unit was paid for',
  BALANCE: 'balance at the end of',
  STATEMENT: 'statement',
};

/** The key of a difference. */
export type DifferenceKey = {
  /** `wallet`, `wallet-account`, or a unit's id */
  readonly partner: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly kind: DifferenceKind;
  readonly number: string;
};

const KEY = /^(.+):(\d{4}-\d{2}-\d{2}):(TRADE|REFUND|WRITE_OFF|REVERSAL|SETTLEMENT|BALANCE|STATEMENT):(.*)$/;

/** The name of a difference, as staff write it. */
export function nameOf({ partner, day, kind, number }: DifferenceKey): string {
  return `${partner}:${day}:${kind}:${number}`;
}

/** The key of a difference by its name; null when it is no such name. */
export function keyNamed(name: string): DifferenceKey | null {
  const [, partner = '', day = '', kind = '', number = ''] = KEY.exec(name) ?? [];
  const known = isKind(kind) && isDay(day) ? kind : null;
  return known && { partner, day, kind: known, number };
}

function isKind(text: string): text is DifferenceKind {
  return text in DIFFERENCE_KINDS;
}

/** A difference between a partner's statement and our books. Amounts in fen. */
export type OpenDifference = DifferenceKey & {
  readonly orderId: string;
  readonly reason: DifferenceReason;
  readonly theirs: number | null;
  readonly ours: number | null;
  readonly ourState: string | null;
  readonly firstSeenAt: Date;
};

type DifferenceQuery = {
  readonly limit: number;
  /** The last difference of the page before. */
  readonly cursor?: DifferenceKey | null;
  /** Every partner when left out. */
  readonly partners?: readonly string[];
};

type Page = {
  readonly differences: readonly OpenDifference[];
  /** The cursor of the next page; null when this one is the last. */
  readonly next: DifferenceKey | null;
};

/** A page of the open differences of every day, oldest first. */
export async function openDifferences(db: Db, { limit, cursor, partners }: DifferenceQuery): Promise<Page> {
  let query = db
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
    .where('closed_at', 'is', null);
  if (partners) query = query.where('partner', 'in', [...partners]);
  if (cursor) {
    const { day, partner, kind, number } = cursor;
    query = query.where(
      sql<boolean>`(day, partner, kind, number) > (${day}::date, ${partner}, ${kind}, ${number})`,
    );
  }
  const rows = await query
    .orderBy('day')
    .orderBy('partner')
    .orderBy('kind')
    .orderBy('number')
    .limit(limit + 1)
    .execute();
  const differences = rows.slice(0, limit);
  return { differences, next: rows.length > limit ? (differences.at(-1) ?? null) : null };
}

export async function countOpenDifferences(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('differences')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

type Closing = {
  /** How it was solved, in a sentence. */
  readonly reason: string;
  /** The staff member. */
  readonly by: string;
  readonly now: Date;
};

/**
 * Closes an open difference and records who, when and why. It opens again only if the partner or our books change.
 * `NOT_OPEN`: there is no such difference, or it is closed already.
 */
export async function closeDifference(
  db: Db | Tx,
  { partner, day, kind, number }: DifferenceKey,
  { reason, by, now }: Closing,
): Promise<'CLOSED' | 'NOT_OPEN'> {
  const closed = await db
    .updateTable('differences')
    .set({ closed_at: now, closed_by: by, close_reason: reason })
    .where('partner', '=', partner)
    .where('day', '=', day)
    .where('kind', '=', kind)
    .where('number', '=', number)
    .where('closed_at', 'is', null)
    .returning('number')
    .execute();
  return closed.length > 0 ? 'CLOSED' : 'NOT_OPEN';
}
