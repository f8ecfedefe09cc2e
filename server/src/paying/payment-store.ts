import type { UnitDescription } from '@life-payment/biller-api';
import type { Language } from '@life-payment/contract/rules';
import { sql, type Updateable } from 'kysely';
import { type OrderPart, postOfOrders } from '../books/index.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import type { DeductionFailure, PaymentState } from '../kit/database/states.ts';
import type { Tables } from '../kit/database/tables.ts';
import { ownerOf } from '../kit/ids.ts';
import { enqueue, paymentFlags } from '../kit/jobs/queue.ts';
import { unitName } from '../kit/ports/catalogue.ts';
import { fill, textsOf } from '../texts/index.ts';
import { type OrdersOfPayment, recordStep } from './order-step.ts';
import type { PaymentEvent } from './payment-machine.ts';

/** An order that a payment covers. */
export type PaidOrder = {
  readonly orderId: string;
  readonly unitId: string;
  readonly numberMasked: string;
  /** fen the wallet takes for it */
  readonly cash: number;
  /** fen a coupon adds */
  readonly coupon: number;
  /** Hours within which its bills are promised to be credited. */
  readonly promiseHours: number;
};

export type PaymentRow = {
  readonly lifeUserId: string;
  /** The number by which the wallet knows it. */
  readonly paymentId: string;
  /** The orders that it covers, by their numbers. A deduction has one. */
  readonly orders: readonly [PaidOrder, ...PaidOrder[]];
  readonly state: PaymentState;
  /** fen the wallet takes for all of them */
  readonly cash: number;
  readonly expiresAt: Date;
  readonly attempts: number;
  readonly nextActionAt: Date | null;
  /** The wallet's title of it. The wallet refuses a known number with another one. */
  readonly subject: string;
  /** The wallet's mandate of a deduction; null when the payer pays. */
  readonly walletAgreementNo: string | null;
  /** When the deduction was first sent. */
  readonly sentAt: Date | null;
  readonly failure: DeductionFailure | null;
};

export function ordersOf({ lifeUserId, orders }: PaymentRow): OrdersOfPayment {
  return { lifeUserId, orderIds: orders.map(({ orderId }) => orderId) };
}

/** A payment; null when the number is unknown. */
export async function readPayment(db: Db, paymentId: string): Promise<PaymentRow | null> {
  return (await read(db, paymentId).executeTakeFirst()) ?? null;
}

export async function lockPayment(tx: Tx, paymentId: string): Promise<PaymentRow | null> {
  return (await read(tx, paymentId).forUpdate('p').executeTakeFirst()) ?? null;
}

/** The order that a number means: its own, or its payment's, of which it is the first; null when there is no such order. */
export async function orderMeant(db: Db | Tx, orderOrPaymentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .select('order_id')
    .where('life_user_id', '=', ownerOf(orderOrPaymentId) ?? '')
    .where((or) => or.or([or('order_id', '=', orderOrPaymentId), or('payment_id', '=', orderOrPaymentId)]))
    .orderBy('order_id')
    .executeTakeFirst();
  return row?.order_id ?? null;
}

/** The number of an order's payment; null when there is no such order. */
export async function paymentOfOrder(db: Db | Tx, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('order_payments')
    .select('payment_id')
    .where('life_user_id', '=', ownerOf(orderId) ?? '')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.payment_id ?? null;
}

type PaymentChange = Updateable<Tables['wallet_payments']>;

export async function updatePayment(tx: Tx, payment: PaymentRow, change: PaymentChange): Promise<void> {
  await tx
    .updateTable('wallet_payments')
    .set(change)
    .where('life_user_id', '=', payment.lifeUserId)
    .where('payment_id', '=', payment.paymentId)
    .execute();
}

/** Makes the next action on a payment due at a time; none if null. */
export async function schedulePayment(
  tx: Tx,
  payment: PaymentRow,
  at: Date | null,
  change: PaymentChange = {},
): Promise<void> {
  await updatePayment(tx, payment, { ...change, next_action_at: at });
  if (at) await enqueue(tx, 'payment', payment.paymentId, at, paymentFlags(payment));
}

function read(db: Db | Tx, paymentId: string) {
  return db
    .selectFrom('wallet_payments as p')
    .select([
      'p.life_user_id as lifeUserId',
      'p.payment_id as paymentId',
      coveredOrders,
      'p.state',
      'p.cash',
      'p.expires_at as expiresAt',
      'p.attempts',
      'p.next_action_at as nextActionAt',
      'p.subject',
      'p.wallet_agreement_no as walletAgreementNo',
      'p.sent_at as sentAt',
      'p.failure',
    ])
    .where('p.life_user_id', '=', ownerOf(paymentId) ?? '')
    .where('p.payment_id', '=', paymentId);
}

/** The orders of a payment `p`. */
const coveredOrders = sql<PaymentRow['orders']>`(
  select json_agg(json_build_object('orderId', o.order_id, 'unitId', o.unit_id, 'numberMasked', o.number_masked,
    'cash', o.amount - o.coupon, 'coupon', o.coupon, 'promiseHours', o.promise_hours) order by o.order_id)
  from orders o
  where o.life_user_id = p.life_user_id and o.payment_id = p.payment_id)`.as('orders');

type Payment = Pick<PaymentRow, 'lifeUserId' | 'paymentId' | 'orders'>;

/** Records a step in the history of each order. */
export async function recordSteps(
  tx: Tx,
  { lifeUserId, paymentId: subject, orders, state: from }: Payment & Pick<PaymentRow, 'state'>,
  event: PaymentEvent,
  to: PaymentState,
  at: Date,
): Promise<void> {
  for (const { orderId } of orders)
    await recordStep(tx, { lifeUserId, orderId }, { machine: 'PAYMENT', subject, event, from, to, at });
}

/** Posts an event of a payment, by its orders. */
export function postEach(
  tx: Tx,
  { lifeUserId, paymentId: subject, orders }: Payment,
  at: Date,
  eventOf: (order: PaidOrder) => OrderPart['event'],
): Promise<void> {
  const [first, ...others] = orders;
  const part = (order: PaidOrder): OrderPart => ({ orderId: order.orderId, event: eventOf(order) });
  return postOfOrders(tx, { lifeUserId, subject, at }, [part(first), ...others.map(part)]);
}

/** The wallet's title of a payment, without what ends a cell of its statements. */
export function subjectOf(unit: UnitDescription, numberMasked: string, language: Language): string {
  const text = fill(textsOf(language).subjects.one, { unit: unitName(unit, language), number: numberMasked });
  return text.replace(/[\s,，"]+/g, ' ');
}

/** The subject of a payment that covers several orders, whose bills are so many. */
export function subjectOfSeveral(bills: number, language: Language): string {
  return fill(textsOf(language).subjects.several, { count: bills });
}
