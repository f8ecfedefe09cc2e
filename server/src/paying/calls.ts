import {
  BILL_BEING_DEDUCTED,
  cancelOrder,
  createDebLifeOrder,
  createLifeOrder,
  createLifeOrder5G,
  createPayment,
  decryptAndGetToken,
  getOrderDetail,
  getOrderList,
  getOrderStatistics,
  getPayment,
  getSuccessPageUrl,
  NO_SUCH_THING,
  ORDER_ALREADY_PAID,
  ORDER_CLOSED,
  payAgain,
  SESSION_NEEDED,
  verifyPaymentReceipt,
  verifyReceipt,
} from '@life-payment/contract';
import { isRefusal, type Refusal, refuse } from '@life-payment/contract/rules';
import type { PaymentState } from '../kit/database/states.ts';
import { type ServedCall, serve } from '../kit/http/serve.ts';
import { after } from '../kit/time.ts';
import { createGuestOrder, createOrder, makePayment } from './create-payment.ts';
import { wayToPay } from './decide-payment.ts';
import { freeAgain, isBeingDeducted, readDetail } from './order-detail.ts';
import { LIVES_MS, openLink, prolong } from './order-session.ts';
import { startClose } from './payment-steps.ts';
import { paymentOf, shownOrder, successPageOf } from './payment-view.ts';
import { verifyCode, verifyPaymentCode } from './receipt.ts';
import { listRecords, queryAgain, sumRecords } from './records.ts';

const createOne = serve(createLifeOrder, (context, { session, language, body }) =>
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
  createOne,
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

const open = serve(decryptAndGetToken, (context, { body, token, language }) =>
  openLink(context, body.data, token, language),
);

const createAsGuest = serve(createDebLifeOrder, async (context, { body, session, language }) => {
  // Logged-in users order with createLifeOrder.
  if (session.scope !== 'ORDER') return refuse(SESSION_NEEDED);
  const order = await createGuestOrder(context, session, language, body);
  if (!isRefusal(order)) await prolong(context.db, session.lifeUserId, after(context.now(), LIVES_MS));
  return order;
});

export const orderSessionCalls: readonly ServedCall[] = [open, createAsGuest];
