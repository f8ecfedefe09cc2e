import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../kit/database/open.ts';
import type { DifferenceKind, DifferenceReason } from '../kit/database/states.ts';
import {
  differingPages,
  numbersOf,
  OURS,
  ourBalance,
  type PartnerDay,
  theirBalance,
  unitPayment,
} from './compare.ts';
import { accountBalance, lastClosedBefore } from './ledger.ts';
import { isDay } from './post-movements.ts';

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
  return isDay(day) ? { partner, day, kind: kind as DifferenceKind, number } : null;
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

/** A page of the open differences of every day, oldest first. `next`: the cursor of the next page; null after the last. */
export async function openDifferences(
  db: Db,
  { limit, cursor, partners }: DifferenceQuery,
): Promise<{ readonly differences: readonly OpenDifference[]; readonly next: DifferenceKey | null }> {
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

/** The closing of a difference by a person. */
export type Closing = {
  /** The solution, in a sentence. */
  readonly reason: string;
  /** The staff member. */
  readonly by: string;
  readonly now: Date;
};

/** Closes an open difference. It opens again only if the partner or our books change. `NOT_OPEN`: none such, or closed already. */
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

/**
 * Records the day's differences and closes those that are gone; one that a person closed stays so while unchanged.
 * Returns the number of open ones.
 */
export async function recordDifferences(tx: Tx, of: PartnerDay): Promise<number> {
  const { partner, day, now } = of;
  const comparison = randomUUID();
  for await (const found of differingPages(tx, of)) await recordPage(tx, of, found, comparison);
  await sql`
    update differences set closed_at = ${now}
    where partner = ${partner} and day = ${day}::date and closed_at is null
      and seen_in is distinct from ${comparison}::uuid`.execute(tx);
  const { n } = await tx
    .selectFrom('differences')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('partner', '=', partner)
    .where('day', '=', day)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** Records the differences on one page of a comparison. */
async function recordPage(
  tx: Tx,
  { partner, day, now }: PartnerDay,
  found: RawBuilder<unknown>,
  comparison: string,
): Promise<void> {
  // Closed by itself, or closed by a person while it was another one.
  const opens = sql`((d.closed_at is not null and d.closed_by is null)
    or (d.order_id, d.theirs, d.ours, d.our_state, d.reason) is distinct from
      (excluded.order_id, excluded.theirs, excluded.ours, excluded.our_state, excluded.reason))`;
  await sql`
    insert into differences as d
      (partner, day, kind, number, order_id, theirs, ours, our_state, reason, first_seen_at, seen_in)
    select ${partner}, ${day}::date, found.*, ${now}::timestamptz, ${comparison}::uuid
    from (${found}) as found(kind, number, order_id, theirs, ours, our_state, reason)
    on conflict (partner, day, kind, number) do update
      set order_id = excluded.order_id, theirs = excluded.theirs, ours = excluded.ours,
        our_state = excluded.our_state, reason = excluded.reason, seen_in = excluded.seen_in,
        closed_at = case when not ${opens} then d.closed_at end,
        closed_by = case when not ${opens} then d.closed_by end,
        close_reason = case when not ${opens} then d.close_reason end`.execute(tx);
}

/** Records that a statement never came, as a difference without an amount. It is gone when the statement comes after all. */
export async function recordNeverCame(
  tx: Tx,
  { partner, day }: Pick<PartnerDay, 'partner' | 'day'>,
  now: Date,
): Promise<void> {
  await sql`
    insert into differences (partner, day, kind, number, order_id, reason, first_seen_at, seen_in)
    values (${partner}, ${day}::date, 'STATEMENT', '', '', 'NOT_THERE', ${now}, ${randomUUID()}::uuid)
    on conflict do nothing`.execute(tx);
}

/** The sums of a day: payments, write-offs less reversals, or transfers on one side; refunds, receipts or fees on the other. */
const SUMS = sql`
  count(*) filter (where kind in ('TRADE', 'WRITE_OFF', 'PAY_OUT')),
  coalesce(sum(case kind when 'REVERSAL' then -amount else amount end)
    filter (where kind in ('TRADE', 'WRITE_OFF', 'REVERSAL', 'PAY_OUT')), 0),
  count(*) filter (where kind in ('REFUND', 'RECEIVED', 'FEE', 'FEE_BACK')),
  coalesce(sum(case kind when 'FEE_BACK' then -amount else amount end)
    filter (where kind in ('REFUND', 'RECEIVED', 'FEE', 'FEE_BACK')), 0)`;

/** Records counts, sums and the final balance of the day, from the statement and from our books. */
export async function recordSums(tx: Tx, of: PartnerDay): Promise<void> {
  const { partner, day } = of;
  await sql`
    update statements set
      (their_count, their_sum, their_back_count, their_back_sum) = (
        select ${SUMS} from statement_lines where partner = ${partner} and day = ${day}::date),
      (our_count, our_sum, our_back_count, our_back_sum) = (select ${SUMS} from (${oursOf(of)}) ours(kind, amount))${await balancesOf(tx, of)}
    where partner = ${partner} and day = ${day}::date`.execute(tx);
}

/** True if a unit has not been paid for the day yet. */
export async function awaitsPayment(tx: Tx, of: PartnerDay): Promise<boolean> {
  if (of.wallet !== null) return false;
  const { rows } = await sql<{ awaits: boolean }>`
    select received < owed as awaits from ${unitPayment(of)} paid`.execute(tx);
  return rows[0]?.awaits ?? false;
}

/** Our side of a day: our rows that ended on it, and the posted movements of the partner. */
function oursOf({ partner, day, from, until }: PartnerDay) {
  return sql.join(
    [
      ...numbersOf(partner).map(
        (kind) => sql`select ${kind}::text as kind, o.amount from ${OURS[kind]} o
          where o.partner = ${partner} and o.done and o.at >= ${from} and o.at < ${until}`,
      ),
      sql`select l.kind, x.debit from statement_lines l
        join ledger_lines x on x.life_user_id = '' and x.subject = l.partner || ':' || l.number and x.debit > 0
          and x.event in ('WALLET_FEE', 'WALLET_FEE_BACK', 'WALLET_PAID_OUT', 'UNIT_PAID')
        where l.partner = ${partner} and l.day = ${day}::date
          and l.kind in ('FEE', 'FEE_BACK', 'PAY_OUT', 'RECEIVED')`,
    ],
    sql` union all `,
  );
}

async function balancesOf(tx: Tx, of: PartnerDay): Promise<RawBuilder<unknown>> {
  if (of.wallet !== 'ACCOUNT') return sql``;
  const present = accountBalance(await lastClosedBefore(tx, 'infinity'), 'WALLET_CLEARING');
  return sql`, their_balance = ${theirBalance(of)}, our_balance = ${ourBalance(of, present)}`;
}
