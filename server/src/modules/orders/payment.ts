import { type getPayment, NO_SUCH_THING, type RequestOf, type ResponseOf } from '@life-payment/contract';
import { type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { instant } from '../../kit/time.ts';
import { type OrderDetail, readDetailsOfPayment } from './detail-store.ts';
import { wayToPay } from './pay.ts';
import { receiptOfPayment } from './payment-receipt.ts';
import { shownOrder } from './shown-order.ts';
import { isFinal, statusOf, statusOfPayment } from './status.ts';
import { refundedOf } from './view.ts';

/** A payment as its payer reads it. */
export async function paymentOf(
  context: Context,
  lifeUserId: string,
  language: Language,
  { paymentId, payHost }: RequestOf<typeof getPayment>,
): Promise<ResponseOf<typeof getPayment> | Refusal> {
  const orders = await readDetailsOfPayment(context.reads, lifeUserId, paymentId);
  const [first] = orders;
  if (!first) return refuse(NO_SUCH_THING);
  const status = statusOfPayment(orders.map(({ states }) => statusOf(states)));
  const sum = (of: (order: OrderDetail) => number) => orders.reduce((total, order) => total + of(order), 0);
  const shown = await Promise.all(orders.map((order) => shownOrder(context, order, language)));
  return {
    paymentId: first.paymentId,
    status,
    final: orders.every((order) => isFinal(statusOf(order.states))),
    amount: sum(({ amount }) => amount),
    coupon: sum(({ coupon }) => coupon),
    cash: first.paymentCash,
    refunded: sum(({ refunds }) => refundedOf(refunds)),
    createdAt: instant(first.createdAt),
    expiresAt: instant(first.expiresAt),
    ...(first.paidAt ? { paidAt: instant(first.paidAt) } : {}),
    ...(first.walletTradeNo ? { walletTradeNo: first.walletTradeNo } : {}),
    orders: shown.map(({ pay: _pay, ...order }) => order),
    ...receiptOfPayment(context, orders),
    ...(payHost ? await wayToPay(context, first, payHost) : {}),
  };
}
