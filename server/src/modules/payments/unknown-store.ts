import { sql } from 'kysely';
import { countSome } from '../../kit/database/count-some.ts';
import type { Db } from '../../kit/database/open.ts';
import { after, HOUR } from '../../kit/time.ts';

/** How many there are, up to a thousand. */
export function countPaymentsUnknown(db: Db, now: Date): Promise<number> {
  return countSome(db, sql`select 1 ${unknown(now)}`);
}

/** The first order of each, their numbers and when each expired, the oldest first. */
export async function paymentsUnknown(db: Db, now: Date, limit: number) {
  const { rows } = await sql<{ readonly orderId: string; readonly number: string; readonly since: Date }>`
    select (select min(o.order_id) from orders o where o.life_user_id = p.life_user_id and o.payment_id = p.payment_id) as "orderId",
      payment_id as number, expires_at as since ${unknown(now)} order by expires_at limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Payments that expired more than an hour ago and whose end the wallet has not confirmed. */
function unknown(now: Date) {
  return sql`
  from wallet_payments p
  where next_action_at is not null and state in ('WAITING', 'CLOSING') and expires_at < ${after(now, -HOUR)}`;
}
