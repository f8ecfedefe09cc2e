import { BASE, PAID_PATH } from '@life-payment/contract/pages';
import { useEffect } from 'react';
import { askSuccessPage } from '../../api/orders.ts';
import { useApp } from '../../app/context.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { useOrderPath } from '../../app/orders/order-path.ts';
import { type Arrival, destinationOf } from './after-payment.ts';

/** Replaces this page once it is known whether the order is paid: by the channel's page, or by the order. */
export function useMoveOn(orderId: string, arrival: Arrival | undefined): void {
  const { api, link } = useApp();
  const { redirect } = useNavigation();
  const orderPath = useOrderPath();
  useEffect(() => {
    if (arrival === 'UNPAID') redirect(orderPath, { orderId });
    if (arrival !== 'PAID') return;
    let left = false;
    const follow = (url: string | null) => {
      if (left) return;
      const destination = url === null ? null : destinationOf(url, BASE, window.location.origin);
      if (destination?.kind === 'ADDRESS') window.location.replace(destination.address);
      else if (destination) redirect(destination.path, destination.params);
      else redirect(link ? orderPath : PAID_PATH, { orderId });
    };
    askSuccessPage(api, orderId).then(
      (answer) => follow(answer.ok ? answer.body.url : null),
      // If the channel's page is not known, the payer sees the order, which matters more.
      () => follow(null),
    );
    return () => {
      left = true;
    };
  }, [arrival, orderId, api, link, orderPath, redirect]);
}
