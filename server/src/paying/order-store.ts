import { sql } from 'kysely';
import { type CouponFact, type CouponJson, couponFact, holdStep, selectCoupon } from '../benefits/index.ts';
import { CALLED, fromPaidOrders } from '../billing/index.ts';
import type { Db, Reads, Tx } from '../kit/database/open.ts';
import type { OrderSource, PayHost, UserState, Yields } from '../kit/database/states.ts';
import type { StoredBill } from '../kit/database/tables.ts';
import { writeOffNoOf } from '../kit/ids.ts';
import { addJob, paymentFlags } from '../kit/jobs/queue.ts';
import { after, dateOf, dayOf, HOUR, SECOND } from '../kit/time.ts';
import type { ClaimFact, LimitFacts, OrderFacts, OrderLine, OrderRequest } from './order-rules.ts';
import { UNHEARD_MS } from './payment-machine.ts';

/** The time from the making of an order to the first query at the wallet. */
const FIRST_QUESTION_MS = 10 * SECOND;

/** A payment that is about to begin, and what its orders have in common. */
export type NewPayment = {
  readonly lifeUserId: string;
  readonly paymentId: string;
  /** The request that makes a payment of several orders; null for one order, which has it. */
  readonly request: { readonly id: string; readonly hash: Buffer } | null;
  readonly orderVersion: number;
  readonly outputEndpoint: string;
  readonly appType: number;
  readonly payHost: PayHost;
  readonly source: OrderSource;
  /** The wallet's mandate of a deduction; null when the payer pays. */
  readonly walletAgreementNo: string | null;
  readonly expiresAt: Date;
  /** The wallet's title of it. */
  readonly subject: string;
  readonly orders: readonly NewOrder[];
  readonly now: Date;
};

type NewOrder = {
  readonly orderId: string;
  readonly requestId: string;
  readonly requestHash: Buffer;
  readonly query: AccountOfOrder;
  readonly kind: 'BILLS' | 'TOP_UP';
  readonly projectType: string;
  readonly amount: number;
  readonly lines: readonly OrderLine[];
  readonly coupon: CouponFact | null;
  /** To whom its claims give way while it is unpaid. */
  readonly yields: Yields | null;
  /** Hours within which its bills are promised to be credited. */
  readonly promiseHours: number;
};

/** The columns of the orders in JSON; bytes as base64. */
const ORDER_COLUMNS = sql`order_id text, request_id text, request_hash text, kind text, unit_id text, project_type text,
  area text, account_id text, number_cipher text, number_hash text, number_masked text, holder_masked text, remark text,
  amount bigint, coupon bigint, coupon_id text, appointed_until timestamptz, promise_hours integer,
  asked_at timestamptz, yields text`;

/**
 * Writes a payment with orders, bills, claims, coupons and first jobs in one statement: one transaction, one round
 * trip. The last select reads next_version, held and claim, so rows are locked in that order; claims are inserted
 * sorted. A claim is ours only if nobody holds it and the bill was not settled after its unit was asked. Anything that
 * changed since it was read undoes everything.
 */
