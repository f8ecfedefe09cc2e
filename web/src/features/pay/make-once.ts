import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Answer } from '../../lib/api/client.ts';
import type { Refused } from '../../lib/api/envelope.ts';
import {
  createGuestOrder,
  createOrder,
  forgetWhatOrdersChange,
  type HowToPay,
  type MadeOrder,
  type NewOrder,
  type OrderStatus,
} from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { newId } from '../../lib/host/host.ts';
import { useGoToWallet, useOpenPaying } from './pay-order.ts';
import type { Paying } from './paying.ts';

/** The used part of an order or payment that was made, now or before. Sum in fen. */
export type Made = { readonly status: OrderStatus; readonly cash: number; readonly pay?: HowToPay };

/** The result of tapping Pay: something to pay, something to look at first, or a refusal. */
export type Outcome<M> =
  | { readonly kind: 'PAY'; readonly made: M; readonly pay: HowToPay }
  | { readonly kind: 'LOOK'; readonly made: M }
  | { readonly kind: 'REFUSED'; readonly refused: Refused };

/** A wish as it is sent. */
export type Sent<Wish> = Wish & { readonly requestId: string };

/** A request as text, and the id it is sent under. */
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

type Way<Wish, M> = {
  /** The payer's last intention is kept by this name. It outlasts the screen, so that nothing is made twice after a lost answer. */
  readonly name: string;
  readonly send: (sent: Sent<Wish>) => Promise<Answer<M>>;
  readonly payingOf: (made: M) => Paying;
};

/**
 * Makes an order or payment and opens the wallet. It never sends anything twice by itself, nor later. `pay` resolves to a refusal, or
 * LOST where it is unknown whether the service has made it: another try makes no second one.
 */
export function useMakeOnce<Wish extends object, M extends Made>({ name, send, payingOf }: Way<Wish, M>) {
  const { overlays } = useApp();
  const client = useQueryClient();
  const goToWallet = useGoToWallet();
  const open = useOpenPaying();
  const [busy, setBusy] = useState(false);
  // A second tap may come before the button is drawn as busy.
  const taken = useRef(false);
  const take = (now: boolean) => {
    taken.current = now;
    setBusy(now);
  };
  const key = ['intention', name];
  const make = createMakeOnce(send, newId, {
    get: () => client.getQueryData<Intention>(key) ?? null,
    set: (intention) => {
      client.setQueryData(key, intention);
    },
  });
  const done = () => {
    take(false);
    forgetWhatOrdersChange(client);
  };
  const follow = (outcome: Outcome<M>): Refused | null => {
    switch (outcome.kind) {
      case 'PAY':
        goToWallet(payingOf(outcome.made), outcome.pay, done);
        return null;
      case 'LOOK':
        done();
        open(payingOf(outcome.made));
        return null;
      case 'REFUSED':
        take(false);
        return outcome.refused;
    }
  };

  const pay = async (wish: Wish, cash: number): Promise<Refused | 'LOST' | null> => {
    if (taken.current) return null;
    take(true);
    const outcome = await overlays.whileLoading(make(wish, cash)).catch(() => null);
    if (outcome) return follow(outcome);
    take(false);
    return 'LOST';
  };
  return { busy, pay };
}

/** Returns the function that makes an order: by a guest's link, from a 5G message, or in the app. */
export function useMakeOrder(): (order: NewOrder) => Promise<Answer<MadeOrder>> {
  const { api, channel, link } = useApp();
  return async (order) => {
    if (!link) return createOrder(api, order, channel.state.get().config?.orders5G === true);
    const made = await createGuestOrder(api, order);
    const orderId = made.ok ? made.body.orderId : made.params?.['orderId'];
    if (typeof orderId === 'string') link.keepOrder(orderId);
    return made;
  };
}
