import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';

/** What a user paid in one month for one project, less refunds. `amount` in fen. */
export type PaidSum = {
  readonly month: string;
  readonly projectType: string;
  readonly amount: number;
  readonly orders: number;
};

export type StatisticsRange = {
  readonly from: Date;
  /** The end of the range, exclusive. */
  readonly until: Date;
  readonly projectType: string | undefined;
};

/**
 * Sums of a user's paid orders in a range by month (Asia/Shanghai) and project. Coupons do not count as paid, and an
 * order that was refunded in full does not count at all. One database read: the index of the records finds the orders,
 * and refunds are looked up for each order, which is fast with any planner statistics.
 */
export async function readSums(
  db: Db,
  lifeUserId: string,
  { from, until, projectType }: StatisticsRange,
): Promise<PaidSum[]> {
  const { rows } = await sql<PaidSum>`
    select to_char(o.created_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, o.project_type as "projectType",
      sum(p.cash - back.amount)::bigint as amount, count(*) filter (where p.cash > back.amount) as orders
    from orders o
    join order_payments p using (life_user_id, order_id)
    cross join lateral (
      select coalesce(sum(r.amount), 0)::bigint as amount from refunds r
      where r.life_user_id = o.life_user_id and r.order_id = o.order_id and r.state = 'DONE') back
    where o.life_user_id = ${lifeUserId} and p.state in ('PAID', 'PAID_LATE')
      and o.created_at >= ${from} and o.created_at < ${until}
      ${projectType === undefined ? sql`` : sql`and o.project_type = ${projectType}`}
    group by 1, 2`.execute(db);
  return rows;
}
