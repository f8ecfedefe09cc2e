import { sql } from 'kysely';
import type { OrderSource } from '../../database/money-types.ts';
import type { Reads } from '../../database/open.ts';
import { type Numbered, rowsOfEach, together } from '../../database/together.ts';
import { monthBounds } from '../../time.ts';
import type { PaymentState } from '../payments/index.ts';
import type { RefundState } from '../refunds/index.ts';
import type { BillState } from '../settlement/index.ts';

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
  /** As the database writes it, microseconds and all: what the next page's cursor compares with. */
  readonly createdAt: string;
  readonly paymentState: PaymentState;
  /** In the order of their lines. */
  readonly billStates: readonly (BillState | null)[];
  /** Null when there are none. */
  readonly refunds:
    | readonly { readonly line: number | null; readonly state: RefundState; readonly amount: number }[]
    | null;
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

/** Whose orders, below which, and how many. */
type RecordsAsked = {
  readonly lifeUserId: string;
  readonly filter: Omit<RecordFilter, 'status'>;
  readonly below: Cursor | null;
  readonly limit: number;
};

const periodOf = ({ month }: RecordsAsked['filter']) =>
  month ? monthBounds(month) : { from: '-infinity', until: 'infinity' };

/** Reads pages of orders of one status, or of any. */
const readerOf = (status: RecordFilter['status']) =>
  together(async (reads, asked: readonly RecordsAsked[]): Promise<RecordRow[][]> => {
    const periods = asked.map(({ filter }) => periodOf(filter));
    const { rows } = await sql<RecordRow & Numbered>`
    select q.n, page.*
    from unnest(
      ${asked.map(({ lifeUserId }) => lifeUserId)}::text[],
      ${periods.map(({ from }) => from)}::timestamptz[],
      ${periods.map(({ until }) => until)}::timestamptz[],
      ${asked.map(({ filter }) => filter.projectType ?? null)}::text[],
      ${asked.map(({ below }) => below?.createdAt ?? 'infinity')}::timestamptz[],
      ${asked.map(({ below }) => below?.orderId ?? '')}::text[],
      ${asked.map(({ limit }) => limit)}::int[])
      with ordinality q (life_user_id, since, until, project_type, below_at, below_id, most, n)
    cross join lateral (
      select o.order_id as "orderId", o.source, o.unit_id as "unitId", o.project_type as "projectType",
        o.number_masked as "numberMasked", coalesce(a.remark, o.remark) as remark, o.amount, o.coupon,
        o.created_at::text as "createdAt", p.state as "paymentState",
        (select json_agg(b.state order by b.line) from order_bills b
          where b.life_user_id = o.life_user_id and b.order_id = o.order_id) as "billStates",
        (select json_agg(json_build_object('line', r.line, 'state', r.state, 'amount', r.amount)) from refunds r
          where r.life_user_id = o.life_user_id and r.order_id = o.order_id) as refunds
      from orders o
      join payments p using (life_user_id, order_id)
      left join accounts a
        on a.life_user_id = o.life_user_id and a.unit_id = o.unit_id and a.number_hash = o.number_hash
      where o.life_user_id = q.life_user_id and o.created_at >= q.since and o.created_at < q.until
        and (q.project_type is null or o.project_type = q.project_type)
        and (o.created_at, o.order_id) < (q.below_at, q.below_id)
        ${status ? sql`and ${statusCondition(status)}` : sql``}
      order by o.created_at desc, o.order_id desc
      limit q.most) page
    order by page."createdAt"::timestamptz desc, page."orderId" desc`.execute(reads);
    return rowsOfEach(rows, asked.length);
  });

const ofAnyStatus = readerOf(undefined);
const ofStatus = {
  AWAITING_PAYMENT: readerOf('AWAITING_PAYMENT'),
  PROCESSING: readerOf('PROCESSING'),
  SUCCEEDED: readerOf('SUCCEEDED'),
  REFUNDED: readerOf('REFUNDED'),
  CLOSED: readerOf('CLOSED'),
};

/** A page of a user's orders, newest first. One database read. */
export const readRecords = (
  reads: Reads,
  lifeUserId: string,
  { status, ...filter }: RecordFilter,
  below: Cursor | null,
  limit: number,
): Promise<RecordRow[]> =>
  (status ? ofStatus[status] : ofAnyStatus)(reads, { lifeUserId, filter, below, limit });
