import { randomUUID } from 'node:crypto';
import type { ResponseFor } from '@life-payment/contract';
import { ask, detailOnce, pay, wishFor } from './orders.ts';
import type { Payer, TestService } from './service.ts';

export type Coupon = ResponseFor<'/marketing/yzdGrantTicket'>['coupon'];

/** Helpers for tests of coupons and points. */
export function benefits(service: TestService) {
  const info = ({ token }: Payer, more: { cursor?: string; limit?: number } = {}) =>
    service.call('/points/getUserPointsInfo', more, { token });
  const grant = async ({ token }: Payer, campaignId = 'everyday'): Promise<Coupon> =>
    (await service.call('/marketing/yzdGrantTicket', { requestId: randomUUID(), campaignId }, { token }))
      .coupon;
  /** Makes an order with a coupon, for everything that a new account of an outcome owes. */
  const placeWith = async (payer: Payer, couponId: string, outcome = 'ONE_BILL', more = {}) => {
    const account = await service.account(outcome, more);
    const query = await ask(service, payer, account);
    const wish = wishFor(query, { couponId });
    const order = await service.call('/order/createLifeOrder', wish, payer);
    return { account, query, wish, order };
  };
  return {
    info,
    grant,
    placeWith,
    couponOf: async (payer: Payer): Promise<Coupon> => {
      const [coupon, ...others] = (await info(payer)).coupons;
      if (!coupon || others.length > 0) throw new Error('not exactly one coupon');
      return coupon;
    },
    /** An order that was paid, after the wallet's notice. */
    paidWith: async (payer: Payer, couponId: string, outcome = 'ONE_BILL', more = {}) => {
      const placed = await placeWith(payer, couponId, outcome, more);
      await pay(service, payer, placed.order.pay?.value);
      const { orderId } = placed.order;
      await detailOnce(service, payer, orderId, ({ status }) => status !== 'AWAITING_PAYMENT');
      return placed;
    },
  };
}
