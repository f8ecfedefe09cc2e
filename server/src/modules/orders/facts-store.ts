import { type RawBuilder, sql } from 'kysely';
import type { StoredBill } from '../../kit/database/json-columns.ts';
import type { Reads } from '../../kit/database/open.ts';
import type { UserState } from '../../kit/database/states.ts';
import { after, dayOf, HOUR } from '../../kit/time.ts';
import { type CouponJson, couponFact, selectCoupon } from '../coupons/index.ts';
import type { ClaimFact, OrderFacts, PaymentFacts } from './rules.ts';

/** The query result from which an order is made. */
export type QueryRow = {
  readonly unitId: string;
  readonly area: string;
  readonly accountId: string | null;
  readonly numberCipher: Buffer;
  readonly numberHash: Buffer;
  readonly numberMasked: string;
  readonly holderMasked: string;
  readonly remark: string;
  readonly bills: readonly StoredBill[];
  readonly unreadable: number;
  readonly askedAt: Date;
  readonly expiresAt: Date;
};

/** What is asked about each order that a payment shall cover. */
export type AskedOrder = {
  readonly queryId: string;
  readonly couponId: string | undefined;
  readonly billKeys: readonly string[];
};

/** What an order is decided by, with the query result that it is made from. */
export type OrderRead = { readonly facts: OrderFacts; readonly query: QueryRow | null };

export type FactsRead = {
  readonly payment: PaymentFacts;
  /** In the order in which they were asked about. */
  readonly orders: readonly OrderRead[];
  readonly orderVersion: number;
  readonly userState: UserState;
};

type NoQuery = { readonly [Column in keyof QueryRow]: QueryRow[Column] | null } & { readonly unitId: null };

type Row = Omit<PaymentFacts, 'earlier'> &
  (QueryRow | NoQuery) & {
    orderVersion: number;
    userState: UserState;
    earlierOrderId: string | null;
    earlierPaymentId: string | null;
    earlierHash: Buffer | null;
    unpaidClaimsToday: number;
    paidBefore: boolean;
    coupon: CouponJson | null;
    claims: (Omit<ClaimFact, 'freeAt' | 'settledAt'> & { freeAt: string | null; settledAt: string | null })[];
  };

/**
 * Everything that decides a payment and its orders, in one round trip. `orderVersion` counts the user's payments: the write succeeds only
 * if it has not changed since, so that the limits hold when requests race.
 */
