import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import { lastClosedBefore, movedSince } from './booked.ts';
import { type LedgerEvent, type LedgerLine, linesOf } from './postings.ts';

export type Posting = LedgerEvent & {
  readonly lifeUserId: string;
  /** null without an order */
  readonly orderId: string | null;
  /** Number of an order, write-off, refund or coupon. Each event can be posted once for a subject. */
  readonly subject: string;
  readonly at: Date;
};

/** Posts an event in the transaction of the state change that causes it. Posting it twice fails that transaction. */
export function post(tx: Tx, posting: Posting): Promise<void> {
  return write(tx, posting, posting.orderId, linesOf(posting).map(lineColumns('')));
}

/** An event's part of one order. */
export type OrderPart = { readonly orderId: string; readonly event: LedgerEvent };

/**
 * Posts one event of several orders, as one posting: each line names its order, and the lines of each order balance. Of one order it is
 * the posting of `post`.
 */
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

type Line = ReturnType<ReturnType<typeof lineColumns>>;

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
  lines: readonly Line[],
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

type Balance = {
  readonly account: string;
  readonly unit_id: string;
  readonly balance: number;
};

/** Debits less credits of every account, in fen; `PAYABLE` for each unit. */
export async function balances(db: Db): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select account, unit_id, sum(balance)::bigint as balance
    from ${movedSince(await lastClosedBefore(db, 'infinity'))} m group by account, unit_id order by account, unit_id`.execute(
    db,
  );
  return rows;
}