export async function insertPayment(db: Db | Tx, payment: NewPayment): Promise<void> {
  const { lifeUserId, paymentId, walletAgreementNo, expiresAt, orders, now } = payment;
  // A deduction is sent at once.
  const firstAct = walletAgreementNo === null ? after(now, FIRST_QUESTION_MS) : now;
  const bills = orders.flatMap(({ lines }) => lines);
  await sql`
    with next_version as (
      update users set order_version = order_version + 1
      where life_user_id = ${lifeUserId} and order_version = ${payment.orderVersion} and state = 'ACTIVE' returning 1),
    new_order as (
      select * from jsonb_to_recordset(${ordersJson(orders)}::jsonb) as o(${ORDER_COLUMNS})),
    line as (
      select * from jsonb_to_recordset(${linesJson(orders)}::jsonb) as l(order_id text, line smallint, bill_key text,
        bill_month text, due_date date, due bigint, advance bigint, cash bigint, coupon bigint, write_off_no text, parts jsonb)),
    claim as (
      insert into bill_claims (unit_id, number_hash, bill_key, life_user_id, order_id, free_at, yields)
      select distinct o.unit_id, decode(o.number_hash, 'base64'), l.bill_key, ${lifeUserId}, l.order_id,
        ${after(expiresAt, UNHEARD_MS)}::timestamptz, o.yields
      from line l join new_order o using (order_id) order by 1, 2, 3
      on conflict (unit_id, number_hash, bill_key) do update
        set life_user_id = excluded.life_user_id, order_id = excluded.order_id, free_at = excluded.free_at,
          yields = excluded.yields
        where bill_claims.order_id is null
          and bill_claims.settled_at < (select o.asked_at from new_order o where o.order_id = excluded.order_id)
      returning 1),
    placed as (
      insert into orders (life_user_id, order_id, payment_id, request_id, request_hash, kind, unit_id, project_type, area,
        account_id, number_cipher, number_hash, number_masked, holder_masked, remark, amount, coupon, coupon_id,
        output_endpoint, app_type, pay_host, source, promise_hours, created_at, expires_at)
      select ${lifeUserId}, order_id, ${paymentId}, request_id, decode(request_hash, 'base64'), kind, unit_id, project_type, area,
        account_id, decode(number_cipher, 'base64'), decode(number_hash, 'base64'), number_masked, holder_masked, remark,
        amount, coupon, coupon_id, ${payment.outputEndpoint}, ${payment.appType}::integer, ${payment.payHost}, ${payment.source},
        promise_hours, ${now}::timestamptz, ${expiresAt}::timestamptz
      from new_order),
    payment as (
      insert into wallet_payments (life_user_id, payment_id, state, cash, expires_at, next_action_at, subject,
        wallet_agreement_no, order_count, request_id, request_hash)
      values (${lifeUserId}, ${paymentId}, 'WAITING', ${sumOf(bills)}, ${expiresAt},
        ${firstAct}, ${payment.subject}, ${walletAgreementNo}, ${orders.length},
        ${payment.request?.id ?? null}, ${payment.request?.hash ?? null})),
    bill as (
      insert into order_bills (life_user_id, order_id, line, bill_key, bill_month, due_date, due, advance, cash,
        coupon, write_off_no, parts)
      select ${lifeUserId}, order_id, line, bill_key, bill_month, due_date, due, advance, cash, coupon, write_off_no,
        parts
      from line),
    held as (
      update coupons k set state = ${holdStep.to}, order_id = o.order_id, appointed_account_id = null,
        appointed_until = null
      from new_order o
      where k.life_user_id = ${lifeUserId} and k.coupon_id = o.coupon_id and k.state = ${holdStep.from}
        and k.expires_at > ${now} and k.appointed_until is not distinct from o.appointed_until
      returning k.coupon_id, o.order_id),
    hold as (
      insert into coupon_events (life_user_id, coupon_id, event, from_state, to_state, order_id, at)
      select ${lifeUserId}, coupon_id, ${holdStep.event}, ${holdStep.from}, ${holdStep.to}, order_id, ${now}::timestamptz
      from held),
    step as (
      insert into order_events (life_user_id, order_id, machine, subject, event, from_state, to_state, at)
      select ${lifeUserId}, order_id, 'PAYMENT', ${paymentId}, 'BEGIN', null, 'WAITING', ${now}::timestamptz from new_order)
    select refuse_unless((select count(*) from next_version) = 1, 'another order came first, or the user may not pay'),
      refuse_unless((select count(*) from held) = ${orders.filter(({ coupon }) => coupon).length}, 'a coupon is taken'),
      refuse_unless((select count(*) from claim) = ${claimCount(orders)}, 'a bill is claimed'),
      ${addJob('payment', paymentId, firstAct, paymentFlags({ walletAgreementNo }))}`.execute(db);
}

function ordersJson(orders: readonly NewOrder[]): string {
  return JSON.stringify(
    orders.map(({ orderId, requestId, requestHash, query, coupon, ...order }) => ({
      order_id: orderId,
      request_id: requestId,
      request_hash: requestHash.toString('base64'),
      kind: order.kind,
      unit_id: query.unitId,
      project_type: order.projectType,
      area: query.area,
      account_id: query.accountId,
      number_cipher: query.numberCipher.toString('base64'),
      number_hash: query.numberHash.toString('base64'),
      number_masked: query.numberMasked,
      holder_masked: query.holderMasked,
      remark: query.remark,
      amount: order.amount,
      coupon: order.amount - sumOf(order.lines),
      coupon_id: coupon?.couponId ?? null,
      appointed_until: coupon?.appointedUntil ?? null,
      promise_hours: order.promiseHours,
      asked_at: query.askedAt,
      yields: order.yields,
    })),
  );
}

