import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../kit/database/open.ts';
import { type LedgerEvent, type LedgerLine, linesOf } from './postings.ts';

type Posting = LedgerEvent & {
  readonly lifeUserId: string;
  /** null without an order */
  readonly orderId: string | null;
  /** Number of an order, write-off, refund or coupon. Each event can be posted once for a subject. */
  readonly subject: string;
  readonly at: Date;
};

/**
 * Posts an event in the transaction that causes it; a second time fails it. The database refuses what does not balance
 * (migrations/0001/06-books.sql).
 */
export function post(tx: Tx, posting: Posting): Promise<void> {
  return write(tx, posting, posting.orderId, linesOf(posting).map(lineColumns('')));
}

/** An event's part of one order. */
export type OrderPart = { readonly orderId: string; readonly event: LedgerEvent };

/** Posts one event of several orders as one posting: each line names its order, and the lines of each order balance. */
export function postOfOrders(
  tx: Tx,
  posting: Pick<Posting, 'lifeUserId' | 'subject' | 'at'>,
  parts: readonly [OrderPart, ...OrderPart[]],
): Promise<void> {
  const [{ orderId, event }, ...others] = parts;
  if (others.length === 0) return post(tx, { ...posting, ...event, orderId });
  const lines = parts.flatMap((part) => linesOf(part.event).map(lineColumns(part.orderId)));
  return write(tx, { ...posting, event: event.event }, null, lines);
}

function lineColumns(orderId: string) {
  return (line: LedgerLine) => ({
    account: line.account,
    unit_id: line.unitId ?? '',
    debit: line.debit ?? 0,
    credit: line.credit ?? 0,
    order_id: orderId,
  });
}

async function write(
  tx: Tx,
  { lifeUserId, subject, at, event }: Pick<Posting, 'lifeUserId' | 'subject' | 'at' | 'event'>,
  orderId: string | null,
  lines: readonly ReturnType<ReturnType<typeof lineColumns>>[],
): Promise<void> {
  await sql`
    with posting as (
      insert into ledger_postings (life_user_id, order_id, event, subject, posted_at, booking_day)
      values (${lifeUserId}, ${orderId}, ${event}, ${subject}, ${at}, ledger_booking_day(${at})))
    insert into ledger_lines (life_user_id, event, subject, account, unit_id, debit, credit, order_id)
    select ${lifeUserId}, ${event}, ${subject}, line.*
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line(account text, unit_id text, debit bigint, credit bigint, order_id text)`.execute(tx);
}

/** Debits less credits of every account, in fen; `PAYABLE` for each unit. */
export async function balances(db: Db) {
  const { rows } = await sql<{ account: string; unit_id: string; balance: number }>`
    select account, unit_id, sum(balance)::bigint as balance
    from ${movedSince(await lastClosedBefore(db, 'infinity'))} m group by account, unit_id
    order by account, unit_id`.execute(db);
  return rows;
}

/** A posting without order and payer, which settles our account with a partner. */
export type PartnerPosting = LedgerEvent & { readonly subject: string };

/** Posts events without a payer in one transaction. Skips an event whose subject is posted already, because no machine guards these. */
export async function postOnce(db: Db, settling: readonly PartnerPosting[], now: Date): Promise<void> {
  const postings = settling.map((one) => ({
    event: one.event,
    subject: one.subject,
    lines: linesOf(one).map(lineColumns('')),
  }));
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(postings)}::jsonb) as given(event text, subject text, lines jsonb)),
    posted as (
      insert into ledger_postings (life_user_id, order_id, event, subject, posted_at, booking_day)
      select '', null, event, subject, ${now}, (select ledger_booking_day(${now})) from given order by event, subject
      on conflict do nothing returning event, subject)
    insert into ledger_lines (life_user_id, event, subject, account, unit_id, debit, credit)
    select '', event, subject, line.*
    from posted join given using (event, subject)
    cross join lateral jsonb_to_recordset(given.lines)
      as line(account text, unit_id text, debit bigint, credit bigint)`.execute(db);
}

/** SQL of the postings of days after `day`, SQL of a date: `life_user_id`, `event`, `subject`, `day`. */
export function bookedAfter(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select life_user_id, event, subject, booking_day as day from ledger_postings where booking_day > ${day})`;
}

/** SQL of the postings that belong to `day`, a date: `life_user_id`, `event`, `subject`. */
export function bookedOn(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select life_user_id, event, subject from ledger_postings where booking_day = ${day})`;
}

/** SQL of the newest day with closing balances before `day` (SQL of a date); `-infinity` when there is none. */
export function closedBefore(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select max(day) from ledger_days where counted_at is not null and day < ${day}), '-infinity'::date)`;
}

/**
 * The newest day with closing balances before `day`; `-infinity` when there is none. Read before a sum of the lines
 * since: only a known day tells the database how few they are.
 */
export async function lastClosedBefore(db: Db | Tx, day: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ${closedBefore(sql`${day}::date`)} as day`.execute(db);
  return rows[0]?.day ?? '-infinity';
}

/** SQL of the closing balances of a day and the lines since. The balance of an account is their sum. */
function movedSince(closed: string): RawBuilder<unknown> {
  const date = sql`${closed}::date`;
  return sql`(
    select account, unit_id, balance from ledger_closings where day = ${date}
    union all
    select l.account, l.unit_id, l.debit - l.credit
    from ${bookedAfter(date)} p join ledger_lines l using (life_user_id, event, subject))`;
}

/** SQL of the present balance of an account, in fen; debits less credits. `closed`: from `lastClosedBefore`. */
export function accountBalance(closed: string, account: string): RawBuilder<number> {
  return sql`(
    select coalesce(sum(balance), 0)::bigint from ${movedSince(closed)} m where account = ${account})`;
}

/** fen of an order that are receivable: refunded elsewhere and not adjusted. The caller holds the order's lock. */
export async function receivableOf(
  db: Db | Tx,
  { lifeUserId, orderId }: { readonly lifeUserId: string; readonly orderId: string },
): Promise<number> {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(debit - credit), 0)::bigint as fen from order_entries
    where life_user_id = ${lifeUserId} and order_id = ${orderId}
      and account = 'REFUNDED_ELSEWHERE'`.execute(db);
  return rows[0]?.fen ?? 0;
}

/** The parts of an order that were borne, in fen. */
type Borne = {
  /** The refund of one bill that staff decided: all of it, and our part. */
  readonly goodwill: number;
  readonly goodwillOurs: number;
  /** Our part of all else that was borne of the order, less the part that we got back. */
  readonly otherwiseOurs: number;
};

/** Reads the parts of an order that were borne. `refundNo`: the number of the bill's refund. */
export async function readBorne(
  tx: Tx,
  { lifeUserId, orderId }: { readonly lifeUserId: string; readonly orderId: string },
  refundNo: string,
): Promise<Borne> {
  const { rows } = await sql<Borne>`
    select
      coalesce(sum(l.debit) filter (where l.event = 'GOODWILL' and l.subject = ${refundNo}), 0)::bigint as goodwill,
      coalesce(sum(l.debit) filter (where l.event = 'GOODWILL' and l.subject = ${refundNo}
        and l.account = 'MARKETING_COST'), 0)::bigint as "goodwillOurs",
      greatest(0, coalesce(sum(l.debit - l.credit) filter (where l.account = 'MARKETING_COST'
        and l.event in ('ADJUSTED', 'BORNE_GIVEN_BACK')), 0))::bigint as "otherwiseOurs"
    from order_entries l where l.life_user_id = ${lifeUserId} and l.order_id = ${orderId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a sum has a row');
  return row;
}