export async function readFacts(
  reads: Reads,
  ask: {
    lifeUserId: string;
    requestId: string;
    requestHash: Buffer;
    orders: readonly AskedOrder[];
    now: Date;
  },
): Promise<FactsRead> {
  const asked = ask.orders.map(({ queryId, couponId, billKeys }, at) => ({
    at,
    queryId,
    couponId,
    billKeys,
  }));
  // PostgreSQL expects 100 rows of any JSON. The cost is then so high that after each analysis of a grown table it
  // plans this statement for every call, instead of once. So the number of rows is part of the SQL text.
  const atMost = sql.lit(asked.length);
  const recent = sql`r.life_user_id = ${ask.lifeUserId} and r.source <> 'AUTOPAY' and r.created_at > ${after(ask.now, -HOUR)}`;
  const { rows } = await sql<Row>`
    with count as materialized (
      select count(distinct p.payment_id) filter (where p.state = 'WAITING')::int as "unpaidPayments",
        count(distinct p.payment_id)::int as "paymentsThisHour", count(*)::int as "ordersThisHour"
      from orders r join order_payments p using (life_user_id, order_id) where ${recent}),
    first as materialized (
      select count(*)::int as "unpaidFirstOrders"
      from wallet_payments p join orders r using (life_user_id, payment_id)
      where p.life_user_id = ${ask.lifeUserId} and p.state in ('WAITING', 'CLOSING') and p.wallet_agreement_no is null
        and not ${paidBefore(ask.lifeUserId, sql.ref('r'))})
    select u.order_version as "orderVersion", u.state as "userState", count.*, first.*,
      o.order_id as "earlierOrderId", e.payment_id as "earlierPaymentId",
      coalesce(e.request_hash, o.request_hash) as "earlierHash",
      q.unit_id as "unitId", q.area, a.account_id as "accountId", q.number_cipher as "numberCipher",
      q.number_hash as "numberHash", q.number_masked as "numberMasked", q.holder_masked as "holderMasked",
      coalesce(a.remark, '') as remark, q.bills, q.unreadable, q.asked_at as "askedAt", q.expires_at as "expiresAt",
      (select coalesce(jsonb_agg(jsonb_build_object('billKey', c.bill_key, 'lifeUserId', c.life_user_id,
          'orderId', c.order_id, 'yields', c.yields, 'paymentId', p.payment_id, 'freeAt', c.free_at, 'settledAt', c.settled_at, 'paymentState', p.state,
          'deducting', coalesce(p.wallet_agreement_no is not null, false))), '[]')
        from bill_claims c left join order_payments p on p.life_user_id = c.life_user_id and p.order_id = c.order_id
        where c.unit_id = q.unit_id and c.number_hash = q.number_hash and c.bill_key = any(w."billKeys")) as claims,
      ${selectCoupon(ask.lifeUserId, sql.ref('w.couponId'))} as coupon,
      (select coalesce(max(n.times), 0) from unpaid_claims n
        where n.life_user_id = u.life_user_id and n.unit_id = q.unit_id and n.number_hash = q.number_hash
          and n.bill_key = any(w."billKeys") and n.day = ${dayOf(ask.now)}::date)::int as "unpaidClaimsToday",
      ${paidBefore(ask.lifeUserId, sql.ref('q'))} as "paidBefore"
    from users u
    cross join count
    cross join first
    cross join (select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as row(at integer, "queryId" text, "couponId" text, "billKeys" text[]) limit ${atMost}) w
    left join orders o on o.life_user_id = u.life_user_id and o.request_id = ${ask.requestId}
    left join wallet_payments e on e.life_user_id = u.life_user_id and e.request_id = ${ask.requestId}
    left join bill_queries q on q.life_user_id = u.life_user_id and q.query_id = w."queryId"
    left join accounts a on a.life_user_id = q.life_user_id and a.unit_id = q.unit_id and a.number_hash = q.number_hash
    where u.life_user_id = ${ask.lifeUserId}
    order by w.at`.execute(reads);
  const [row] = rows;
  if (!row) throw new Error(`no user ${ask.lifeUserId}`);
  const { orderVersion, userState, unpaidPayments, unpaidFirstOrders, paymentsThisHour, ordersThisHour } =
    row;
  return {
    orderVersion,
    userState,
    payment: {
      earlier: earlierOf(row, ask.requestHash),
      unpaidPayments,
      unpaidFirstOrders,
      paymentsThisHour,
      ordersThisHour,
    },
    orders: rows.map(orderOf),
  };
}

/** Whether the user has paid the account of a row before, in any state. */
function paidBefore(lifeUserId: string, row: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from orders b join order_payments bp using (life_user_id, order_id)
    where b.life_user_id = ${lifeUserId} and b.unit_id = ${row}.unit_id and b.number_hash = ${row}.number_hash
      and bp.state = 'PAID')`;
}

function earlierOf(
  { earlierOrderId: orderId, earlierPaymentId: paymentId, earlierHash }: Row,
  requestHash: Buffer,
): PaymentFacts['earlier'] {
  if (orderId === null && paymentId === null) return null;
  return { orderId, paymentId, sameRequest: earlierHash?.equals(requestHash) ?? false };
}

function orderOf(row: Row): OrderRead {
  const query = queryOf(row);
  const claims = row.claims.map((claim) => ({
    ...claim,
    freeAt: date(claim.freeAt),
    settledAt: date(claim.settledAt),
  }));
  const coupon = row.coupon && couponFact(row.coupon);
  const { unpaidClaimsToday, paidBefore } = row;
  return { query, facts: { query, claims, coupon, unpaidClaimsToday, paidBefore } };
}

function date(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function queryOf(row: Row): QueryRow | null {
  if (row.unitId === null) return null;
  const { unitId, area, accountId, numberCipher, numberHash, numberMasked, holderMasked, remark } = row;
  const { bills, unreadable, askedAt, expiresAt } = row;
  return {
    unitId,
    area,
    accountId,
    numberCipher,
    numberHash,
    numberMasked,
    holderMasked,
    remark,
    bills,
    unreadable,
    askedAt,
    expiresAt,
  };
}
