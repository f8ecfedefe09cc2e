import { RECORDS_PATH } from '@life-payment/contract/pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { accountsKey, type BillQuery } from '../../api/accounts.ts';
import type { Refused } from '../../api/envelope.ts';
import { forgetWhatOrdersChange } from '../../api/orders.ts';
import { useApp } from '../../app/context.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { useOrderPath } from '../../app/orders/order-path.ts';
import { useGoToWallet, usePayHost } from '../../app/orders/pay-order.ts';
import { useMakeOrder } from '../../guest/make-order.ts';
import { newId } from '../../host/id.ts';
import { m } from '../../i18n/messages.ts';
import { createPay, type Intention, type Outcome } from './pay.ts';
import type { Wish } from './wish.ts';

const FIELDS = ['amount', 'billNos', 'couponId'];

/** Makes the order and opens the wallet. It never sends anything twice by itself, nor later. */
export function usePay({ queryId }: BillQuery) {
  const { overlays } = useApp();
  const { navigate } = useNavigation();
  const payHost = usePayHost();
  const makeOrder = useMakeOrder();
  const intention = useIntention(queryId);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [leaving, setLeaving] = useState(false);
  // A second tap may come before the button is drawn as busy.
  const taken = useRef(false);
  const free = () => {
    taken.current = false;
    setLeaving(false);
  };

  const makeOnce = createPay((order) => makeOrder({ ...order, payHost }), newId, intention);
  const follow = useFollow(free, () => setLeaving(true), setRefused);
  const mutation = useMutation({
    mutationFn: (wish: Wish) => overlays.whileLoading(makeOnce(wish)),
    onSuccess: follow,
    onError: (_error, wish) => {
      free();
      askUnknown(wish);
    },
  });

  const forgetProblem = () => setRefused(null);
  const pay = (wish: Wish) => {
    if (taken.current) return;
    forgetProblem();
    taken.current = true;
    mutation.mutate(wish);
  };
  /** It is unknown whether the service has made the order. Another try makes no second one. */
  const askUnknown = async (wish: Wish): Promise<void> => {
    const again = await overlays.confirm({
      title: m.bill_unknown_title(),
      text: m.bill_unknown_text(),
      confirm: m.retry(),
      cancel: m.title_payment_records(),
    });
    if (again) pay(wish);
    else navigate(RECORDS_PATH);
  };
  return {
    busy: mutation.isPending || leaving,
    /** A refusal that belongs to no field. */
    problem: refused && fieldOf(refused) === undefined ? refused : null,
    problemAt: (field: string) => (refused && fieldOf(refused) === field ? refused.text : undefined),
    forgetProblem,
    pay,
  };
}

/** The payer's last intention, stored beside the bills it is about. */
function useIntention(queryId: string) {
  const client = useQueryClient();
  const key = ['intention', queryId];
  return {
    get: () => client.getQueryData<Intention>(key) ?? null,
    set: (intention: Intention | null) => {
      client.setQueryData(key, intention);
    },
  };
}

/** Goes to where an order leads. `free`: lets the payer tap again; `leave`: the page is about to change. */
function useFollow(free: () => void, leave: () => void, refuse: (refused: Refused) => void) {
  const client = useQueryClient();
  const { navigate } = useNavigation();
  const goToWallet = useGoToWallet();
  const orderPath = useOrderPath();

  return (outcome: Outcome) => {
    if (outcome.kind !== 'PAY') free();
    switch (outcome.kind) {
      case 'PAY':
        leave();
        goToWallet({ orderId: outcome.orderId }, outcome.pay, () => {
          free();
          forgetWhatOrdersChange(client);
        });
        return;
      case 'ORDER':
        forgetWhatOrdersChange(client);
        navigate(orderPath, { orderId: outcome.orderId });
        return;
      case 'REFUSED':
        refuse(outcome.refused);
        // An order of the payer's own may hold the bill.
        client.invalidateQueries({ queryKey: accountsKey });
    }
  };
}

/** The field that a refusal stands at. One that names an order stands above the button, with the way on. */
function fieldOf({ field, params }: Refused): string | undefined {
  return params?.['orderId'] === undefined ? FIELDS.find((name) => name === field) : undefined;
}
