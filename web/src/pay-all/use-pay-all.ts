import {
  BILL_EXPIRED,
  PAYMENT_NOT_WHOLE,
  TOO_MANY_ORDERS,
  TOO_MANY_REQUESTS,
} from '@life-payment/contract/code-names';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Refused } from '../api/envelope.ts';
import { createPayment, type RefusedOrder, refusedOrders } from '../api/new-payment.ts';
import { forgetWhatOrdersChange } from '../api/orders.ts';
import { useApp } from '../app/context.ts';
import { useGoToWallet, useOpenPaying, usePayHost } from '../app/orders/pay-order.ts';
import { payingOf } from '../app/orders/paying.ts';
import { newId } from '../host/id.ts';
import { type Chosen, type CouponUse, tooOld } from './chosen.ts';
import { createPay, type Intention, type Outcome, wishOf } from './pay.ts';
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

type Sent = { readonly chosen: readonly Chosen[]; readonly coupon: CouponUse | null };

/** Makes the payment and opens the wallet. It never sends anything twice by itself, nor later. `dropCoupon`: it can't be used after all. */
export function usePayAll({ tell, ask }: Rows, dropCoupon: () => void) {
  const { api, overlays } = useApp();
  const payHost = usePayHost();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [leaving, setLeaving] = useState(false);
  // A second tap may come before the button is drawn as busy.
  const taken = useRef(false);
  const free = () => {
    taken.current = false;
    setLeaving(false);
  };

  const refuse = (refused: Refused, { chosen }: Sent) => {
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
  const follow = useFollow(free, () => setLeaving(true), refuse);
  const pay = createPay((payment) => createPayment(api, { ...payment, payHost }), newId, useIntention());
  const mutation = useMutation({
    mutationFn: ({ chosen, coupon }: Sent) => overlays.whileLoading(pay(wishOf(chosen, coupon))),
    onSuccess: follow,
    onError: () => {
      free();
      setProblem({ kind: 'UNKNOWN' });
    },
  });

  return {
    busy: mutation.isPending || leaving,
    problem,
    forgetProblem: () => setProblem(null),
    pay: (chosen: readonly Chosen[], coupon: CouponUse | null) => {
      if (taken.current) return;
      const old = tooOld(chosen, Date.now());
      if (old.length > 0) {
        ask(old);
        setProblem({ kind: 'OLD' });
        return;
      }
      setProblem(null);
      taken.current = true;
      mutation.mutate({ chosen, coupon });
    },
  };
}

/** The orders that a refusal is about; of one order it is the refusal itself. */
function placesOf(refused: Refused, orders: number): readonly RefusedOrder[] {
  if (refused.code === PAYMENT_NOT_WHOLE) return refusedOrders(refused);
  return orders === 1 && !OF_ALL.includes(refused.code) ? [{ ...refused, at: 0 }] : [];
}

/** The payer's last intention. It outlasts the sheet, so that nothing is made twice after a lost answer. */
function useIntention() {
  const client = useQueryClient();
  const key = ['intention', 'all'];
  return {
    get: () => client.getQueryData<Intention>(key) ?? null,
    set: (intention: Intention | null) => {
      client.setQueryData(key, intention);
    },
  };
}

/** Goes to where a payment leads. `free`: lets the payer tap again; `leave`: the page is about to change. */
function useFollow(free: () => void, leave: () => void, refuse: (refused: Refused, sent: Sent) => void) {
  const client = useQueryClient();
  const goToWallet = useGoToWallet();
  const openPaying = useOpenPaying();
  return (outcome: Outcome, sent: Sent) => {
    switch (outcome.kind) {
      case 'PAY':
        leave();
        goToWallet(payingOf(outcome.payment), outcome.pay, () => {
          free();
          forgetWhatOrdersChange(client);
        });
        return;
      case 'LOOK':
        free();
        forgetWhatOrdersChange(client);
        openPaying(payingOf(outcome.payment));
        return;
      case 'REFUSED':
        free();
        refuse(outcome.refused, sent);
    }
  };
}
