import {
  BILL_BEING_DEDUCTED,
  cancelOrder,
  createLifeOrder,
  createLifeOrder5G,
  createPayment,
  getOrderDetail,
  getOrderList,
  getOrderStatistics,
  getPayment,
  getSuccessPageUrl,
  NO_SUCH_THING,
  ORDER_ALREADY_PAID,
  ORDER_CLOSED,
  payAgain,
  verifyPaymentReceipt,
  verifyReceipt,
} from '@life-payment/contract';
import { type Refusal, refuse } from '@life-payment/contract/rules';
import { serve } from '../../kit/http/serve.ts';
import { type PaymentState, startClose } from '../payments/index.ts';
import { freeAgain, isBeingDeducted } from './being-deducted.ts';
import { createOrder } from './create.ts';
import { makePayment } from './create-payment.ts';
import { readDetail } from './detail-store.ts';
import { wayToPay } from './pay.ts';
import { queryAgain } from './pay-again.ts';
import { paymentOf } from './payment.ts';
import { verifyPaymentCode } from './payment-receipt.ts';
import { verifyCode } from './receipt.ts';
import { listRecords } from './records.ts';
import { shownOrder } from './shown-order.ts';
import { sumRecords } from './statistics.ts';
import { successPageOf } from './success-page.ts';

const create = serve(createLifeOrder, (context, { session, language, body }) =>
  createOrder(context, session, language, body, 'APP'),
);

const createSeveral = serve(createPayment, (context, { session, language, body }) =>
  makePayment(context, session, language, body),
);

const create5G = serve(createLifeOrder5G, (context, { session, language, body }) =>
  createOrder(context, session, language, body, 'FIVE_G'),
);

/** Why an order in this state can't be cancelled; null when it can, or is already being closed. */
const notCancellable: Readonly<Record<PaymentState, Refusal | null>> = {
  WAITING: null,
  CLOSING: null,
  CLOSED: refuse(ORDER_CLOSED),
  PAID: refuse(ORDER_ALREADY_PAID),
  PAID_LATE: refuse(ORDER_ALREADY_PAID),
};

const cancel = serve(cancelOrder, async (context, { session, body }) => {
  const order = await readDetail(context.reads, session.lifeUserId, body.orderId);
  if (!order) return refuse(NO_SUCH_THING);
  if (isBeingDeducted(order)) return refuse(BILL_BEING_DEDUCTED, undefined, { until: freeAgain(order) });
  const payment = await startClose(context, order.paymentId);
  const refusal = payment ? notCancellable[payment.state] : refuse(NO_SUCH_THING);
  return refusal ?? { orderId: body.orderId, status: 'CLOSING' as const };
});

const list = serve(getOrderList, (context, { session, language, body }) =>
  listRecords(context, session.lifeUserId, language, body),
);

const statistics = serve(getOrderStatistics, (context, { session, body }) =>
  sumRecords(context, session.lifeUserId, body),
);

const detail = serve(getOrderDetail, async (context, { session, language, body }) => {
  const order = await readDetail(context.reads, session.lifeUserId, body.orderId);
  if (!order) return refuse(NO_SUCH_THING);
  const shown = await shownOrder(context, order, language);
  return body.payHost ? { ...shown, ...(await wayToPay(context, order, body.payHost)) } : shown;
});

const payment = serve(getPayment, (context, { session, language, body }) =>
  paymentOf(context, session.lifeUserId, language, body),
);

const successPage = serve(getSuccessPageUrl, async (context, { session, body }) => {
  const order = await readDetail(context.reads, session.lifeUserId, body.orderId);
  if (!order) return refuse(NO_SUCH_THING);
  const channel = await context.channels.channel(order.outputEndpoint);
  return { url: successPageOf(channel, order) };
});

const again = serve(payAgain, (context, { session, language, body }) =>
  queryAgain(context, session.lifeUserId, body.orderId, language),
);

const verify = serve(verifyReceipt, (context, { language, body }) =>
  verifyCode(context, body.code, language),
);

const verifySeveral = serve(verifyPaymentReceipt, (context, { language, body }) =>
  verifyPaymentCode(context, body.code, language),
);

export const orderCalls = [
  create,
  createSeveral,
  create5G,
  cancel,
  list,
  statistics,
  detail,
  payment,
  successPage,
  again,
  verify,
  verifySeveral,
];
