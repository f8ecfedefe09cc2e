import { type RawBuilder, sql } from 'kysely';
import type { OrderSource, PayHost } from '../../kit/database/money-types.ts';
import type { Db, Tx } from '../../kit/database/open.ts';
import type { Preparation } from '../../kit/database/prepare-types.ts';
import { writeOffNoOf } from '../../kit/ids.ts';
import { addJob } from '../../kit/jobs/queue.ts';
import { paymentSlot, unitSlot } from '../../kit/jobs/slots.ts';
import { after, MINUTE, SECOND } from '../../kit/time.ts';
import type { WalletName } from '../../kit/wallet-id.ts';
import { LOCK_SLACK_MS } from '../bill-locks/index.ts';
import { type CouponFact, holdStep } from '../coupons/index.ts';
import type { QueryRow } from './facts-store.ts';
import type { OrderLine } from './rules.ts';

/** How long an order can be paid, in milliseconds. */
export const PAYABLE_MS = 15 * MINUTE;

/** How much longer a claim is held than its order can be paid: until the wallet's answer "no such trade" counts. */
export const CLAIM_SLACK_MS = 2 * MINUTE;

/** The time from the making of an order to the first query at the wallet. */
const FIRST_QUESTION_MS = 10 * SECOND;

export type NewOrder = {
  readonly lifeUserId: string;
  readonly orderId: string;
  readonly paymentId: string;
  /** The wallet that takes the payment. */
  readonly provider: WalletName;
  /** The wallet at whose account it is settled. */
  readonly settlesWith: WalletName;
  readonly requestId: string;
  readonly requestHash: Buffer;
  readonly orderVersion: number;
  readonly query: QueryRow;
  readonly kind: 'BILLS' | 'TOP_UP';
  readonly projectType: string;
  readonly amount: number;
  readonly lines: readonly OrderLine[];
  readonly coupon: CouponFact | null;
  readonly outputEndpoint: string;
  readonly appType: number;
  readonly payHost: PayHost;
  readonly source: OrderSource;
  /** For a deduction: the wallet's mandate, and when the deduction expires. Null when the payer pays. */
  readonly deduction: { readonly walletAgreementNo: string; readonly until: Date } | null;
  /** What has to be done before its payer can pay; null where nothing has. */
  readonly preparation: Preparation | null;
  /** What the wallet shows of it. */
  readonly subject: string;
  /** Hours within which its bills are promised to be credited. */
  readonly promiseHours: number;
  readonly now: Date;
};

/**
 * RACED: another order of this user, another claim of a bill or another use of the coupon came first, and nothing was
 * written.
 */
export type WriteOutcome = 'WRITTEN' | 'RACED';

const LOST_RACE = new Set(['LP001', '23505']);

/**
 * Writes the order with its payment, bills, claims, coupon and first job in one SQL statement, which is one transaction
 * and one round trip. That is why it writes tables of several modules. User, coupon and claims are locked in this order, by the order of
 * the last select; claims are inserted in sorted order. A missing
 * claim, a coupon that changed since it was read, or another order of the user since then undoes everything.
 */