function linesJson(orders: readonly NewOrder[]): string {
  return JSON.stringify(
    orders.flatMap((order) =>
      order.lines.map((line, index) => ({
        order_id: order.orderId,
        line: index + 1,
        bill_key: claimKey(order, line),
        bill_month: line.month,
        due_date: line.dueDate,
        due: line.due,
        advance: line.advance,
        cash: line.cash,
        coupon: line.coupon,
        write_off_no: writeOffNoOf(order.orderId, index + 1),
        ...(line.parts && { parts: line.parts }),
      })),
    ),
  );
}

/** fen of these bills that the wallet takes */
export function sumOf(lines: readonly Pick<OrderLine, 'cash'>[]): number {
  return lines.reduce((sum, { cash }) => sum + cash, 0);
}

/** Number of claims: an order may pay several bills of one number. */
function claimCount(orders: readonly NewOrder[]): number {
  const keys = orders.map((order) => new Set(order.lines.map((line) => claimKey(order, line))));
  return keys.reduce((sum, { size }) => sum + size, 0);
}

function claimKey(order: NewOrder, line: OrderLine): string {
  // A top-up pays no bill. It claims its own number, which no other order can.
  return order.kind === 'TOP_UP' ? order.orderId : line.billKey;
}

/** The account that an order pays, and when its unit said what is due. */
export type AccountOfOrder = {
  readonly unitId: string;
  readonly area: string;
  readonly accountId: string | null;
  readonly numberCipher: Buffer;
  readonly numberHash: Buffer;
  readonly numberMasked: string;
  readonly holderMasked: string;
  readonly remark: string;
  readonly askedAt: Date;
};

/** The query result from which an order is made. */
type QueryRow = AccountOfOrder & {
  readonly bills: readonly StoredBill[];
  readonly unreadable: number;
  readonly expiresAt: Date;
};

/** The facts that decide an order, with the query result that it is made from. */
export type OrderRead = { readonly facts: OrderFacts; readonly query: QueryRow | null };

type FactsRead = {
  /** The payment that an earlier request of the same id has made. */
  readonly earlier: { readonly paymentId: string; readonly requestHash: Buffer } | null;
  readonly limits: LimitFacts;
  /** In the order of the request. */
  readonly orders: readonly OrderRead[];
  readonly orderVersion: number;
  readonly userState: UserState;
};

type NoQuery = { readonly [Column in keyof QueryRow]: QueryRow[Column] | null } & { readonly unitId: null };

type Row = LimitFacts &
  (QueryRow | NoQuery) & {
    orderVersion: number;
    userState: UserState;
    earlierPaymentId: string | null;
    earlierHash: Buffer | null;
    unpaidClaimsToday: number;
    paidBefore: boolean;
    coupon: CouponJson | null;
    claims: (Omit<ClaimFact, 'freeAt' | 'settledAt'> & { freeAt: string | null; settledAt: string | null })[];
  };

/**
 * Everything that decides a payment, in one round trip. The write succeeds only if `orderVersion`, which counts the
 * user's payments, has not changed.
 */
