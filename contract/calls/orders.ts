import { Type } from 'typebox';
import { call, strict } from './call.ts';
import { createLifeOrder, createPayment } from './create-order.ts';
import { Area, Called, Day, Fen, Id, Instant, Month, ProjectType } from './fields.ts';
import { OrderBill, Refund } from './order-bill.ts';
import { HowToPay, OrderStatus, PayHost } from './order-fields.ts';

export const cancelOrder = call(
  '/order/cancelOrder',
  'login',
  'Starts the close of an unpaid order',
  strict({ orderId: Id }),
  strict({ orderId: Id, status: OrderStatus }),
);

const OthersOfPayment = strict({
  paymentId: Id,
  others: Type.Integer({ minimum: 1, description: 'how many other orders the same payment covers' }),
});

const OrderSummary = strict({
  orderId: Id,
  status: OrderStatus,
  unitId: Id,
  unitName: Type.String(),
  projectType: ProjectType,
  numberMasked: Type.String(),
  remark: Called,
  amount: Fen,
  cash: Type.Integer({ minimum: 0, description: 'fen of `amount` the payer pays: all a coupon does not' }),
  refunded: Fen,
  createdAt: Instant,
  expiresAt: Type.Optional(Type.String({ description: 'instant; of an order that awaits payment' })),
  paidWith: Type.Optional(OthersOfPayment),
});

export const getOrderList = call(
  '/order/getOrderList',
  'login',
  'Payment records, newest first, by page; filtered by month or days, project and status',
  strict({
    month: Type.Optional(Month),
    from: Type.Optional(Day),
    to: Type.Optional(Type.String({ ...Day, description: 'goes with from; at most three months after it' })),
    projectType: Type.Optional(ProjectType),
    status: Type.Optional(
      Type.Enum(['AWAITING_PAYMENT', 'PROCESSING', 'SUCCEEDED', 'REFUNDED', 'CLOSED'], {
        description:
          'SUCCEEDED: final, with a credited bill that did not come back; REFUNDED: with a refund. An order can be both',
      }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
  }),
  strict({ orders: Type.Array(OrderSummary), nextCursor: Type.Optional(Type.String()) }),
);

/** Paid in cash less what was refunded (fen). An order that was refunded in full does not count. */
const PaidSum = { amount: Fen, orders: Type.Integer({ minimum: 0 }) };

export const getOrderStatistics = call(
  '/order/getOrderStatistics',
  'login',
  'What was paid in up to 24 months, by month and by project; an order counts in the month it was made',
  strict({ from: Month, to: Month, projectType: Type.Optional(ProjectType) }),
  strict({
    ...PaidSum,
    months: Type.Array(strict({ month: Month, ...PaidSum }), {
      description: 'every month asked about, oldest first',
    }),
    projects: Type.Array(strict({ projectType: ProjectType, ...PaidSum }), {
      description: 'those that were paid for, the most paid first',
    }),
  }),
);

export const TIMELINE_STEPS = [
  'CREATED',
  'PAID',
  'PAID_LATE',
  'SENT_TO_UNIT',
  'WRITTEN_OFF',
  'REJECTED',
  'REFUND_STARTED',
  'REFUNDED',
  'CLOSED',
] as const;

const TimelineEntry = strict({
  step: Type.Enum([...TIMELINE_STEPS]),
  state: Type.Enum(['DONE', 'NOW', 'NEXT'], { description: 'NOW: under way; NEXT: comes after' }),
  at: Type.Optional(Instant),
  amount: Type.Optional(Fen),
  reference: Type.Optional(Type.String()),
});

/** An order as its payer reads it. */
const ShownOrder = {
  orderId: Id,
  status: OrderStatus,
  final: Type.Boolean({ description: 'nothing more will change by itself' }),
  kind: Type.Enum(['BILLS', 'TOP_UP']),
  unitId: Id,
  unitName: Type.String(),
  projectType: ProjectType,
  area: Area,
  account: strict({
    accountId: Type.Optional(Id),
    numberMasked: Type.String(),
    holderMasked: Type.String(),
    remark: Called,
  }),
  amount: Fen,
  coupon: Fen,
  cash: Fen,
  couponBack: Type.Optional(
    strict({
      expiresAt: Type.String({
        description: 'the coupon is the payer’s again until then: unpaid, or every bill was refused',
      }),
    }),
  ),
  points: Type.Optional(
    Type.Integer({ description: 'earned by it so far, less what was taken back; left out when none' }),
  ),
  refunded: Fen,
  createdAt: Instant,
  expiresAt: Instant,
  billsFreeAt: Type.Optional(
    Type.String({
      description: 'of an order that is being closed: its bills can be paid again then at the latest',
    }),
  ),
  paidAt: Type.Optional(Instant),
  walletTradeNo: Type.Optional(Type.String()),
  bills: Type.Array(OrderBill),
  timeline: Type.Array(TimelineEntry),
  lateRefund: Type.Optional(Refund),
  promise: Type.Optional(
    strict({
      by: Type.String({
        description: 'instant by which what is open is credited, or its money back; left out when nothing is',
      }),
      overdue: Type.Boolean({ description: 'that is over, and somebody looks after it' }),
    }),
  ),
  receipt: Type.Optional(
    strict({
      code: Type.String({
        description: 'of a final order, where the unit wrote something off; anyone can verify it',
      }),
    }),
  ),
  paidWith: Type.Optional(OthersOfPayment),
};

export const getOrderDetail = call(
  '/order/getOrderDetail',
  'order',
  'An order with its bills, refunds and timeline; with payHost also how to go on paying',
  strict({ orderId: Id, payHost: Type.Optional(PayHost) }),
  strict({
    ...ShownOrder,
    unitPhone: Type.Optional(Type.String({ description: 'of the unit’s own service' })),
    pay: Type.Optional(HowToPay),
  }),
);

export const getPayment = call(
  '/order/getPayment',
  'login',
  'A payment with the orders that it covers; with payHost also how to go on paying',
  strict({ paymentId: Id, payHost: Type.Optional(PayHost) }),
  strict({
    paymentId: Id,
    status: OrderStatus,
    final: Type.Boolean({ description: 'nothing more will change by itself' }),
    amount: Fen,
    coupon: Fen,
    cash: Fen,
    refunded: Fen,
    createdAt: Instant,
    expiresAt: Instant,
    paidAt: Type.Optional(Instant),
    walletTradeNo: Type.Optional(Type.String()),
    receipt: Type.Optional(
      strict({
        code: Type.String({ description: 'for /receipt/verifyPayment, of a payment of several orders' }),
      }),
    ),
    orders: Type.Array(strict(ShownOrder)),
    pay: Type.Optional(HowToPay),
  }),
);

export const getSuccessPageUrl = call(
  '/common/getSuccessPageUrl',
  'order',
  'Where the channel wants the payer after payment: a path of the app, or an allowed address',
  strict({ orderId: Id }),
  strict({ url: Type.String() }),
);

export const orderCalls = [
  createLifeOrder,
  createPayment,
  cancelOrder,
  getOrderList,
  getOrderStatistics,
  getOrderDetail,
  getPayment,
  getSuccessPageUrl,
] as const;
