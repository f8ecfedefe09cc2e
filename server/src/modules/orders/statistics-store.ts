import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';

/** What a user paid in one month for one project, less what came back. `amount` in fen. */
export type PaidSum = {
  readonly month: string;
  readonly projectType: string;
  readonly amount: number;
  readonly orders: number;
};

export type StatisticsRange = {
  readonly from: Date;
  /** The first moment that is not in it. */
  readonly until: Date;
  readonly projectType: string | undefined;
};

/**
 * A user's paid orders of a time by month (Asia/Shanghai) and project, with coupons not counted as paid. An order all
 * of which came back counts as none. One database read: the index of the records finds the orders, and refunds are
 * looked up order by order, which is quick whatever the database knows of how many rows there are.
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
    join payments p using (life_user_id, order_id)
    cross join lateral (
      select coalesce(sum(r.amount), 0)::bigint as amount from refunds r
      where r.life_user_id = o.life_user_id and r.order_id = o.order_id and r.state = 'DONE') back
    where o.life_user_id = ${lifeUserId} and p.state in ('PAID', 'PAID_LATE')
      and o.created_at >= ${from} and o.created_at < ${until}
      ${projectType === undefined ? sql`` : sql`and o.project_type = ${projectType}`}
    group by 1, 2`.execute(db);
  return rows;
}
