import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/database/open.ts';
import { countSome } from '../kit/database/sql.ts';
import { after, DAY, HOUR } from '../kit/time.ts';

/** Staff look at a bank that is later than expected by this. */
const LATE_CARD_MS = 7 * DAY;

/** SQL of the rows of a kind, and of the columns that tell one. */
type Rows = Readonly<Record<'from' | 'number' | 'since' | 'orderId', RawBuilder<unknown>>> & {
  readonly state?: RawBuilder<unknown>;
};

const ORDER_ID = sql`order_id`;

/** Parts of orders that wait for too long, by their alarm. */
const KINDS = {
  /** Payments that expired more than an hour ago and whose end the wallet has not confirmed. */
  PaymentUnknown: (now: Date): Rows => ({
    from: sql`from wallet_payments p
      where next_action_at is not null and state in ('WAITING', 'CLOSING') and expires_at < ${after(now, -HOUR)}`,
    orderId: sql`(select min(o.order_id) from orders o
      where o.life_user_id = p.life_user_id and o.payment_id = p.payment_id)`,
    number: sql`payment_id`,
    since: sql`expires_at`,
  }),
  /** Bills paid more than an hour ago without a final answer of their unit. */
  BillUnsettled: (now: Date): Rows => ({
    from: sql`from order_bills b join order_payments p using (life_user_id, order_id)
      where b.next_action_at is not null and p.paid_at < ${after(now, -HOUR)}`,
    orderId: ORDER_ID,
    number: sql`b.write_off_no`,
    since: sql`p.paid_at`,
  }),
  /** Bills that staff called written off and their unit rejected after all, as long as nothing of them went back. */
  BillRejectedLate: (): Rows => ({
    from: sql`from order_bills b
      where late_answer = 'REJECTED' and cash > coalesce(refunded_elsewhere, 0) and not exists (select from refunds r
        where r.life_user_id = b.life_user_id and r.order_id = b.order_id and r.line = b.line)`,
    orderId: ORDER_ID,
    number: sql`write_off_no`,
    since: sql`settled_at`,
  }),
  /** Refunds the wallet has refused for good. */
  RefundNeedsPerson: (): Rows => ({
    from: sql`from refunds where state = 'NEEDS_PERSON'`,
    orderId: ORDER_ID,
    number: sql`refund_no`,
    since: sql`sent_at`,
    state: sql`state`,
  }),
  /** Refunds whose bank sent the money back, or says nothing long after it was expected. */
  RefundCard: (now: Date): Rows => ({
    from: sql`from refunds where part_of is null and (card_state = 'FAILED'
      or (card_state = 'ON_THE_WAY' and card_by < ${after(now, -LATE_CARD_MS)}))`,
    orderId: ORDER_ID,
    number: sql`refund_no`,
    since: sql`coalesce(card_at, card_by)`,
    state: sql`'card ' || card_state`,
  }),
  /** Refunds begun more than three days ago whose money has not gone back yet. */
  RefundOld: (now: Date): Rows => ({
    from: sql`from refunds r
      join order_events e on e.life_user_id = r.life_user_id and e.order_id = r.order_id
        and e.machine = 'REFUND' and e.subject = r.refund_no and e.event = 'BEGIN'
      where r.state <> 'DONE' and e.at < ${after(now, -3 * DAY)}`,
    orderId: sql`r.order_id`,
    number: sql`r.refund_no`,
    since: sql`e.at`,
    state: sql`r.state`,
  }),
  /** Reversals without an answer for an hour. */
  ReversalOpen: (now: Date): Rows => ({
    from: sql`from reversals where next_action_at is not null and begun_at < ${after(now, -HOUR)}`,
    orderId: ORDER_ID,
    number: sql`reversal_no`,
    since: sql`begun_at`,
    state: sql`state`,
  }),
};

export type WaitingKind = keyof typeof KINDS;

export type WaitingRow = {
  readonly orderId: string;
  readonly number: string;
  readonly since: Date | null;
  readonly state: string | null;
};

/** Number of the rows of a kind, capped at 1,000. */
export function countWaiting(db: Db, kind: WaitingKind, now: Date): Promise<number> {
  return countSome(db, sql`select 1 ${KINDS[kind](now).from}`);
}

/** The rows of a kind, the oldest first. */
export async function listWaiting(
  db: Db,
  kind: WaitingKind,
  now: Date,
  limit: number,
): Promise<WaitingRow[]> {
  const { from, orderId, number, since, state = sql`null` } = KINDS[kind](now);
  const { rows } = await sql<WaitingRow>`
    select ${orderId} as "orderId", ${number} as number, ${since} as since, ${state} as state
    ${from} order by ${since} limit ${limit}`.execute(db);
  return rows;
}
