import { BASE } from '@life-payment/contract/pages';
import { useEffect } from 'react';
import { askSuccessPage } from '../../api/orders.ts';
import { useApp } from '../../app/context.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { type Arrival, destinationOf } from './after-payment.ts';

/** The app's own pages after this one: of what is not paid, and of what is while the channel's page is not known. */
export type OwnPage = {
  readonly unpaid: string;
  readonly paid: string;
  readonly params: Readonly<Record<string, string>>;
};

type Returned = {
  /** An order of the payment, for which the service knows the channel's page. */
  readonly orderId: string | undefined;
  readonly arrival: Arrival | undefined;
  readonly own: OwnPage;
  /** The parameters of the page of what is not paid. */
  readonly unpaidParams: OwnPage['params'];
};

/** Replaces this page once it is known whether it is paid: by the channel's page, or by one of the app's. */
export function useMoveOn({ orderId, arrival, own, unpaidParams }: Returned): void {
  const { api } = useApp();
  const { redirect } = useNavigation();
  const { unpaid, paid } = own;
  // Equal texts while the parameters are the same.
  const params = JSON.stringify(own.params);
  const ofUnpaid = JSON.stringify(unpaidParams);
  useEffect(() => {
    if (arrival === 'UNPAID') redirect(unpaid, JSON.parse(ofUnpaid));
    if (arrival !== 'PAID' || orderId === undefined) return;
    let left = false;
    const follow = (url: string | null) => {
      if (left) return;
      const destination = url === null ? null : destinationOf(url, BASE, window.location.origin);
      if (destination?.kind === 'ADDRESS') window.location.replace(destination.address);
      else if (destination) redirect(destination.path, destination.params);
      else redirect(paid, JSON.parse(params));
    };
    askSuccessPage(api, orderId).then(
      (answer) => follow(answer.ok ? answer.body.url : null),
      // If the channel's page is not known, the payer sees what was paid, which matters more.
      () => follow(null),
    );
    return () => {
      left = true;
    };
  }, [arrival, orderId, api, unpaid, paid, params, ofUnpaid, redirect]);
}
