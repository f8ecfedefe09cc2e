import {
  BASE,
  DEB_PATH,
  ORDER_PLACED_PATH,
  PAID_PATH,
  PAYMENT_PATH,
  RETURN_PATH,
} from '@life-payment/contract/pages';
import type { Context } from '../kit/context.ts';
import type { OrderSource, PayHost } from '../kit/database/states.ts';
import type { Channel } from '../kit/ports/channels.ts';
import type { OrderDetail } from './order-detail.ts';

/** The facts for the signed text with which a payer pays. */
type Payable = Pick<
  OrderDetail,
  'orderId' | 'paymentId' | 'ordersOfPayment' | 'paymentCash' | 'subject' | 'expiresAt' | 'outputEndpoint'
>;

/** The `pay` of an order's answer: how its payment is paid, while it can be paid. */
export async function payOf(context: Context, order: OrderDetail, payHost: PayHost) {
  if (order.states.deduction || order.states.payment !== 'WAITING') return {};
  return { pay: await howToPay(context, order, payHost) };
}

/** The signed text with which a payer pays. It costs an RSA signature, so it is made only when the payer is about to use it. */
export async function howToPay(context: Context, payable: Payable, payHost: PayHost) {
  const { paymentId, paymentCash: amount, expiresAt, subject } = payable;
  const returnUrl = pageAfter(context, payable);
  const quitUrl = `${returnUrl}&cancelled=1`;
  const payment = { paymentId, amount, expiresAt, subject, returnUrl, quitUrl };
  const { clientPayment, desktopPage, paymentPage } = context.wallet;
  switch (payHost) {
    case 'WALLET_CLIENT':
      return { kind: 'CLIENT' as const, value: await clientPayment(payment) };
    case 'DESKTOP':
      return { kind: 'PAGE' as const, value: await desktopPage(payment) };
    case 'BROWSER':
      return { kind: 'PAGE' as const, value: await paymentPage(payment) };
  }
}

/** The app's page after the cashier. It asks the service how it went, also where the payer gave up: they may have paid before. */
function pageAfter({ config }: Context, payable: Payable): string {
  const { orderId, paymentId, ordersOfPayment, outputEndpoint } = payable;
  const address = new URL(`${BASE}${RETURN_PATH}`, config.publicUrl);
  if (ordersOfPayment > 1) address.searchParams.set('paymentId', paymentId);
  else address.searchParams.set('orderId', orderId);
  address.searchParams.set('outputEndpoint', outputEndpoint);
  return address.href;
}

/** Page after payment when the channel names none. */
const SUCCESS_PAGES: Readonly<Record<OrderSource, string>> = {
  APP: PAID_PATH,
  FIVE_G: ORDER_PLACED_PATH,
  LINK: DEB_PATH,
  // Nobody comes back from a deduction: its order is looked at like one of the app.
  AUTOPAY: PAID_PATH,
};

/** The page after payment that the channel wants: a path of the app, or an allowed address. Without one a payment of several orders has its own. */
export function successPageOf(
  channel: Channel | null,
  {
    source,
    orderId,
    paymentId,
    ordersOfPayment,
  }: Pick<OrderDetail, 'source' | 'orderId' | 'paymentId' | 'ordersOfPayment'>,
): string {
  const own = ownPage(channel);
  if (own === null && ordersOfPayment > 1) return `${PAYMENT_PATH}?paymentId=${paymentId}`;
  const page = own ?? SUCCESS_PAGES[source];
  return `${page}${page.includes('?') ? '&' : '?'}orderId=${encodeURIComponent(orderId)}`;
}

/** A channel's setting counts as a page of the app, or as an address of a host that the channel may lead to. */
function ownPage(channel: Channel | null): string | null {
  const { successPage: page, jumpHosts = [] } = channel?.settings ?? {};
  if (page === undefined) return null;
  if (/^\/(?!\/)/.test(page)) return page;
  return URL.canParse(page) && jumpHosts.includes(new URL(page).origin) ? page : null;
}
