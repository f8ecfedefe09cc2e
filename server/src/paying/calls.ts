import {
  BILL_BEING_DEDUCTED,
  cancelOrder,
  createDebLifeOrder,
  createLifeOrder,
  createLifeOrder5G,
  createPayment as createPaymentCall,
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
  verifyPaymentReceipt,
  verifyReceipt,
} from '@life-payment/contract';
import { type Refusal, refuse } from '@life-payment/contract/rules';
import type { PaymentState } from '../kit/database/states.ts';
import { type ServedCall, serve } from '../kit/http/serve.ts';
import { createOrder, createPayment } from './create-payment.ts';
import { payOf, successPageOf } from './how-to-pay.ts';
import { freeAgain, isBeingDeducted, readDetail } from './order-detail.ts';
import { createGuestOrder, openLink } from './order-session.ts';
import { paymentOf, shownOrder } from './order-view.ts';
import { verifyCode, verifyPaymentCode } from './receipt.ts';
import { listRecords, queryPaidAccount, sumRecords } from './records.ts';
import { startClose } from './transition-payment.ts';

/** Why an order in this state can't be cancelled; null when it can, or is already being closed. */
const notCancellable: Readonly<Record<PaymentState, Refusal | null>> = {
  WAITING: null,
  CLOSING: null,
  CLOSED: refuse(ORDER_CLOSED),
  PAID: refuse(ORDER_ALREADY_PAID),
  PAID_LATE: refuse(ORDER_ALREADY_PAID),
};

export const orderCalls: readonly ServedCall[] = [
  serve(createLifeOrder, (context, { session, language, body }) =>
    createOrder(context, session, language, body, 'APP'),
  ),
  serve(createPaymentCall, (context, { session, language, body }) =>
    createPayment(context, session, language, { ...body, source: 'APP' }),
  ),
  serve(createLifeOrder5G, (context, { session, language, body }) =>
    createOrder(context, session, language, body, 'FIVE_G'),
  ),
  serve(cancelOrder, async (context, { session, body }) => {
    const order = await readDetail(context.reads, session.lifeUserId, body.orderId);
    if (!order) return refuse(NO_SUCH_THING);
    if (isBeingDeducted(order)) return refuse(BILL_BEING_DEDUCTED, undefined, { until: freeAgain(order) });
    const payment = await startClose(context, order.paymentId);
    const refusal = payment ? notCancellable[payment.state] : refuse(NO_SUCH_THING);
    return refusal ?? { orderId: body.orderId, status: 'CLOSING' as const };
  }),
  serve(getOrderList, (context, { session, language, body }) =>
    listRecords(context, session.lifeUserId, language, body),
  ),
  serve(getOrderStatistics, (context, { session, body }) => sumRecords(context, session.lifeUserId, body)),
  serve(getOrderDetail, async (context, { session, language, body }) => {
    const order = await readDetail(context.reads, session.lifeUserId, body.orderId);
    if (!order) return refuse(NO_SUCH_THING);
    const shown = await shownOrder(context, order, language);
    return body.payHost ? { ...shown, ...(await payOf(context, order, body.payHost)) } : shown;
  }),
  serve(getPayment, (context, { session, language, body }) =>
    paymentOf(context, session.lifeUserId, language, body),
  ),
  serve(getSuccessPageUrl, async (context, { session, body }) => {
    const order = await readDetail(context.reads, session.lifeUserId, body.orderId);
    if (!order) return refuse(NO_SUCH_THING);
    const channel = await context.channels.channel(order.outputEndpoint);
    return { url: successPageOf(channel, order) };
  }),
  serve(payAgain, (context, { session, language, body }) =>
    queryPaidAccount(context, session.lifeUserId, body.orderId, language),
  ),
  serve(verifyReceipt, (context, { language, body }) => verifyCode(context, body.code, language)),
  serve(verifyPaymentReceipt, (context, { language, body }) =>
    verifyPaymentCode(context, body.code, language),
  ),
];

export const orderSessionCalls: readonly ServedCall[] = [
  serve(decryptAndGetToken, (context, { body, token, language }) =>
    openLink(context, body.data, token, language),
  ),
  serve(createDebLifeOrder, (context, { session, language, body }) =>
    createGuestOrder(context, session, language, body),
  ),
];
