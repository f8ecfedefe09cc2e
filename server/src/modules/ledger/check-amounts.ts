import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import type { Finding } from './finding.ts';
import { namedOrders, type OrderKey } from './orders-to-check.ts';

/**
 * Which of these orders break a rule of amounts. Postings are summed for each order with a lateral join: PostgreSQL
 * underestimates joined sums and would scan those of a page once for each order.
 */
export async function checkAmounts(db: Db, orders: readonly OrderKey[]): Promise<Finding[]> {
  const { rows } = await sql<{ rule: string; order_id: string }>`
    with ${namedOrders(orders)},
    state as (
      select o.life_user_id, o.order_id, o.amount, o.coupon, y.state, y.cash,
        y.payment_cash <> (select sum(c.amount - c.coupon) from orders c where c.life_user_id = o.life_user_id
          and c.payment_id = y.payment_id) as payment_differs,
        (select coalesce(sum(b.due) filter (where b.state = 'WRITTEN_OFF'), 0) from order_bills b
          where b.life_user_id = o.life_user_id and b.order_id = o.order_id) as bills_written_off,
        (select coalesce(sum(b.due) filter (where y.state = 'PAID' and b.state not in ('WRITTEN_OFF', 'REJECTED')), 0)
          from order_bills b where b.life_user_id = o.life_user_id and b.order_id = o.order_id) as bills_open,
        (select coalesce(sum(r.amount) filter (where r.state = 'DONE'), 0) from refunds r
          where r.life_user_id = o.life_user_id and r.order_id = o.order_id) as refunds_done,
        (select coalesce(sum(r.amount) filter (where r.state <> 'DONE'), 0) from refunds r
          where r.life_user_id = o.life_user_id and r.order_id = o.order_id) as refunds_open,
        (select coalesce(sum(r.amount + coalesce(b.refunded_elsewhere, 0)), 0) from refunds r join order_bills b using (life_user_id, order_id, line)
          where r.life_user_id = o.life_user_id and r.order_id = o.order_id and (b.state = 'WRITTEN_OFF' or r.proposal_id is not null)) as goodwill_begun,
        (select coalesce(sum(case r.origin when 'WALLET' then r.amount else -r.repaid end), 0) from refunds r
          where y.state = 'PAID' and r.life_user_id = o.life_user_id and r.order_id = o.order_id)
          - (select coalesce(sum(b.refunded_elsewhere), 0) from order_bills b
            where b.life_user_id = o.life_user_id and b.order_id = o.order_id) as uncharged,
        (select count(*) from order_bills b where b.life_user_id = o.life_user_id and b.order_id = o.order_id
          and b.late_answer = 'REJECTED' and b.cash > coalesce(b.refunded_elsewhere, 0)
          and not exists (select from refunds r where r.life_user_id = b.life_user_id and r.order_id = b.order_id
            and r.line = b.line)) as rejected_late,
        (select sum(b.due) <> o.amount or sum(b.cash) <> y.cash or sum(b.coupon) <> o.coupon from order_bills b
          where b.life_user_id = o.life_user_id and b.order_id = o.order_id) as lines_differ
      from named_orders join orders o using (life_user_id, order_id) join order_payments y using (life_user_id, order_id))
    select rule, order_id from state
    cross join lateral (
      select
        coalesce(sum(l.debit) filter (where l.event in ('PAID', 'PAID_LATE') and l.account = 'WALLET_CLEARING'), 0) as cash_in,
        coalesce(sum(l.debit) filter (where l.event = 'PAID' and l.account = 'COUPON_COST'), 0) as coupon_used,
        coalesce(sum(l.credit - l.debit) filter (where l.event in ('WRITTEN_OFF', 'REVERSED') and l.account = 'PAYABLE'), 0) as written_off,
        coalesce(sum(l.credit) filter (where l.event = 'REVERSED' and l.account = 'REFUNDED_ELSEWHERE'), 0) as settled_by_unit,
        coalesce(sum(l.credit) filter (where l.event in ('REFUND_DONE', 'REFUND_BY_BANK')), 0) as refunded,
        coalesce(sum(l.credit) filter (where l.event = 'GOODWILL'), 0) as goodwill,
        coalesce(sum(l.credit) filter (where l.event = 'REFUNDED_ELSEWHERE'), 0) as booked_elsewhere,
        coalesce(sum(l.debit - l.credit) filter (where l.account = 'REFUNDED_ELSEWHERE'), 0) as owed_to_us,
        coalesce(sum(l.credit) filter (where l.event in ('REJECTED', 'REVERSED') and l.account = 'COUPON_COST'), 0) as coupon_back,
        coalesce(sum(l.credit - l.debit) filter (where l.account = 'HELD'), 0) as held,
        coalesce(sum(l.credit - l.debit) filter (where l.account = 'REFUNDS_PAYABLE'), 0) as to_refund,
        sum(l.debit) <> sum(l.credit) as unbalanced
      from order_entries l
      where l.life_user_id = state.life_user_id and l.order_id = state.order_id) as sums
    cross join lateral (values
      ('posting unbalanced', coalesce(unbalanced, false)),
      ('in = out + in flight', cash_in + coupon_used + goodwill + booked_elsewhere - settled_by_unit
        <> written_off + refunded + coupon_back + held + to_refund),
      ('never negative', held < 0 or to_refund + uncharged < 0 or uncharged < 0),
      ('what is held is of open bills', held <> bills_open),
      ('what goes back has a refund', to_refund + uncharged <> refunds_open),
      ('refunded elsewhere', owed_to_us <> 0 or (uncharged > 0 and held = 0)),
      ('debit without payment', (cash_in > 0) <> (state in ('PAID', 'PAID_LATE'))),
      ('debit is the amount', cash_in > 0 and (cash_in <> cash or payment_differs)),
      ('write-offs are in the books', written_off <> bills_written_off),
      ('refunds are in the books', refunded <> refunds_done),
      ('refunds of written-off bills are decided', goodwill <> goodwill_begun),
      ('rejected after staff called it written off', rejected_late > 0),
      ('lines add up', lines_differ)) as broken(rule, holds)
    where broken.holds order by order_id, rule`.execute(db);
  return rows.map(({ rule, order_id }) => ({ rule, orderId: order_id }));
}