export async function insertOrder(db: Db | Tx, order: NewOrder): Promise<void> {
  const { lifeUserId, orderId, paymentId, query, now } = order;
  const expiresAt = order.deduction?.until ?? after(now, PAYABLE_MS);
  const cash = order.lines.reduce((sum, line) => sum + line.cash, 0);
  const couponId = order.coupon?.couponId ?? null;
  const state = order.preparation ? 'PREPARING' : 'WAITING';
  const firstAct = firstActOf(order);
  const slot = paymentSlot({ walletAgreementNo: order.deduction?.walletAgreementNo ?? null, state });
  await sql`
    with next_version as (
      update users set order_version = order_version + 1
      where life_user_id = ${lifeUserId} and order_version = ${order.orderVersion} returning 1),
    line as (
      select * from jsonb_to_recordset(${linesJson(order)}::jsonb) as l(
        line smallint, bill_key text, bill_month text, due bigint, advance bigint, cash bigint, coupon bigint, write_off_no text, parts jsonb)),
    claim as (
      insert into bill_claims (unit_id, number_hash, bill_key, life_user_id, order_id, free_at)
      select ${query.unitId}, ${query.numberHash}::bytea, bill_key, ${lifeUserId}, ${orderId},
        ${after(expiresAt, CLAIM_SLACK_MS)}::timestamptz
      from line order by bill_key
      on conflict (unit_id, number_hash, bill_key) do update
        set life_user_id = excluded.life_user_id, order_id = excluded.order_id, free_at = excluded.free_at
        where bill_claims.order_id is null and bill_claims.settled_at < ${query.askedAt}
      returning 1),
    placed as (
      insert into orders (life_user_id, order_id, payment_id, request_id, request_hash, kind, unit_id, project_type, area,
        account_id, number_cipher, number_hash, number_masked, holder_masked, remark, amount, coupon, coupon_id,
        output_endpoint, app_type, pay_host, source, promise_hours, created_at, expires_at)
      values (${lifeUserId}, ${orderId}, ${paymentId}, ${order.requestId}, ${order.requestHash}, ${order.kind}, ${query.unitId},
        ${order.projectType}, ${query.area}, ${query.accountId}, ${query.numberCipher}, ${query.numberHash},
        ${query.numberMasked}, ${query.holderMasked}, ${query.remark}, ${order.amount}, ${order.amount - cash}, ${couponId},
        ${order.outputEndpoint}, ${order.appType}, ${order.payHost}, ${order.source},
        ${order.promiseHours}, ${now}, ${expiresAt})),
    payment as (
      insert into wallet_payments (life_user_id, payment_id, provider, settles_with, state, cash, expires_at, next_action_at, subject, wallet_agreement_no, preparation)
      values (${lifeUserId}, ${paymentId}, ${order.provider}, ${order.settlesWith}, ${state}, ${cash}, ${expiresAt}, ${firstAct},
        ${order.subject}, ${order.deduction?.walletAgreementNo ?? null},
        ${order.preparation && JSON.stringify(order.preparation)}::jsonb)),${insertLock(order, after(expiresAt, LOCK_SLACK_MS))}
    bill as (
      insert into order_bills (life_user_id, order_id, line, bill_key, bill_month, due, advance, cash, coupon,
        write_off_no, parts)
      select ${lifeUserId}, ${orderId}, line, bill_key, bill_month, due, advance, cash, coupon, write_off_no, parts
      from line),
    held as (
      update coupons set state = ${holdStep.to}, order_id = ${orderId}, appointed_account_id = null,
        appointed_until = null
      where life_user_id = ${lifeUserId} and coupon_id = ${couponId} and state = ${holdStep.from}
        and expires_at > ${now} and appointed_until is not distinct from ${order.coupon?.appointedUntil ?? null}
      returning coupon_id),
    hold as (
      insert into coupon_events (life_user_id, coupon_id, event, from_state, to_state, order_id, at)
      select ${lifeUserId}, coupon_id, ${holdStep.event}, ${holdStep.from}, ${holdStep.to}, ${orderId}, ${now}
      from held),
    step as (
      insert into order_events (life_user_id, order_id, machine, subject, event, from_state, to_state, at)
      values (${lifeUserId}, ${orderId}, 'PAYMENT', ${paymentId}, 'BEGIN', null, ${state}, ${now}))
    select refuse_unless((select count(*) from next_version) = 1, 'another order came first'),
      refuse_unless((select count(*) from held) = ${couponId === null ? 0 : 1}, 'the coupon is taken'),
      refuse_unless((select count(*) from claim) = ${order.lines.length}, 'a bill is claimed'),
      ${addJob('payment', paymentId, firstAct, slot)}${addLockJob(order)}`.execute(db);
}

/**
 * A deduction is sent at once, and a trade made at once. While the unit is asked for a lock, the payment's own job only ends what
 * takes too long.
 */
function firstActOf({ deduction, preparation, now }: NewOrder): Date {
  if (preparation?.lock) return new Date(preparation.by);
  return deduction || preparation ? now : after(now, FIRST_QUESTION_MS);
}

/** The lock on the bills, where the unit wants one; asked for by a job, once the claims are taken. */
function insertLock(
  { lifeUserId, orderId, query, preparation, now }: NewOrder,
  until: Date,
): RawBuilder<unknown> {
  if (!preparation?.lock) return sql``;
  return sql`
    lock as (
      insert into bill_locks (life_user_id, order_id, unit_id, state, until, begun_at, next_action_at)
      values (${lifeUserId}, ${orderId}, ${query.unitId}, 'DUE', ${until}, ${now}, ${now})),`;
}

function addLockJob({ orderId, query, preparation, now }: NewOrder): RawBuilder<unknown> {
  return preparation?.lock ? sql`, ${addJob('bill-lock', orderId, now, unitSlot(query.unitId))}` : sql``;
}

/** Runs `write` and returns whether the order was written. A race rolls the whole transaction back. */
export async function unlessRaced(act: () => Promise<void>): Promise<WriteOutcome> {
  try {
    await act();
    return 'WRITTEN';
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), 'code');
    if (typeof code === 'string' && LOST_RACE.has(code)) return 'RACED';
    throw error;
  }
}

export function writeOrder(db: Db, order: NewOrder): Promise<WriteOutcome> {
  return unlessRaced(() => insertOrder(db, order));
}

function linesJson(order: NewOrder): string {
  return JSON.stringify(
    order.lines.map((line, index) => ({
      line: index + 1,
      bill_key: claimKey(order, line),
      bill_month: line.month,
      due: line.due,
      advance: line.advance,
      cash: line.cash,
      coupon: line.coupon,
      write_off_no: writeOffNoOf(order.orderId, index + 1),
      ...(line.parts && { parts: line.parts }),
    })),
  );
}

function claimKey(order: NewOrder, line: OrderLine): string {
  return (
    // A top-up pays no bill. It claims its own number, which no other order can.
    order.kind === 'TOP_UP' ? order.orderId : line.billKey
  );
}
