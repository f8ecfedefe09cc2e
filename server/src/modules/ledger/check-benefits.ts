import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import type { Finding } from './finding.ts';
import { namedOrders, type OrderKey } from './orders-to-check.ts';

type Row = { readonly rule: string; readonly order_id: string };

/** Which of these orders have a coupon in a state that does not fit the order's states. */
export async function checkCoupons(db: Db, orders: readonly OrderKey[]): Promise<Finding[]> {
  const { rows } = await sql<Row>`
    with ${namedOrders(orders)},
    state as (
      select o.life_user_id, o.order_id, o.coupon, o.coupon_id, p.state,
        b.rejected,
        case when p.state in ('WAITING', 'CLOSING') then 'HELD' when p.state = 'PAID' and not b.rejected then 'USED' end
          as wanted
      from named_orders join orders o using (life_user_id, order_id) join order_payments p using (life_user_id, order_id)
      cross join lateral (
        select bool_and(b.state is not distinct from 'REJECTED') as rejected from order_bills b
        where b.life_user_id = o.life_user_id and b.order_id = o.order_id) b
      where o.coupon_id is not null),
    seen as (
      select s.*, c.state as has, c.amount, c.order_id as of_order,
        (select count(*) from coupon_events e where e.life_user_id = s.life_user_id and e.coupon_id = s.coupon_id
          and e.order_id = s.order_id and e.event in ('RELEASE', 'RETURN')) as back,
        (select count(*) from orders t join order_payments y using (life_user_id, order_id)
          where t.life_user_id = s.life_user_id and t.coupon_id = s.coupon_id
            and (y.state in ('WAITING', 'CLOSING') or y.state = 'PAID' and exists (
              select from order_bills b where b.life_user_id = t.life_user_id and b.order_id = t.order_id
                and b.state is distinct from 'REJECTED'))) as live,
        (select coalesce(sum(l.credit), 0) from order_entries l
          where l.life_user_id = s.life_user_id and l.order_id = s.order_id and l.event in ('REJECTED', 'REVERSED')
            and l.account = 'COUPON_COST') as coupon_back
      from state s left join coupons c on c.life_user_id = s.life_user_id and c.coupon_id = s.coupon_id)
    select rule, order_id from seen
    cross join lateral (values
      ('the coupon is the order''s own', amount is distinct from coupon),
      ('a live order has its coupon', wanted is not null and (of_order is distinct from order_id or has is distinct from wanted)),
      ('an ended order gave its coupon back once', wanted is null and (of_order is not distinct from order_id or back <> 1)),
      ('a live order did not give its coupon back', wanted is not null and back <> 0),
      ('a coupon has one live order', wanted is not null and live > 1),
      ('a coupon that came back was not spent', rejected and coupon_back <> coupon)) as broken(rule, holds)
    where broken.holds order by order_id, rule`.execute(db);
  return found(rows);
}

/** Which of these orders have points that differ from their due or from the ledger. */
export async function checkPoints(db: Db, orders: readonly OrderKey[]): Promise<Finding[]> {
  const { rows } = await sql<Row>`
    with ${namedOrders(orders)},
    state as (
      select o.life_user_id, o.order_id, u.guest, b.open, b.written_off, b.refunded,
        (select coalesce(sum(e.points), 0) from points_entries e
          where e.life_user_id = o.life_user_id and e.order_id = o.order_id) as points,
        (select coalesce(sum(l.credit - l.debit), 0) from order_entries l
          where l.life_user_id = o.life_user_id and l.order_id = o.order_id and l.account = 'POINTS_LIABILITY') as posted,
        (select count(*) from points_entries e
          where e.life_user_id = o.life_user_id and e.order_id = o.order_id and e.kind = 'EARNED') as times
      from named_orders join orders o using (life_user_id, order_id) join users u using (life_user_id)
      cross join lateral (
        select count(*) filter (where b.state is null or b.state not in ('WRITTEN_OFF', 'REJECTED')) as open,
          coalesce(sum(b.due) filter (where b.state = 'WRITTEN_OFF'), 0) as written_off,
          coalesce(sum(coalesce(b.refunded_elsewhere, 0) + coalesce((select sum(r.amount) from refunds r
            where r.life_user_id = b.life_user_id and r.order_id = b.order_id and r.line = b.line
              and r.state = 'DONE'), 0))
            filter (where b.state = 'WRITTEN_OFF'), 0) as refunded
        from order_bills b where b.life_user_id = o.life_user_id and b.order_id = o.order_id) b)
    select broken.rule, order_id from state
    cross join lateral (values
      ('points are one a yuan', points <> case when guest or open > 0 then 0 else greatest(0, floor((written_off - refunded) / 100)) end),
      ('points are in the books', points <> posted),
      ('points are earned once', times > 1)) as broken(rule, holds)
    where broken.holds order by order_id, rule`.execute(db);
  return found(rows);
}

function found(rows: readonly Row[]): Finding[] {
  return rows.map(({ rule, order_id }) => ({ rule, orderId: order_id }));
}
