import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Answer } from '../../api/client.ts';
import type { Refused } from '../../api/envelope.ts';
import { forgetWhatOrdersChange } from '../../api/orders.ts';
import { newId } from '../../host/id.ts';
import { useApp } from '../context.ts';
import { createMakeOnce, type Intention, type Made, type Outcome, type Sent } from './make-once.ts';
import { useGoToWallet, useOpenPaying } from './pay-order.ts';
import type { Paying } from './paying.ts';

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
