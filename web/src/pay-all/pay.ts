import type { Answer } from '../api/client.ts';
import type { Refused } from '../api/envelope.ts';
import type { MadePayment, NewPayment } from '../api/new-payment.ts';
import type { HowToPay } from '../api/orders.ts';
import type { Chosen, CouponUse } from './chosen.ts';
import { idOf } from './rows.ts';

/** What the payer wants to pay: orders, and the sum that the button shows, in fen. */
export type Wish = { readonly orders: NewPayment['orders']; readonly cash: number };

type Paid = Pick<MadePayment, 'paymentId' | 'orders'>;

/** The result of tapping Pay: a payment to pay, one to look at first, or a refusal. */
export type Outcome =
  | { readonly kind: 'PAY'; readonly payment: Paid; readonly pay: HowToPay }
  | { readonly kind: 'LOOK'; readonly payment: Paid }
  | { readonly kind: 'REFUSED'; readonly refused: Refused };

type Send = (payment: Omit<NewPayment, 'payHost'>) => Promise<Answer<MadePayment>>;

/** A wish as text, and the request id it is sent under. */
export type Intention = { readonly content: string; readonly requestId: string };
type Kept = { readonly get: () => Intention | null; readonly set: (intention: Intention | null) => void };

export function wishOf(chosen: readonly Chosen[], coupon: CouponUse | null): Wish {
  const orders = chosen.map(({ row, offer: { query, billNos, amount } }) => ({
    queryId: query.queryId,
    billNos: [...billNos],
    amount,
    ...(coupon?.accountId === idOf(row) && { couponId: coupon.coupon.couponId }),
  }));
  const sum = orders.reduce((total, { amount }) => total + amount, 0);
  return { orders, cash: sum - (coupon?.coupon.amount ?? 0) };
}

/**
 * Makes payments. The same wish keeps its request id no matter how often it is sent, also if an earlier request may have
 * arrived: the service answers the same payment. A new id is made only when that payment is over. Rejects as `send` does.
 */
export function createPay(send: Send, newId: () => string, kept: Kept): (wish: Wish) => Promise<Outcome> {
  const ask = ({ orders }: Wish) => {
    const content = JSON.stringify(orders);
    const last = kept.get();
    const requestId = last?.content === content ? last.requestId : newId();
    kept.set({ content, requestId });
    return send({ requestId, orders });
  };

  return async (wish) => {
    let answer = await ask(wish);
    if (answer.ok && isOver(answer.body)) {
      kept.set(null);
      answer = await ask(wish);
    }
    if (!answer.ok) return { kind: 'REFUSED', refused: answer };
    const { pay, cash, ...payment } = answer.body;
    // Nothing is paid that the button did not show.
    return pay && cash === wish.cash ? { kind: 'PAY', payment, pay } : { kind: 'LOOK', payment };
  };
}

function isOver({ status }: MadePayment): boolean {
  return status === 'CLOSED' || status === 'CLOSING';
}
