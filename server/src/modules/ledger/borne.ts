import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';

/** What somebody has borne of an order, in fen. */
type Borne = {
  /** Of the refund of one bill that staff decided: all of it, and our part. */
  readonly goodwill: number;
  readonly goodwillOurs: number;
  /** Our part of all else that was borne of the order, less what we got back. */
  readonly otherwiseOurs: number;
};

/** fen of an order that are receivable: refunded elsewhere and not adjusted. The caller holds the order's lock. */
export async function receivableOf(
  db: Db | Tx,
  { lifeUserId, orderId }: { readonly lifeUserId: string; readonly orderId: string },
): Promise<number> {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(debit - credit), 0)::bigint as fen from order_entries
    where life_user_id = ${lifeUserId} and order_id = ${orderId} and account = 'REFUNDED_ELSEWHERE'`.execute(
    db,
  );
  return rows[0]?.fen ?? 0;
}

/** Who has borne what of an order. `refundNo`: the number of the bill's refund. */
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
