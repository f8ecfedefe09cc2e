import { RECORDS_PATH } from '@life-payment/contract/pages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsKey, type BillQuery } from '../../api/accounts.ts';
import type { Refused } from '../../api/envelope.ts';
import type { NewOrder } from '../../api/orders.ts';
import { useApp } from '../../app/context.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import type { Sent } from '../../app/orders/make-once.ts';
import { usePayHost } from '../../app/orders/pay-order.ts';
import { useMakeOnce } from '../../app/orders/use-make-once.ts';
import { useMakeOrder } from '../../guest/make-order.ts';
import { m } from '../../i18n/messages.ts';
import { orderOf, type Wish } from './wish.ts';

const FIELDS = ['amount', 'billNos', 'couponId'];

/** Makes the order and opens the wallet. */
export function usePay({ queryId }: BillQuery) {
  const { overlays } = useApp();
  const client = useQueryClient();
  const { navigate } = useNavigation();
  const payHost = usePayHost();
  const makeOrder = useMakeOrder();
  const [refused, setRefused] = useState<Refused | null>(null);
  const once = useMakeOnce({
    name: queryId,
    send: (order: Sent<Omit<NewOrder, 'payHost' | 'requestId'>>) => makeOrder({ ...order, payHost }),
    payingOf: ({ orderId }) => ({ orderId }),
  });

  const forgetProblem = () => setRefused(null);
  const pay = async (wish: Wish): Promise<void> => {
    forgetProblem();
    const { order, cash } = orderOf(wish);
    const problem = await once.pay(order, cash);
    if (problem === 'LOST') return askUnknown(wish);
    if (problem === null) return;
    setRefused(problem);
    // An order of the payer's own may hold the bill.
    client.invalidateQueries({ queryKey: accountsKey });
  };
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
    busy: once.busy,
    /** A refusal that belongs to no field. */
    problem: refused && fieldOf(refused) === undefined ? refused : null,
    problemAt: (field: string) => (refused && fieldOf(refused) === field ? refused.text : undefined),
    forgetProblem,
    pay,
  };
}

/** The field that a refusal stands at. One that names an order stands above the button, with the way on. */
function fieldOf({ field, params }: Refused): string | undefined {
  return params?.['orderId'] === undefined ? FIELDS.find((name) => name === field) : undefined;
}
