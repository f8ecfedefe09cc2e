import { sql } from 'kysely';
import { countSome } from '../../kit/database/count-some.ts';
import type { Db } from '../../kit/database/open.ts';
import { after, HOUR } from '../../kit/time.ts';

/** How many there are, up to a thousand. */
export function countBillsUnsettled(db: Db, now: Date): Promise<number> {
  return countSome(db, sql`select 1 ${unsettled(now)}`);
}

/** Orders, write-off numbers and times of payment of these bills, the oldest first. */
export async function billsUnsettled(db: Db, now: Date, limit: number) {
  const { rows } = await sql<{ readonly orderId: string; readonly number: string; readonly since: Date }>`
    select order_id as "orderId", b.write_off_no as number, p.paid_at as since
    ${unsettled(now)} order by p.paid_at limit ${limit}`.execute(db);
  return rows;
}

/** Bills paid more than an hour ago without a final answer of their unit. */
function unsettled(now: Date) {
  return sql`
  from order_bills b join order_payments p using (life_user_id, order_id)
  where b.next_action_at is not null and p.paid_at < ${after(now, -HOUR)}`;
}
