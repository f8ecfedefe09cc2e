import { sql } from 'kysely';
import type { OrderSource } from '../../database/money-types.ts';
import type { Reads } from '../../database/open.ts';
import { monthBounds } from '../../time.ts';
import type { PaymentState } from '../payments/index.ts';
import type { RefundState } from '../refunds/index.ts';
import type { StandingOfBill } from './status.ts';

export type RecordFilter = {
  readonly month?: string;
  readonly projectType?: string;
  readonly status?: 'AWAITING_PAYMENT' | 'PROCESSING' | 'SUCCEEDED' | 'REFUNDED' | 'CLOSED';
};

/** Where a page ended: the next one begins below it. */
export type Cursor = { readonly createdAt: string; readonly orderId: string };

export type RecordRow = {
  readonly orderId: string;
  readonly source: OrderSource;
  readonly unitId: string;
  readonly projectType: string;
  readonly numberMasked: string;
  readonly remark: string;
  readonly amount: number;
  readonly coupon: number;
  readonly createdAt: Date;
  /** Microseconds and all: what the next page's cursor compares with. */
  readonly createdAtText: string;
  readonly paymentState: PaymentState;
  readonly billStates: readonly StandingOfBill[];
  readonly refunds: readonly { readonly state: RefundState; readonly amount: number }[];
};

const statusCondition = (status: NonNullable<RecordFilter['status']>) => {
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
};

/** A page of a user's orders, newest first. One database read. */
export const readRecords = async (
  reads: Reads,
  lifeUserId: string,
  filter: RecordFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<RecordRow[]> => {
  const month = filter.month ? monthBounds(filter.month) : null;
  const { rows } = await sql<RecordRow>`
    select o.order_id as "orderId", o.source, o.unit_id as "unitId", o.project_type as "projectType",
      o.number_masked as "numberMasked", coalesce(a.remark, o.remark) as remark, o.amount, o.coupon,
      o.created_at as "createdAt", o.created_at::text as "createdAtText", p.state as "paymentState",
      (select jsonb_agg(case when b.state = 'WRITTEN_OFF' and exists (select from refunds r
          where r.life_user_id = b.life_user_id and r.order_id = b.order_id and r.line = b.line)
          then 'GIVEN_BACK' else b.state end order by b.line) from order_bills b
        where b.life_user_id = o.life_user_id and b.order_id = o.order_id) as "billStates",
      (select coalesce(jsonb_agg(jsonb_build_object('state', r.state, 'amount', r.amount)), '[]') from refunds r
        where r.life_user_id = o.life_user_id and r.order_id = o.order_id) as refunds
    from orders o
    join payments p using (life_user_id, order_id)
    left join accounts a on a.life_user_id = o.life_user_id and a.unit_id = o.unit_id and a.number_hash = o.number_hash
    where o.life_user_id = ${lifeUserId}
      ${month ? sql`and o.created_at >= ${month.from} and o.created_at < ${month.until}` : sql``}
      ${filter.projectType ? sql`and o.project_type = ${filter.projectType}` : sql``}
      ${filter.status ? sql`and ${statusCondition(filter.status)}` : sql``}
      ${cursor ? sql`and (o.created_at, o.order_id) < (${cursor.createdAt}::timestamptz, ${cursor.orderId})` : sql``}
    order by o.created_at desc, o.order_id desc
    limit ${limit}`.execute(reads);
  return rows;
};
