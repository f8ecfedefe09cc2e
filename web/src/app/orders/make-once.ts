import type { Answer } from '../../api/client.ts';
import type { Refused } from '../../api/envelope.ts';
import type { HowToPay, OrderStatus } from '../../api/orders.ts';

/** What is used of an order or payment that was made, now or before. Sum in fen. */
export type Made = { readonly status: OrderStatus; readonly cash: number; readonly pay?: HowToPay };

/** The result of tapping Pay: something to pay, something to look at first, or a refusal. */
export type Outcome<M> =
  | { readonly kind: 'PAY'; readonly made: M; readonly pay: HowToPay }
  | { readonly kind: 'LOOK'; readonly made: M }
  | { readonly kind: 'REFUSED'; readonly refused: Refused };

/** A wish as it is sent. */
export type Sent<Wish> = Wish & { readonly requestId: string };

/** What was wished as text, and the request id it is sent under. */
export type Intention = { readonly content: string; readonly requestId: string };

/** The storage of the last intention. */
type Kept = { readonly get: () => Intention | null; readonly set: (intention: Intention | null) => void };

/**
 * Makes orders or payments. The same wish keeps its request id no matter how often it is sent, also if an earlier request may have
 * arrived: the service answers what that made. A new id is made only when that is over. Rejects as `send` does. `cash`: the sum that
 * the button shows.
 */
export function createMakeOnce<Wish extends object, M extends Made>(
  send: (sent: Sent<Wish>) => Promise<Answer<M>>,
  newId: () => string,
  kept: Kept,
): (wish: Wish, cash: number) => Promise<Outcome<M>> {
  const ask = (wish: Wish) => {
    const content = JSON.stringify(wish);
    const last = kept.get();
    const requestId = last?.content === content ? last.requestId : newId();
    kept.set({ content, requestId });
    return send({ ...wish, requestId });
  };

  return async (wish, cash) => {
    let answer = await ask(wish);
    if (answer.ok && isOver(answer.body)) {
      kept.set(null);
      answer = await ask(wish);
    }
    if (!answer.ok) return { kind: 'REFUSED', refused: answer };
    const made = answer.body;
    // Nothing is paid that the button did not show.
    return made.pay && made.cash === cash ? { kind: 'PAY', made, pay: made.pay } : { kind: 'LOOK', made };
  };
}

function isOver({ status }: Made): boolean {
  return status === 'CLOSED' || status === 'CLOSING';
}
