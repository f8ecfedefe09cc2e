import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import type { Finding } from './finding.ts';
import { namedOrders, type OrderKey } from './orders-to-check.ts';

/**
 * Which of these orders break a rule of deductions. A live deduction must hold its bill's claim. A claim has one holder,
 * so a bill has one live deduction at most.
 */
export async function checkDeductions(db: Db, orders: readonly OrderKey[]): Promise<Finding[]> {
  const { rows } = await sql<{ rule: string; order_id: string }>`
    with ${namedOrders(orders)},
    state as (
      select p.life_user_id, p.order_id, p.state,
        (select l.state from autopay_plans l
          where l.life_user_id = p.life_user_id and l.order_id = p.order_id) as plan,
        (select count(distinct b.bill_key) from order_bills b join bill_claims c on c.order_id = b.order_id and c.bill_key = b.bill_key
          where b.life_user_id = p.life_user_id and b.order_id = p.order_id) as claims,
        (select count(distinct bill_key) from order_bills b
          where b.life_user_id = p.life_user_id and b.order_id = p.order_id) as bills
      from named_orders join order_payments p using (life_user_id, order_id)
      where p.wallet_agreement_no is not null)
    select rule, order_id from state
    cross join lateral (values
      ('a live deduction holds its bills', state in ('WAITING', 'CLOSING') and claims <> bills),
      ('a live deduction is its plan''s', (state in ('WAITING', 'CLOSING')) <> (plan is not distinct from 'DEDUCTING')),
      ('a plan is paid when its deduction is', (state = 'PAID') <> (plan is not distinct from 'PAID'))) as broken(rule, holds)
    where broken.holds order by order_id, rule`.execute(db);
  return rows.map(({ rule, order_id }) => ({ rule, orderId: order_id }));
}
