import {
  BILL_EXPIRED,
  PAYMENT_NOT_WHOLE,
  TOO_MANY_ORDERS,
  TOO_MANY_REQUESTS,
} from '@life-payment/contract/code-names';
import { useState } from 'react';
import type { Refused } from '../api/envelope.ts';
import { createPayment, type NewPayment, type RefusedOrder, refusedOrders } from '../api/new-payment.ts';
import { useApp } from '../app/context.ts';
import type { Sent } from '../app/orders/make-once.ts';
import { usePayHost } from '../app/orders/pay-order.ts';
import { payingOf } from '../app/orders/paying.ts';
import { useMakeOnce } from '../app/orders/use-make-once.ts';
import { type Chosen, type CouponUse, tooOld, wishOf } from './chosen.ts';
import { idOf } from './rows.ts';
import type { Rows } from './use-rows.ts';

/** Refusals of a payment as a whole, also where it covers one order. */
const OF_ALL: readonly string[] = [TOO_MANY_ORDERS, TOO_MANY_REQUESTS];

/** What stands above the button. WITHOUT: some accounts were refused. OLD: bills are asked for again. */
export type Problem =
  | { readonly kind: 'WITHOUT'; readonly count: number }
  | { readonly kind: 'OLD' | 'UNKNOWN' }
  /** `records`: the payer finds what to do about it in the records. */
  | { readonly kind: 'REFUSED'; readonly text: string; readonly records: boolean };

/** Makes the payment and opens the wallet. `dropCoupon`: it can't be used after all. */
export function usePayAll({ tell, ask }: Rows, dropCoupon: () => void) {
  const { api } = useApp();
  const payHost = usePayHost();
  const [problem, setProblem] = useState<Problem | null>(null);
  const once = useMakeOnce({
    name: 'all',
    send: (payment: Sent<Pick<NewPayment, 'orders'>>) => createPayment(api, { ...payment, payHost }),
    payingOf,
  });

  const refuse = (refused: Refused, chosen: readonly Chosen[]) => {
    const places = placesOf(refused, chosen.length);
    const coupon = places.find(({ field }) => field === 'couponId');
    if (coupon) dropCoupon();
    const some = places.filter((one) => one !== coupon);
    const at = (one: RefusedOrder) => chosen.slice(one.at, one.at + 1).map(({ row }) => idOf(row));
    const old = some.filter(({ code }) => code === BILL_EXPIRED);
    const others = some.filter(({ code }) => code !== BILL_EXPIRED);
    tell({
      kind: 'REFUSED',
      texts: new Map(others.flatMap((one) => at(one).map((id) => [id, one.text] as const))),
    });
    if (old.length > 0) ask(old.flatMap(at));
    if (some.length === 0)
      setProblem({
        kind: 'REFUSED',
        text: coupon?.text ?? refused.text,
        records: refused.code === TOO_MANY_ORDERS,
      });
    else if (others.length > 0) setProblem({ kind: 'WITHOUT', count: others.length });
    else setProblem({ kind: 'OLD' });
  };

  return {
    busy: once.busy,
    problem,
    forgetProblem: () => setProblem(null),
    pay: async (chosen: readonly Chosen[], coupon: CouponUse | null) => {
      const old = tooOld(chosen, Date.now());
      if (old.length > 0) {
        ask(old);
        setProblem({ kind: 'OLD' });
        return;
      }
      setProblem(null);
      const { orders, cash } = wishOf(chosen, coupon);
      const refused = await once.pay({ orders }, cash);
      if (refused === 'LOST') setProblem({ kind: 'UNKNOWN' });
      else if (refused) refuse(refused, chosen);
    },
  };
}

/** The orders that a refusal is about; of one order it is the refusal itself. */
function placesOf(refused: Refused, orders: number): readonly RefusedOrder[] {
  if (refused.code === PAYMENT_NOT_WHOLE) return refusedOrders(refused);
  return orders === 1 && !OF_ALL.includes(refused.code) ? [{ ...refused, at: 0 }] : [];
}
