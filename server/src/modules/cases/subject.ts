import type { getKnownAnswers, OrderStatus, RequestOf } from '@life-payment/contract';
import type { Context } from '../../kit/context.ts';
import { sha256 } from '../../kit/crypto.ts';
import { type BillQuery, readQuery } from '../bills/index.ts';
import { type OrderDetail, readDetailsOf, statusOf } from '../orders/index.ts';
import { ordersLike, ordersOfBill } from './subject-store.ts';

/** What a payer names when something is wrong. */
export type About = RequestOf<typeof getKnownAnswers>;

/** An order or a bill with its account, as a case keeps it. */
export type Subject = {
  /** The same for the same order or bill. */
  readonly about: string;
  readonly orderId: string | null;
  readonly unitId: string;
  readonly projectType: string;
  readonly numberMasked: string;
  readonly remark: string;
  readonly billKey: string | null;
  readonly month: string | null;
  /** fen; null: it is about an account */
  readonly amount: number | null;
};

/** A subject with the payer's orders that it leads to. */
export type Found = {
  readonly subject: Subject;
  /** The order itself, or the one that has the bill; null where there is none. */
  readonly order: OrderDetail | null;
  /** Other orders of the payer that were paid for the same. */
  readonly others: readonly OrderDetail[];
};

/** Whether the payer's money has come for an order. */
const PAID: Readonly<Record<OrderStatus, boolean>> = {
  AWAITING_PAYMENT: false,
  DEDUCTING: false,
  CLOSING: false,
  CLOSED: false,
  PROCESSING: true,
  SUCCEEDED: true,
  PARTLY_REFUNDED: true,
  REFUNDING: true,
  REFUNDED: true,
};

/** What a payer means; null when it is not there or another payer's. */
export function findSubject(context: Context, lifeUserId: string, about: About): Promise<Found | null> {
  if (about.orderId !== undefined) return findOrder(context, lifeUserId, about.orderId);
  if (about.queryId !== undefined) return findBill(context, lifeUserId, about.queryId, about.billNo ?? null);
  return Promise.resolve(null);
}

async function findOrder({ reads }: Context, lifeUserId: string, orderId: string): Promise<Found | null> {
  const orders = await readInOrder(reads, lifeUserId, await ordersLike(reads, lifeUserId, orderId));
  const [order, ...others] = orders;
  if (!order) return null;
  const [bill, ...more] = order.bills;
  return {
    subject: {
      about: orderId,
      orderId,
      unitId: order.unitId,
      projectType: order.projectType,
      numberMasked: order.numberMasked,
      remark: order.remark,
      billKey: bill && more.length === 0 && order.kind === 'BILLS' ? bill.billKey : null,
      month: bill && more.length === 0 ? bill.month : null,
      amount: order.amount,
    },
    order,
    others: others.filter(isPaid),
  };
}

async function findBill(
  context: Context,
  lifeUserId: string,
  queryId: string,
  billNo: string | null,
): Promise<Found | null> {
  const { db, reads, catalogue } = context;
  const query = await readQuery(db, lifeUserId, queryId);
  const bill = query?.bills.find((each) => each.billNo === billNo);
  if (!query || (billNo !== null && !bill)) return null;
  const orders =
    billNo === null
      ? []
      : await readInOrder(
          reads,
          lifeUserId,
          await ordersOfBill(reads, lifeUserId, { ...query, billKey: billNo }),
        );
  // The newest one that took money, else one that may still take some.
  const order = orders.find(isPaid) ?? orders.find((each) => statusOf(each.states) !== 'CLOSED') ?? null;
  const unit = await catalogue.unit(query.unitId);
  return {
    subject: {
      about: hashOf(query, billNo),
      orderId: null,
      unitId: query.unitId,
      projectType: unit?.projectType ?? '',
      numberMasked: query.numberMasked,
      remark: '',
      billKey: billNo,
      month: bill?.month ?? null,
      amount: bill?.due ?? null,
    },
    order,
    others: orders.filter((each) => each !== order && isPaid(each)),
  };
}

/** The same text for the same bill, which leads to nobody by itself. */
function hashOf({ unitId, numberHash }: BillQuery, billNo: string | null): string {
  return sha256(JSON.stringify([unitId, numberHash.toString('base64'), billNo])).toString('base64url');
}

async function readInOrder(
  reads: Context['reads'],
  lifeUserId: string,
  orderIds: readonly string[],
): Promise<OrderDetail[]> {
  if (orderIds.length === 0) return [];
  const orders = new Map(
    (await readDetailsOf(reads, lifeUserId, orderIds)).map((order) => [order.orderId, order]),
  );
  return orderIds.flatMap((orderId) => orders.get(orderId) ?? []);
}

function isPaid({ states }: OrderDetail): boolean {
  return PAID[statusOf(states)];
}
