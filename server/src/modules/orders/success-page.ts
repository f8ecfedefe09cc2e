import { DEB_PATH, ORDER_PLACED_PATH, PAID_PATH, PAYMENT_PATH } from '@life-payment/contract/pages';
import type { OrderSource } from '../../kit/database/states.ts';
import type { Channel } from '../../kit/ports/channels.ts';
import type { OrderDetail } from './detail-store.ts';

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
