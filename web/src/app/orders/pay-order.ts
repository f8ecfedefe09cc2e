import { PAYMENT_PATH, RETURN_PATH } from '@life-payment/contract/pages';
import type { HowToPay, PayHost } from '../../api/orders.ts';
import { payAtClient } from '../../host/bridge-calls.ts';
import { isDesktop } from '../../host/desktop.ts';
import { leaveForPage } from '../../overlays/leave-for.ts';
import { pathInView } from '../../pages/history.ts';
import { useApp } from '../context.ts';
import { useNavigation } from '../navigation/navigation.ts';
import { useOrderPath } from './order-path.ts';

/** Where the payer pays: in the wallet client through its bridge, elsewhere on the wallet's page for phones or desktops. */
export function usePayHost(): PayHost {
  if (useApp().bridge) return 'WALLET_CLIENT';
  return isDesktop(navigator.userAgent) ? 'DESKTOP' : 'BROWSER';
}

/** An order by itself, or a payment of several, as the addresses of its pages name it. */
type Paying = { readonly orderId: string } | { readonly paymentId: string };

/** A payment as the service lists it: of one order it is known by that order. */
export type Covered = {
  readonly paymentId: string;
  readonly orders: readonly { readonly orderId: string }[];
};

export function payingOf({ paymentId, orders: [only, ...others] }: Covered): Paying {
  return only && others.length === 0 ? { orderId: only.orderId } : { paymentId };
}

/** Goes to the page of an order or a payment. `cancelled`: the wallet says that its payer gave up. */
export function useOpenPaying(): (paying: Paying, cancelled?: boolean) => void {
  const { navigate, redirect } = useNavigation();
  const orderPath = useOrderPath();
  return (paying, cancelled) => {
    const path = 'paymentId' in paying ? PAYMENT_PATH : orderPath;
    const go = pathInView() === path ? redirect : navigate;
    go(path, cancelled ? { ...paying, ...CANCELLED } : paying);
  };
}

/** The mark in the address of a page whose payer gave up at the wallet. */
const CANCELLED = { cancelled: '1' } as const;

/**
 * Takes the payer to the wallet. `onBack` runs when the app is in view again, or was never left. Where the wallet client says that it
 * is paid, the page that verifies it follows, else the page of the order or payment. In both cases the service says what happened
 * to the money.
 */
export function useGoToWallet(): (paying: Paying, pay: HowToPay, onBack: () => void) => void {
  const { bridge, overlays } = useApp();
  const { redirect } = useNavigation();
  const open = useOpenPaying();
  return (paying, pay, onBack) => {
    if (pay.kind === 'PAGE' || !bridge) {
      const from = window.location.href;
      leaveForPage(overlays, pay.value, () => {
        onBack();
        if (window.location.href === from) open(paying);
      });
      return;
    }
    payAtClient(bridge, pay.value, (paid) => {
      onBack();
      if (paid) redirect(RETURN_PATH, paying);
      else open(paying, paid === false);
    });
  };
}
