import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import type { NumberKind } from '../../kit/database/states.ts';
import type { Unheard } from '../../kit/ports/paying.ts';
import { pagesOf, partsOf, type Range } from './compare-pages.ts';
import { balanceDiffering, settlementDiffering } from './compare-sums.ts';
import { numbersOf, OURS } from './ours.ts';
import { type PartnerDay, TRADES_PARTNER } from './partner-day.ts';

/**
 * A deduction that the wallet took at the moment of our cancel and returned by itself: for us it was never paid, and its
 * two lines under the order's number add up to zero.
 */
const GIVEN_BACK = sql`(
  exists (select from wallet_payments p where p.life_user_id = l.life_user_id and p.payment_id = l.order_id
    and l.partner = ${sql.lit(TRADES_PARTNER)} and p.state = 'CLOSED' and p.wallet_agreement_no is not null)
  and exists (select from statement_lines back where back.partner = l.partner and back.number = l.number
    and back.number = l.order_id and back.amount = l.amount
    and back.kind = case l.kind when 'TRADE' then 'REFUND' when 'REFUND' then 'TRADE' end))`;

/** SQL of every difference of the day, page by page: each finds those of some of its lines, of our rows, or of its sums. */
export async function* differingPages(db: Db | Tx, of: PartnerDay): AsyncGenerator<RawBuilder<unknown>> {
  for (const kind of numbersOf(of.partner)) {
    let pages = 0;
    for await (const range of pagesOf(db, of, kind)) {
      pages += 1;
      yield theirsDiffering(kind, of, range);
    }
    for (const part of partsOf(of, pages)) yield oursOnly(kind, part);
  }
  yield* sumsDiffering(of);
}

/**
 * The differences on a page that exist only because an answer or notice was lost: ours have another state, or somebody else
 * refunded money. A query at the partner may settle these.
 */
export async function unheard(db: Db, of: PartnerDay, kind: NumberKind, page: Range): Promise<Unheard[]> {
  const { rows } = await sql<Unheard>`
    select kind, number, order_id as "orderId", our_state as "ourState" from (${theirsDiffering(kind, of, page)}) now
    where reason = 'STATE_DIFFERS' or (reason = 'THEIRS_ONLY' and kind = 'REFUND') order by number`.execute(
    db,
  );
  return rows;
}

/** Lines of a page that our books lack, have differently, or that an earlier statement has too. */
function theirsDiffering(kind: NumberKind, { partner, day }: PartnerDay, page: Range) {
  return sql`
  select * from (
    select l.kind, l.number, coalesce(o.order_id, l.order_id) as order_id, l.amount as theirs, o.amount as ours, o.state as our_state,
      case
        when o.number is null then case when not ${GIVEN_BACK} then 'THEIRS_ONLY' end
        when exists (select from statement_lines e where e.partner = l.partner and e.kind = l.kind
          and e.number = l.number and e.day < l.day) then 'TWICE'
        when o.amount <> l.amount then 'AMOUNT_DIFFERS'
        when not o.done and not ${GIVEN_BACK} then 'STATE_DIFFERS'
      end as reason
    from statement_lines l
    left join ${OURS[kind]} o on o.life_user_id = l.life_user_id and o.named = l.order_id
      and o.number = l.number and o.partner = l.partner
    where l.partner = ${partner} and l.day = ${day}::date and l.kind = ${kind}
      and l.number > ${page.after} and l.number <= ${page.upTo}) compared
  where reason is not null`;
}

/** Our rows of the day that no statement has, neither this nor an earlier or later one. */
function oursOnly(kind: NumberKind, { partner, from, until }: PartnerDay) {
  return sql`
  select ${kind}::text, o.number, o.order_id, null::bigint, o.amount, o.state, 'OURS_ONLY'
  from ${OURS[kind]} o
  where o.partner = ${partner} and o.done and o.at >= ${from} and o.at < ${until}
    and not exists (select from statement_lines l where l.partner = ${partner} and l.kind = ${kind}
      and l.number = o.number)`;
}

function sumsDiffering(of: PartnerDay): RawBuilder<unknown>[] {
  if (of.wallet === 'TRADES') return [];
  return [of.wallet ? balanceDiffering(of) : settlementDiffering(of)];
}
