import { sql } from 'kysely';
import { countSome } from '../../kit/database/count-some.ts';
import type { Db } from '../../kit/database/open.ts';
import { after, DAY } from '../../kit/time.ts';
import type { RefundState } from './machine.ts';

type OpenRefund = {
  readonly orderId: string;
  readonly number: string;
  readonly since: Date | null;
  readonly state: RefundState;
};

/** Refunds the wallet has refused for good. */
const needingPerson = sql`from refunds where state = 'NEEDS_PERSON'`;

/** How many there are, up to a thousand. */
export function countNeedingPerson(db: Db): Promise<number> {
  return countSome(db, sql`select 1 ${needingPerson}`);
}

/** These refunds and when each was sent, the oldest first. */
export async function refundsNeedingPerson(db: Db, limit: number) {
  const { rows } = await sql<OpenRefund>`
    select order_id as "orderId", refund_no as number, sent_at as since, state
    ${needingPerson} order by sent_at limit ${limit}`.execute(db);
  return rows;
}

/** How many there are, up to a thousand. */
export function countRefundsOld(db: Db, now: Date): Promise<number> {
  return countSome(db, sql`select 1 ${old(now)}`);
}

/** These refunds and when each began, the oldest first. */
export async function refundsOld(db: Db, now: Date, limit: number) {
  const { rows } = await sql<OpenRefund>`
    select r.order_id as "orderId", r.refund_no as number, e.at as since, r.state
    ${old(now)} order by e.at limit ${limit}`.execute(db);
  return rows;
}

/** Refunds begun more than three days ago whose money has not gone back yet. */
function old(now: Date) {
  return sql`
  from refunds r
  join order_events e on e.life_user_id = r.life_user_id and e.order_id = r.order_id
    and e.machine = 'REFUND' and e.subject = r.refund_no and e.event = 'BEGIN'
  where r.state <> 'DONE' and e.at < ${after(now, -3 * DAY)}`;
}
