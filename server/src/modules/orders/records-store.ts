import { sql } from 'kysely';
import type { Cursor } from '../../kit/database/cursor.ts';
import type { Reads } from '../../kit/database/open.ts';
import type { OrderSource } from '../../kit/database/states.ts';
import { monthBounds } from '../../kit/time.ts';
import type { PaymentState } from '../payments/index.ts';
import type { RefundState } from '../refunds/index.ts';
import type { StandingOfBill } from './status.ts';

export type RecordFilter = {
  readonly month?: string;
  readonly projectType?: string;
  readonly status?: 'AWAITING_PAYMENT' | 'PROCESSING' | 'SUCCEEDED' | 'REFUNDED' | 'CLOSED';
};

export type RecordRow = {
  readonly orderId: string;
  readonly paymentId: string;
  readonly ordersOfPayment: number;
  readonly source: OrderSource;
  readonly unitId: string;
  readonly projectType: string;
  readonly numberMasked: string;
  readonly remark: string;
  readonly amount: number;
  readonly coupon: number;
  /** The database's own text with microseconds, which the cursor of the next page is compared with. */
  readonly createdAt: string;
  readonly paymentState: PaymentState;
  readonly expiresAt: Date;
  /** In the order of their lines. */
  readonly billStates: readonly StandingOfBill[];
  /** Null when there are none. */
  readonly refunds:
    | readonly { readonly line: number | null; readonly state: RefundState; readonly amount: number }[]
    | null;
};

/** A page of a user's orders, newest first. One database read. */
export async function readRecords(
  reads: Reads,
  lifeUserId: string,
  { month, projectType, status }: RecordFilter,
  below: Cursor | null,
  limit: number,
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select o.order_id as "orderId", p.payment_id as "paymentId", p.order_count as "ordersOfPayment", o.source, o.unit_id as "unitId", o.project_type as "projectType",
      o.number_masked as "numberMasked", coalesce(a.remark, o.remark) as remark, o.amount, o.coupon,
      o.created_at::text as "createdAt", p.state as "paymentState", p.expires_at as "expiresAt",
      (select json_agg(case when b.state = 'WRITTEN_OFF' and b.refunded_elsewhere > 0 then 'GIVEN_BACK' else b.state end
          order by b.line) from order_bills b
        where b.life_user_id = o.life_user_id and b.order_id = o.order_id) as "billStates",
      (select json_agg(json_build_object('line', r.line, 'state', r.state, 'amount', r.amount)) from refunds r
        where r.life_user_id = o.life_user_id and r.order_id = o.order_id) as refunds
    from orders o
    join order_payments p using (life_user_id, order_id)
    left join accounts a
      on a.life_user_id = o.life_user_id and a.unit_id = o.unit_id and a.number_hash = o.number_hash
    where o.life_user_id = ${lifeUserId}
      ${month === undefined ? sql`` : monthCondition(month)}
      ${projectType === undefined ? sql`` : sql`and o.project_type = ${projectType}`}
      ${status === undefined ? sql`` : sql`and ${statusCondition(status)}`}
      ${below === null ? sql`` : sql`and (o.created_at, o.order_id) < (${below.at}::timestamptz, ${below.id})`}
    order by o.created_at desc, o.order_id desc
    limit ${limit}`.execute(reads);
  return rows;
}

function monthCondition(month: string) {
  const { from, until } = monthBounds(month);
  return sql`and o.created_at >= ${from} and o.created_at < ${until}`;
}

function statusCondition(status: NonNullable<RecordFilter['status']>) {
  switch (status) {
    case 'AWAITING_PAYMENT':
      return sql`p.state in ('WAITING', 'CLOSING') and o.source <> 'AUTOPAY'`;
    case 'CLOSED':
      return sql`p.state = 'CLOSED'`;
    case 'PROCESSING':
      return sql`(p.state = 'PAID' and exists (select from order_bills b where b.life_user_id = o.life_user_id
        and b.order_id = o.order_id and b.state not in ('WRITTEN_OFF', 'REJECTED'))
        or p.state in ('WAITING', 'CLOSING') and o.source = 'AUTOPAY')`;
    case 'SUCCEEDED':
      return sql`p.state = 'PAID' and not exists (select from order_bills b where b.life_user_id = o.life_user_id
        and b.order_id = o.order_id and b.state <> 'WRITTEN_OFF') and not exists (select from refunds r
        where r.life_user_id = o.life_user_id and r.order_id = o.order_id)`;
    case 'REFUNDED':
      return sql`exists (select from refunds r where r.life_user_id = o.life_user_id and r.order_id = o.order_id)`;
  }
}
