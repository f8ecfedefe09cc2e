import type { UnitDescription } from '@life-payment/biller-api';
import {
  type getOrderList,
  type getOrderStatistics,
  NO_SUCH_THING,
  type payAgain,
  type RequestOf,
  type ResponseOf,
} from '@life-payment/contract';
import { checkDayRange, isRefusal, type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import { CALLED, numberTarget, queryTarget } from '../billing/index.ts';
import type { Context } from '../kit/context.ts';
import type { Db, Reads } from '../kit/database/open.ts';
import { timestamp } from '../kit/database/pool.ts';
import { type Cursor, cursorText, readCursor } from '../kit/database/sql.ts';
import type { OrderSource, PaymentState, RefundState } from '../kit/database/states.ts';
import { notUnderstood } from '../kit/http/envelope.ts';
import { ownerOf } from '../kit/ids.ts';
import { unitName } from '../kit/ports/catalogue.ts';
import { dayBounds, instant, monthBounds, monthsBetween } from '../kit/time.ts';
import { refundedOf, type StandingOfBill, standingOf, statusOf } from './order-detail.ts';
import { paidWith } from './order-view.ts';

type RecordsRequest = RequestOf<typeof getOrderList>;
type Page = ResponseOf<typeof getOrderList>;
type Summary = Page['orders'][number];

const PAGE = 20;

/** A page of payment records. A cursor that this call did not make is not understood. */
export async function listRecords(
  context: Context,
  lifeUserId: string,
  language: Language,
  { cursor, limit = PAGE, ...filter }: RecordsRequest,
): Promise<Page | Refusal> {
  const below = cursor === undefined ? null : readCursor(cursor);
  if (cursor !== undefined && !below) return notUnderstood('cursor is not one of this call', 'cursor');
  const wrong = wrongDays(filter);
  if (wrong) return wrong;
  const rows = await readRecords(context.reads, lifeUserId, filter, below, limit + 1);
  const units = await context.catalogue.unitsById();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    orders: page.map((row) => summary(row, units.get(row.unitId), language)),
    ...(rows.length > limit && last
      ? { nextCursor: cursorText({ at: last.createdAt, id: last.orderId }) }
      : {}),
  };
}

function wrongDays({ from, to }: RecordsRequest): Refusal | null {
  if (from === undefined && to === undefined) return null;
  if (from === undefined || to === undefined)
    return notUnderstood('from and to go together', from === undefined ? 'from' : 'to');
  for (const [name, day] of Object.entries({ from, to }))
    if (Number.isNaN(dayBounds(day).from.getTime())) return notUnderstood(`${name} is no day`, name);
  return to < from ? notUnderstood('to is before from', 'to') : checkDayRange(from, to);
}

function summary(row: RecordRow, unit: UnitDescription | undefined, language: Language): Summary {
  const refunds = row.refunds ?? [];
  const status = statusOf({
    deduction: row.source === 'AUTOPAY',
    payment: row.paymentState,
    bills: standingOf(row.billStates, refunds),
    refunds: refunds.map(({ state }) => state),
  });
  return {
    orderId: row.orderId,
    status,
    unitId: row.unitId,
    unitName: unit ? unitName(unit, language) : row.unitId,
    projectType: row.projectType as Summary['projectType'],
    numberMasked: row.numberMasked,
    remark: row.remark,
    amount: row.amount,
    cash: row.amount - row.coupon,
    refunded: refundedOf(refunds),
    createdAt: instant(timestamp(row.createdAt)),
    ...(status === 'AWAITING_PAYMENT' ? { expiresAt: instant(row.expiresAt) } : {}),
    ...paidWith(row),
  };
}

