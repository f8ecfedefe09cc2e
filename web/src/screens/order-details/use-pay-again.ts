import { BILL_PATH } from '@life-payment/contract/pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keepBills } from '../../api/bills.ts';
import { type OrderDetail, payAgain } from '../../api/orders.ts';
import { useApp } from '../../app/context.ts';
import { failureOf } from '../../app/failure.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import type { Obstacle } from './pay-again.ts';

/** Goes from an order to its account's present bills. `obstacle`: why that does not work, until it is dismissed. */
export function usePayAgain({ orderId, kind, amount }: OrderDetail) {
  const { api } = useApp();
  const client = useQueryClient();
  const { navigate } = useNavigation();
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const asking = useMutation({ mutationFn: () => payAgain(api, orderId) });

  const ask = () =>
    // This callback runs only while the order is shown: a payer who has left is not taken to the bills.
    asking.mutate(undefined, {
      onSuccess: (answer) => {
        if (!answer.ok) return setObstacle(answer);
        const { accountId, query } = answer.body;
        keepBills(client, accountId ?? query.queryId, query);
        navigate(BILL_PATH, {
          ...(accountId === undefined ? { queryId: query.queryId } : { accountId }),
          // Bills have their own amounts; a top-up repeats the amount that the payer chose.
          money: kind === 'TOP_UP' ? amount : undefined,
        });
      },
      onError: (error) => {
        const { form } = failureOf(error);
        if (form !== undefined) setObstacle({ text: form });
      },
    });

  return { ask, asking: asking.isPending, obstacle, dismiss: () => setObstacle(null) };
}
