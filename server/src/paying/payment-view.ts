import {
  type getOrderDetail,
  type getPayment,
  NO_SUCH_THING,
  type RequestOf,
  type ResponseOf,
} from '@life-payment/contract';
import { DEB_PATH, ORDER_PLACED_PATH, PAID_PATH, PAYMENT_PATH } from '@life-payment/contract/pages';
import { type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../kit/context.ts';
import type { OrderSource } from '../kit/database/states.ts';
import { unitName } from '../kit/ports/catalogue.ts';
import type { Channel } from '../kit/ports/channels.ts';
import { instant } from '../kit/time.ts';
import { wayToPay } from './decide-payment.ts';
import {
  isFinal,
  type OrderDetail,
  readDetailsOfPayment,
  statusOf,
  statusOfPayment,
} from './order-detail.ts';
import { refundedOf, viewOf } from './order-view.ts';
import { receiptOf, receiptOfPayment } from './receipt.ts';

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

/** Page after payment when the channel names none. */
const SUCCESS_PAGES: Readonly<Record<OrderSource, string>> = {
  APP: PAID_PATH,
  FIVE_G: ORDER_PLACED_PATH,
  DEB: DEB_PATH,
  // Nobody comes back from a deduction: its order is looked at like one of the app.
  AUTOPAY: PAID_PATH,
};

/** The page after payment that the channel wants: a path of the app, or an allowed address. Without one a payment of several orders has its own. */
export function successPageOf(
  channel: Channel | null,
  { source, orderId, paymentId, ordersOfPayment }: PaidOrder,
): string {
  const page = ownPage(channel);
  if (page === null && ordersOfPayment > 1) return `${PAYMENT_PATH}?paymentId=${paymentId}`;
  return withOrder(page ?? SUCCESS_PAGES[source], orderId);
}

function withOrder(page: string, orderId: string): string {
  return `${page}${page.includes('?') ? '&' : '?'}orderId=${encodeURIComponent(orderId)}`;
}

type PaidOrder = Pick<OrderDetail, 'source' | 'orderId' | 'paymentId' | 'ordersOfPayment'>;

/** A channel's setting counts as a page of the app, or as an address of a host that the channel may lead to. */
function ownPage(channel: Channel | null): string | null {
  const { successPage: page, jumpHosts = [] } = channel?.settings ?? {};
  if (page === undefined) return null;
  if (isPath(page)) return page;
  return URL.canParse(page) && jumpHosts.includes(new URL(page).origin) ? page : null;
}

function isPath(page: string): boolean {
  return /^\/(?!\/)/.test(page);
}

/** An order with all that its payer reads of it. */
export async function shownOrder(
  context: Context,
  order: OrderDetail,
  language: Language,
): Promise<ResponseOf<typeof getOrderDetail>> {
  const unit = await context.catalogue.unit(order.unitId);
  const name = unit ? unitName(unit, language) : order.unitId;
  const phone = unit?.servicePhone ? { unitPhone: unit.servicePhone } : {};
  return { ...viewOf(order, name, language, context.now()), ...phone, ...receiptOf(context, order) };
}