export async function readFacts(
  reads: Reads,
  lifeUserId: string,
  { requestId, orders }: { readonly requestId: string; readonly orders: readonly OrderRequest[] },
  now: Date,
): Promise<FactsRead> {
  const asked = orders.map(({ queryId, couponId, billNos }, at) => ({
    at,
    queryId,
    couponId,
    billKeys: billNos,
  }));
  // PostgreSQL expects 100 rows of any JSON. The cost is then so high that after each analysis of a grown table it
  // plans this SQL statement for every call, instead of once. So the number of rows is part of the SQL text.
  const atMost = sql.lit(orders.length);
  const recent = sql`r.life_user_id = ${lifeUserId} and r.source <> 'AUTOPAY' and r.created_at > ${after(now, -HOUR)}`;
  const { rows } = await sql<Row>`
    with count as materialized (
      select count(distinct p.payment_id) filter (where p.state = 'WAITING')::int as "unpaidPayments",
        count(distinct p.payment_id)::int as "paymentsThisHour", count(*)::int as "ordersThisHour"
      from orders r join order_payments p using (life_user_id, order_id) where ${recent}),
    first as materialized (
      select count(*)::int as "unpaidFirstOrders"
      from wallet_payments p join orders r using (life_user_id, payment_id)
      where p.life_user_id = ${lifeUserId} and p.state in ('WAITING', 'CLOSING') and p.wallet_agreement_no is null
        and not exists (select ${fromPaidOrders({ lifeUserId, unitId: sql.ref('r.unit_id'), numberHash: sql.ref('r.number_hash') })}))
    select u.order_version as "orderVersion", u.state as "userState", count.*, first.*,
      coalesce(e.payment_id, o.payment_id) as "earlierPaymentId", coalesce(e.request_hash, o.request_hash) as "earlierHash",
      q.unit_id as "unitId", q.area, a.account_id as "accountId", q.number_cipher as "numberCipher",
      q.number_hash as "numberHash", q.number_masked as "numberMasked", q.holder_masked as "holderMasked",
      coalesce(${CALLED}, '') as remark, q.bills, q.unreadable, q.asked_at as "askedAt", q.expires_at as "expiresAt",
      (select coalesce(jsonb_agg(jsonb_build_object('lifeUserId', c.life_user_id, 'orderId', c.order_id,
          'yields', c.yields, 'paymentId', p.payment_id, 'freeAt', c.free_at, 'settledAt', c.settled_at, 'paymentState', p.state,
          'deducting', coalesce(p.wallet_agreement_no is not null, false))), '[]')
        from bill_claims c left join order_payments p on p.life_user_id = c.life_user_id and p.order_id = c.order_id
        where c.unit_id = q.unit_id and c.number_hash = q.number_hash and c.bill_key = any(w."billKeys")) as claims,
      ${selectCoupon(lifeUserId, sql.ref('w.couponId'))} as coupon,
      (select coalesce(max(n.times), 0) from unpaid_claims n
        where n.life_user_id = u.life_user_id and n.unit_id = q.unit_id and n.number_hash = q.number_hash
          and n.bill_key = any(w."billKeys") and n.day = ${dayOf(now)}::date)::int as "unpaidClaimsToday",
      exists (select ${fromPaidOrders({ lifeUserId, unitId: sql.ref('q.unit_id'), numberHash: sql.ref('q.number_hash') })}) as "paidBefore"
    from users u
    cross join count
    cross join first
    cross join (select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as row(at integer, "queryId" text, "couponId" text, "billKeys" text[]) limit ${atMost}) w
    left join orders o on o.life_user_id = u.life_user_id and o.request_id = ${requestId}
    left join wallet_payments e on e.life_user_id = u.life_user_id and e.request_id = ${requestId}
    left join bill_queries q on q.life_user_id = u.life_user_id and q.query_id = w."queryId"
    left join accounts a on a.life_user_id = q.life_user_id and a.unit_id = q.unit_id and a.number_hash = q.number_hash
    where u.life_user_id = ${lifeUserId}
    order by w.at`.execute(reads);
  const [row] = rows;
  if (!row) throw new Error(`no user ${lifeUserId}`);
  const { orderVersion, userState, earlierPaymentId: paymentId, earlierHash: requestHash } = row;
  return {
    orderVersion,
    userState,
    earlier: paymentId !== null && requestHash !== null ? { paymentId, requestHash } : null,
    limits: row,
    orders: rows.map(orderOf),
  };
}

function orderOf(row: Row): OrderRead {
  const query = row.unitId === null ? null : row;
  const claims = row.claims.map((claim) => ({
    ...claim,
    freeAt: dateOf(claim.freeAt),
    settledAt: dateOf(claim.settledAt),
  }));
  const coupon = row.coupon && couponFact(row.coupon);
  const { unpaidClaimsToday, paidBefore } = row;
  return { query, facts: { query, claims, coupon, unpaidClaimsToday, paidBefore } };
}

/** Locks a user and returns the `order_version`; null when the user may not pay now. */
export async function lockOrderVersion(tx: Tx, lifeUserId: string): Promise<number | null> {
  const user = await tx
    .selectFrom('users')
    .select(['order_version', 'state'])
    .where('life_user_id', '=', lifeUserId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user?.state === 'ACTIVE' ? user.order_version : null;
}
