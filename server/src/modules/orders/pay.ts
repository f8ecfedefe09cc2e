import { BASE, RETURN_PATH } from '@life-payment/contract/pages';
import type { Context } from '../../kit/context.ts';
import type { PayHost } from '../../kit/database/states.ts';
import type { OrderDetail } from './detail-store.ts';

/** The facts for the signed text with which a payer pays. */
export type Payable = {
  /** null: its payment covers other orders too */
  readonly orderId: string | null;
  readonly paymentId: string;
  readonly subject: string;
  /** fen the wallet takes for the payment */
  readonly cash: number;
  readonly expiresAt: Date;
  readonly outputEndpoint: string;
};

/** How the payer of an order pays, while it can be paid. */
export async function wayToPay(context: Context, order: OrderDetail, payHost: PayHost) {
  if (order.states.deduction || order.states.payment !== 'WAITING') return {};
  const several = order.ordersOfPayment > 1;
  const payable = { ...order, orderId: several ? null : order.orderId, cash: order.paymentCash };
  return { pay: await howToPay(context, payable, payHost) };
}

/** How the payer pays. It costs an RSA signature, so it is made only when the payer is about to use it. */
export async function howToPay(context: Context, payable: Payable, payHost: PayHost) {
  const { paymentId, cash: amount, expiresAt, subject } = payable;
  const page = pageAfter(context, payable);
  const payment = {
    paymentId,
    amount,
    expiresAt,
    subject,
    returnUrl: page,
    quitUrl: `${page}&cancelled=1`,
  };
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
function pageAfter(context: Context, { orderId, paymentId, outputEndpoint }: Payable): string {
  const address = new URL(`${BASE}${RETURN_PATH}`, context.config.publicUrl);
  if (orderId === null) address.searchParams.set('paymentId', paymentId);
  else address.searchParams.set('orderId', orderId);
  address.searchParams.set('outputEndpoint', outputEndpoint);
  return address.href;
}
