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
import { type Paying, useGoToWallet, useOpenPaying } from './go-to-wallet.ts';

type Made = { readonly status: OrderStatus; readonly cash: number; readonly pay?: HowToPay };

/** A request as it is sent. */
export type Sent<Body> = Body & { readonly requestId: string };

/** A request as text, and the id it is sent under. */
export type LastRequest = { readonly content: string; readonly requestId: string };

type Kept = { readonly get: () => LastRequest | null; readonly set: (last: LastRequest | null) => void };

/**
 * Makes orders or payments. The same request keeps its request id no matter how often it is sent, also if an earlier request may have
 * arrived: the service answers what that made. A new id is made only when that is over. Rejects as `send` does.
 */
export function createPaymentMaker<Body extends object, M extends Made>(
  send: (sent: Sent<Body>) => Promise<Answer<M>>,
  newId: () => string,
  kept: Kept,
): (body: Body) => Promise<Answer<M>> {
  const ask = (body: Body) => {
    const content = JSON.stringify(body);
    const last = kept.get();
    const requestId = last?.content === content ? last.requestId : newId();
    kept.set({ content, requestId });
    return send({ ...body, requestId });
  };

  return async (body) => {
    const answer = await ask(body);
    if (!answer.ok || !isOver(answer.body)) return answer;
    kept.set(null);
    return ask(body);
  };
}

/** The way to pay what was made, if the button has shown just that sum, in fen; undefined for what has to be looked at first. */
export function payable({ pay, cash }: Made, shown: number): HowToPay | undefined {
  return cash === shown ? pay : undefined;
}

function isOver({ status }: Made): boolean {
  return status === 'CLOSED' || status === 'CLOSING';
}

type Way<Body, M> = {
  /** The payer's last request is kept by this name. It outlasts the screen, so that nothing is made twice after a lost answer. */
  readonly name: string;
  readonly send: (sent: Sent<Body>) => Promise<Answer<M>>;
  readonly payingOf: (made: M) => Paying;
};

/**
 * Makes an order or payment and opens the wallet; `shown` is the sum on the button. It never sends anything twice by itself, nor
 * later. `pay` resolves to a refusal, or LOST where it is unknown whether the service has made it: another try makes no second one.
 */
export function usePayment<Body extends object, M extends Made>({ name, send, payingOf }: Way<Body, M>) {
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
  const key = ['lastRequest', name];
  const make = createPaymentMaker(send, newId, {
    get: () => client.getQueryData<LastRequest>(key) ?? null,
    set: (last) => {
      client.setQueryData(key, last);
    },
  });
  const done = () => {
    take(false);
    forgetWhatOrdersChange(client);
  };
  const pay = async (body: Body, shown: number): Promise<Refused | 'LOST' | null> => {
    if (taken.current) return null;
    take(true);
    const answer = await overlays.whileLoading(make(body)).catch(() => null);
    if (!answer?.ok) {
      take(false);
      return answer ?? 'LOST';
    }
    const paying = payingOf(answer.body);
    const how = payable(answer.body, shown);
    if (how) goToWallet(paying, how, done);
    else {
      done();
      open(paying);
    }
    return null;
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
