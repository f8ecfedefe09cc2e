import { OWN_ORDER_OPEN, OWN_PAYMENT_OPEN } from '@life-payment/contract';
import { type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { instant } from '../../kit/time.ts';
import { freeAgain, freeAt } from './being-deducted.ts';
import type { OrderDetail } from './detail-store.ts';

/** The payer's own payment that holds a bill: it can be paid as it is, or is being closed. Nothing is closed for another choice of bills. */
export function ownOpen(context: Pick<Context, 'now'>, own: OrderDetail): Refusal {
  const { orderId, paymentId, paymentCash: cash, states } = own;
  if (states.payment === 'WAITING')
    return refuse(OWN_PAYMENT_OPEN, 'billNos', {
      orderId,
      paymentId,
      cash,
      expiresAt: instant(own.expiresAt),
      until: freeAgain(own),
    });
  const until =
    freeAt(own) > context.now() ? { reason: 'UNTIL', until: freeAgain(own) } : { reason: 'WALLET' };
  return refuse(OWN_ORDER_OPEN, 'billNos', { orderId, ...until });
}
