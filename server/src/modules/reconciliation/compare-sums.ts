import { type RawBuilder, sql } from 'kysely';
import { after, DAY } from '../../kit/time.ts';
import { OURS } from './ours.ts';
import { type PartnerDay, TRADES_PARTNER } from './partner-day.ts';

/** How long after a day its units must have been paid for it. */
const SETTLED_WITHIN_MS = 3 * DAY;

/** When a unit must have been paid for the day. */
export function settledBy({ until }: PartnerDay): Date {
  return after(until, SETTLED_WITHIN_MS);
}

/**
 * What a unit has received for the day, and what it is owed: the write-offs that both its statement and our books have, less the
 * reversals that both have. Below zero the unit owes us.
 */
export function settlement({ partner, day }: PartnerDay): RawBuilder<unknown> {
  return sql`(
  select
    (select coalesce(sum(amount), 0)::bigint from statement_lines
      where partner = ${partner} and for_day = ${day}::date and kind = 'RECEIVED') as received,
    (select coalesce(sum(o.amount), 0)::bigint from statement_lines l
      join ${OURS.WRITE_OFF} o on o.life_user_id = l.life_user_id and o.named = l.order_id
        and o.number = l.number and o.partner = l.partner
      where l.partner = ${partner} and l.day = ${day}::date and l.kind = 'WRITE_OFF' and o.done)
    - (select coalesce(sum(o.amount), 0)::bigint from statement_lines l
      join ${OURS.REVERSAL} o on o.life_user_id = l.life_user_id and o.named = l.order_id
        and o.number = l.number and o.partner = l.partner
      where l.partner = ${partner} and l.day = ${day}::date and l.kind = 'REVERSAL' and o.done) as owed)`;
}

/** The day as a difference, when the unit was paid another sum than it is owed or was not paid in time. */
export function settlementDiffering(of: PartnerDay): RawBuilder<unknown> {
  return sql`
  select 'SETTLEMENT'::text, ${of.day}::text, '', received, owed, null::text,
    case when received = 0 then 'NOT_SETTLED' else 'AMOUNT_DIFFERS' end
  from ${settlement(of)} settlement
  where received <> owed and (received > 0 or ${of.now >= settledBy(of)}::boolean)`;
}

/** The account's balance at the end of the day in the wallet's statement: the balance after the last movement until then. */
export function theirBalance({ partner, day }: PartnerDay): RawBuilder<number> {
  return sql`
  coalesce((select e.balance from statements e
    where e.partner = ${partner} and e.day <= ${day}::date and e.balance is not null order by e.day desc limit 1), 0)`;
}

/**
 * The account's balance at the end of the day in our books: the present balance of wallet clearing (`present`), less
 * movements of later days by the wallet's time. A refund's time comes from the wallet's statement, else from our books; an
 * adjustment belongs to the day of its finding. All
 * of it is read in one snapshot, because money moves meanwhile.
 */
export function ourBalance(
  { partner, day, until }: PartnerDay,
  present: RawBuilder<number>,
): RawBuilder<number> {
  return sql`${present}
  - (select coalesce(sum(cash), 0)::bigint from wallet_payments where paid_at >= ${until} and state in ('PAID', 'PAID_LATE'))
  + (select coalesce(sum(r.amount), 0)::bigint from refunds r
    left join lateral (select l.day from statement_lines l
      where l.partner = ${TRADES_PARTNER} and l.kind = 'REFUND' and l.number = coalesce(r.wallet_number, r.part_of, r.refund_no) order by l.day limit 1) l on true
    where r.done_at >= ${until} and r.state = 'DONE' and not r.paid_by_bank and (l.day is null or l.day > ${day}::date))
  - (select coalesce(sum(x.debit - x.credit), 0)::bigint from statement_lines l
    join ledger_lines x on x.life_user_id = '' and x.subject = l.partner || ':' || l.number and x.account = 'WALLET_CLEARING'
      and x.event in ('WALLET_FEE', 'WALLET_FEE_BACK', 'WALLET_PAID_OUT')
    where l.partner = ${partner} and l.day > ${day}::date)
  - (select coalesce(sum((content->>'amount')::bigint
      * case 'WALLET_CLEARING' when content->>'debit' then 1 when content->>'credit' then -1 else 0 end), 0)::bigint
    from proposals where kind = 'ADJUSTMENT' and state = 'APPROVED' and (content->>'day')::date > ${day}::date)`;
}

/**
 * The day as a difference, when the balances at its end differ by another amount than the day before. So a lasting
 * difference is listed once, on its first day.
 */
export function balanceDiffering({ partner, day }: PartnerDay): RawBuilder<unknown> {
  return sql`
  select 'BALANCE'::text, ${day}::text, '', s.their_balance, s.our_balance, null::text, 'BALANCE_DIFFERS'
  from statements s
  where s.partner = ${partner} and s.day = ${day}::date
    and s.their_balance - s.our_balance <> coalesce((
      select e.their_balance - e.our_balance from statements e
      where e.partner = s.partner and e.day < s.day and e.state = 'MATCHED' order by e.day desc limit 1), 0)`;
}
