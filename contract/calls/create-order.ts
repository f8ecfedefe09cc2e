import { Type } from 'typebox';
import { call, strict } from './call.ts';
import { BillNo, Fen, Id, Instant, RequestId } from './fields.ts';
import { HowToPay, OrderStatus, PayHost } from './order-fields.ts';

/** The choice of bills that an order is made from. */
const WISHED_ORDER = {
  queryId: Id,
  billNos: Type.Array(BillNo, {
    maxItems: 24,
    description: 'the bills selected; exactly TOP_UP for a prepaid unit',
  }),
  amount: Fen,
  couponId: Type.Optional(Id),
};

const CouponPart = Type.Integer({ minimum: 0, description: 'fen of `amount` that a coupon pays' });
const CashPart = Type.Integer({ minimum: 1, description: 'fen of `amount` that the wallet takes' });

export const createLifeOrder = call(
  '/order/createLifeOrder',
  'login',
  'Makes an order from a query result and says how to pay it',
  strict({ requestId: RequestId, ...WISHED_ORDER, payHost: PayHost }),
  strict({
    orderId: Id,
    status: OrderStatus,
    amount: Fen,
    coupon: CouponPart,
    cash: CashPart,
    expiresAt: Instant,
    pay: Type.Optional(HowToPay),
  }),
);

/** The most orders of one payment. */
export const MOST_ORDERS = 20;

/** The most unpaid orders of a user, those being closed too, of accounts that the user never paid. */
export const MOST_FIRST_ORDERS = 10;

export const createPayment = call(
  '/order/createPayment',
  'login',
  'Makes one payment for orders of several accounts, all of them or none, and says how to pay it',
  strict({
    requestId: RequestId,
    orders: Type.Array(strict(WISHED_ORDER), { minItems: 1, maxItems: MOST_ORDERS }),
    payHost: PayHost,
  }),
  strict({
    paymentId: Id,
    status: OrderStatus,
    amount: Fen,
    coupon: CouponPart,
    cash: CashPart,
    expiresAt: Instant,
    orders: Type.Array(strict({ orderId: Id, amount: Fen, coupon: CouponPart, cash: CashPart }), {
      description: 'in the order of the request, or of a payment that was there by their numbers',
    }),
    pay: Type.Optional(HowToPay),
  }),
);
