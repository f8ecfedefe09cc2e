import { sql } from 'kysely';
import type { Tx } from '../../kit/database/open.ts';

/** What somebody has borne of an order, in fen. */
type Borne = {
  /** Of the refund of one bill that staff decided: all of it, and our part. */
  readonly goodwill: number;
  readonly goodwillOurs: number;
  /** Our part of all else that was borne of the order, less what we got back. */
  readonly otherwiseOurs: number;
  /** Whether the wallet never had the money of the order, so that nothing of it can go back. */
  readonly neverPaid: boolean;
};

/**
 * The subject under which it is posted who bears what is receivable for a refund: its number, and from the second time on a count
 * behind it, because another bill may turn out to be credited after the first was borne. The caller has locked the refund.
 */
export async function subjectOfBearing(tx: Tx, lifeUserId: string, refundNo: string): Promise<string> {
  const { rows } = await sql<{ times: number }>`
    select count(*)::int as times from ledger_postings where life_user_id = ${lifeUserId} and event = 'ELSEWHERE_BORNE'
      and (subject = ${refundNo} or starts_with(subject, ${`${refundNo}.`}))`.execute(tx);
  const times = rows[0]?.times ?? 0;
  return times === 0 ? refundNo : `${refundNo}.${times + 1}`;
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
        and l.event in ('ELSEWHERE_BORNE', 'NEVER_PAID', 'WRITTEN_OFF_LATE', 'BORNE_GIVEN_BACK')), 0))::bigint
        as "otherwiseOurs",
      coalesce(bool_or(l.event = 'NEVER_PAID'), false) as "neverPaid"
    from order_entries l where l.life_user_id = ${lifeUserId} and l.order_id = ${orderId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a sum has a row');
  return row;
}
