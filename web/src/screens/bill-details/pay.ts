import type { Answer } from '../../api/client.ts';
import type { Refused } from '../../api/envelope.ts';
import type { HowToPay, MadeOrder, NewOrder } from '../../api/orders.ts';
import type { Wish } from './wish.ts';

/** The result of tapping Pay: an order to pay, an order to look at first, or a refusal. */
export type Outcome =
  | { readonly kind: 'PAY'; readonly orderId: string; readonly pay: HowToPay }
  | { readonly kind: 'ORDER'; readonly orderId: string }
  | { readonly kind: 'REFUSED'; readonly refused: Refused };

type Send = (order: Omit<NewOrder, 'payHost'>) => Promise<Answer<MadeOrder>>;

/** A wish as text, and the request id it is sent under. */
export type Intention = { readonly content: string; readonly requestId: string };

/** The storage of the last intention. */
type Kept = { readonly get: () => Intention | null; readonly set: (intention: Intention | null) => void };

/**
 * Makes orders. The same wish keeps its request id no matter how often it is sent, also if an earlier request may have
 * arrived: the service answers the same order. A new id is made only when that order is over. Rejects as `send` does.
 */
export function createPay(send: Send, newId: () => string, kept: Kept): (wish: Wish) => Promise<Outcome> {
  const requestIdFor = (wish: Wish): string => {
    const content = contentOf(wish);
    const last = kept.get();
    if (last?.content === content) return last.requestId;
    const requestId = newId();
    kept.set({ content, requestId });
    return requestId;
  };

  const ask = (wish: Wish) => {
    const { queryId, billNos, amount, coupon } = wish;
    return send({
      queryId,
      billNos: [...billNos],
      amount,
      ...(coupon && { couponId: coupon.couponId }),
      requestId: requestIdFor(wish),
    });
  };

  return async (wish) => {
    let answer = await ask(wish);
    if (answer.ok && isOver(answer.body)) {
      kept.set(null);
      answer = await ask(wish);
    }
    if (!answer.ok) return { kind: 'REFUSED', refused: answer };
    const { pay, orderId } = answer.body;
    return pay && asShown(answer.body, wish) ? { kind: 'PAY', orderId, pay } : { kind: 'ORDER', orderId };
  };
}

function contentOf({ queryId, billNos, amount, coupon }: Wish): string {
  return JSON.stringify([queryId, [...billNos].sort(), amount, coupon?.couponId ?? null]);
}

function isOver({ status }: MadeOrder): boolean {
  return status === 'CLOSED' || status === 'CLOSING';
}

/** Whether the order takes the amount from the wallet that the payer was shown. */
function asShown({ cash }: MadeOrder, { amount, coupon }: Wish): boolean {
  return cash === amount - (coupon?.amount ?? 0);
}