type RecordRow = {
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
async function readRecords(
  reads: Reads,
  lifeUserId: string,
  { month, from, to, projectType, status }: Omit<RecordsRequest, 'cursor' | 'limit'>,
  below: Cursor | null,
  limit: number,
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select o.order_id as "orderId", p.payment_id as "paymentId", p.order_count as "ordersOfPayment", o.source, o.unit_id as "unitId", o.project_type as "projectType",
      o.number_masked as "numberMasked", coalesce(${CALLED}, o.remark) as remark, o.amount, o.coupon,
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
      ${month === undefined ? sql`` : madeWithin(monthBounds(month))}
      ${from === undefined || to === undefined ? sql`` : madeWithin({ from: dayBounds(from).from, until: dayBounds(to).until })}
      ${projectType === undefined ? sql`` : sql`and o.project_type = ${projectType}`}
      ${status === undefined ? sql`` : sql`and ${statusCondition(status)}`}
      ${below === null ? sql`` : sql`and (o.created_at, o.order_id) < (${below.at}::timestamptz, ${below.id})`}
    order by o.created_at desc, o.order_id desc
    limit ${limit}`.execute(reads);
  return rows;
}

function madeWithin({ from, until }: { readonly from: Date; readonly until: Date }) {
  return sql`and o.created_at >= ${from} and o.created_at < ${until}`;
}

function statusCondition(status: NonNullable<RecordsRequest['status']>) {
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
      // Also an order of which a part came back: it has a receipt.
      return sql`p.state = 'PAID' and p.cash > (select coalesce(sum(r.amount), 0) from refunds r
        where r.life_user_id = o.life_user_id and r.order_id = o.order_id and r.state = 'DONE') and exists (select from order_bills b where b.life_user_id = o.life_user_id
        and b.order_id = o.order_id having bool_or(b.state = 'WRITTEN_OFF')
        and bool_and(b.state in ('WRITTEN_OFF', 'REJECTED')))`;
    case 'REFUNDED':
      return sql`exists (select from refunds r where r.life_user_id = o.life_user_id and r.order_id = o.order_id)`;
  }
}
type Statistics = ResponseOf<typeof getOrderStatistics>;
type Project = Statistics['projects'][number];

const MOST_MONTHS = 24;

/** Sums of a user's payments by month and by project. A range that ends before it begins or is too long is answered as not understood. */
export async function sumRecords(
  { db }: Pick<Context, 'db'>,
  lifeUserId: string,
  { from, to, projectType }: RequestOf<typeof getOrderStatistics>,
): Promise<Statistics | Refusal> {
  const months = monthsBetween(from, to, MOST_MONTHS + 1);
  if (months.length === 0) return notUnderstood('to is before from', 'to');
  if (months.length > MOST_MONTHS) return notUnderstood(`at most ${MOST_MONTHS} months at once`, 'to');
  const sums = await readSums(db, lifeUserId, monthBounds(from).from, monthBounds(to).until, projectType);
  return {
    ...sumOf(sums),
    months: months.map((month) => ({ month, ...sumOf(sums.filter((sum) => sum.month === month)) })),
    projects: projectsOf(sums),
  };
}

function sumOf(sums: readonly PaidSum[]): { amount: number; orders: number } {
  return {
    amount: sums.reduce((total, { amount }) => total + amount, 0),
    orders: sums.reduce((total, { orders }) => total + orders, 0),
  };
}

/** The most paid first. */
function projectsOf(sums: readonly PaidSum[]): Project[] {
  return [...Map.groupBy(sums, ({ projectType }) => projectType)]
    .map(([projectType, own]) => ({ projectType: projectType as Project['projectType'], ...sumOf(own) }))
    .filter(({ orders }) => orders > 0)
    .sort((a, b) => b.amount - a.amount || a.projectType.localeCompare(b.projectType));
}

/** Paid in one month for one project, less refunds. `amount` in fen. */
type PaidSum = {
  readonly month: string;
  readonly projectType: string;
  readonly amount: number;
  readonly orders: number;
};

/**
 * Sums of paid orders by month (Asia/Shanghai) and project, without coupons and without orders refunded in full. The
 * records' index finds the orders, and refunds are looked up for each: fast with any planner statistics.
 */
async function readSums(
  db: Db,
  lifeUserId: string,
  from: Date,
  until: Date,
  projectType: string | undefined,
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

/** The unit of each of some orders, by order number. */
export async function unitsOf(db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ orderId: string; unitId: string }>`
    select order_id as "orderId", unit_id as "unitId"
    from unnest(${orderIds.map(ownerOf)}::text[], ${[...orderIds]}::text[]) as named (life_user_id, order_id)
    join orders using (life_user_id, order_id)`.execute(db);
  return new Map(rows.map(({ orderId, unitId }) => [orderId, unitId]));
}

/** Asks the unit again about the account of an order. The number's form is not checked, because it was paid before. */
export async function queryPaidAccount(
  context: Context,
  lifeUserId: string,
  orderId: string,
  language: Language,
): Promise<ResponseOf<typeof payAgain> | Refusal> {
  const paid = await context.db
    .selectFrom('orders')
    .select(['unit_id as unitId', 'area', 'number_cipher as numberCipher'])
    .where('life_user_id', '=', lifeUserId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  const unit = paid && (await context.catalogue.unit(paid.unitId));
  if (!unit) return refuse(NO_SUCH_THING, 'orderId');
  const accountNumber = context.crypto.decrypt(paid.numberCipher);
  const target = await numberTarget(context, lifeUserId, unit, accountNumber, paid.area);
  const query = await queryTarget(context, lifeUserId, target, language);
  if (isRefusal(query)) return query;
  return { ...(target.accountId === null ? {} : { accountId: target.accountId }), query };
}
