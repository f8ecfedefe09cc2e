import { BASE, ORDER_PATH, RETURN_PATH } from '@life-payment/contract/pages';
import type { Context } from '../../kit/context.ts';
import type { OrderSource } from '../../kit/database/money-types.ts';
import { keptSubject } from '../payments/index.ts';

/** The facts for the signed text with which a payer pays. */
export type Payable = {
  readonly orderId: string;
  readonly unitId: string;
  readonly numberMasked: string;
  readonly subject: string | null;
  /** fen the wallet takes */
  readonly cash: number;
  readonly expiresAt: Date;
  readonly outputEndpoint: string;
  readonly source: OrderSource;
};

/** How the payer pays. It costs an RSA signature, so it is made only when the payer is about to use it. */
export async function howToPay(context: Context, payable: Payable, payHost: 'WALLET_CLIENT' | 'BROWSER') {
  const { orderId, cash: amount, expiresAt } = payable;
  const payment = {
    orderId,
    amount,
    expiresAt,
    subject: await keptSubject(context, payable),
    returnUrl: pageOf(context, RETURN_PATH, payable),
    // A guest of a link has no order's page of this path. The page after payment finds theirs.
    quitUrl: pageOf(context, payable.source === 'DEB' ? RETURN_PATH : ORDER_PATH, payable),
  };
  return payHost === 'WALLET_CLIENT'
    ? { kind: 'CLIENT' as const, value: await context.wallet.clientPayment(payment) }
    : { kind: 'PAGE' as const, value: await context.wallet.paymentPage(payment) };
}

/** A page of the app about this order. */
function pageOf(context: Context, path: string, { orderId, outputEndpoint }: Payable): string {
  const address = new URL(`${BASE}${path}`, context.config.publicUrl);
  address.searchParams.set('orderId', orderId);
  address.searchParams.set('outputEndpoint', outputEndpoint);
  return address.href;
}
