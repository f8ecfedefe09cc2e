import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import type { OrderSource, PayHost, Yields } from '../../kit/database/states.ts';
import { unlessRaced, type WriteOutcome } from '../../kit/database/unless-raced.ts';
import { writeOffNoOf } from '../../kit/ids.ts';
import { addJob, paymentFlags } from '../../kit/jobs/queue.ts';
import { after, MINUTE, SECOND } from '../../kit/time.ts';
import { type CouponFact, holdStep } from '../coupons/index.ts';
import type { QueryRow } from './facts-store.ts';
import type { OrderLine } from './rules.ts';

/** How much longer a claim is held than its order can be paid: until the wallet's answer "no such trade" counts. */
export const CLAIM_SLACK_MS = 2 * MINUTE;

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
  /** What the wallet shows of it. */
  readonly subject: string;
  readonly orders: readonly NewOrder[];
  readonly now: Date;
};

/** An order of a new payment. */
export type NewOrder = {
  readonly orderId: string;
  readonly requestId: string;
  readonly requestHash: Buffer;
  readonly query: QueryRow;
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
 * Writes a payment with its orders, bills, claims, coupons and first jobs in one SQL statement, which is one transaction
 * and one round trip, however many orders it covers. That is why it writes tables of several modules. User, coupons and claims are locked in this order, by the order of
 * the last select; claims are inserted in sorted order. A missing
 * claim, a coupon that changed since it was read, or another order of the user since then undoes everything.
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
        ${after(expiresAt, CLAIM_SLACK_MS)}::timestamptz, o.yields
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
      refuse_unless((select count(*) from claim) = ${claimsOf(orders)}, 'a bill is claimed'),
      ${addJob('payment', paymentId, firstAct, paymentFlags({ walletAgreementNo }))}`.execute(db);
}

export function writePayment(db: Db, payment: NewPayment): Promise<WriteOutcome> {
  return unlessRaced(() => insertPayment(db, payment));
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

/** How many numbers are claimed: an order may pay several bills of one number. */
function claimsOf(orders: readonly NewOrder[]): number {
  const keys = orders.map((order) => new Set(order.lines.map((line) => claimKey(order, line))));
  return keys.reduce((sum, { size }) => sum + size, 0);
}

function claimKey(order: NewOrder, line: OrderLine): string {
  return (
    // A top-up pays no bill. It claims its own number, which no other order can.
    order.kind === 'TOP_UP' ? order.orderId : line.billKey
  );
}
