import { DEB_PATH, ORDER_PATH, PAYMENT_PATH, RETURN_PATH } from '@life-payment/contract/pages';
import type { HowToPay, PayHost } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { payAtClient } from '../../lib/host/bridge.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { leaveForPage } from '../../lib/overlays.ts';
import { pathInView } from '../../lib/pages.ts';

/** The path of an order's page; for a guest that is the link's page. */
export function useOrderPath(): string {
  return useApp().link ? DEB_PATH : ORDER_PATH;
}

/** Where the payer pays: in the wallet client through its bridge, elsewhere on the wallet's page for phones or desktops. */
export function usePayHost(): PayHost {
  const { bridge, host } = useApp();
  if (bridge) return 'WALLET_CLIENT';
  const touched = host.system !== 'other' || window.matchMedia('(pointer: coarse)').matches;
  return touched ? 'BROWSER' : 'DESKTOP';
}

/** Goes to the page of an order or a payment. `back`: its payer comes back from the wallet. */
export function useOpenPaying(): (paying: Paying, back?: BackMark) => void {
  const { navigate, redirect } = useNavigation();
  const orderPath = useOrderPath();
  return (paying, back) => {
    const path = pageOf(paying, orderPath);
    const go = pathInView() === path ? redirect : navigate;
    go(path, back ? { ...paying, [back]: 1 } : paying);
  };
}

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
        if (window.location.href === from) open(paying, 'unconfirmed');
      });
      return;
    }
    payAtClient(bridge, pay.value, (paid) => {
      onBack();
      if (paid) redirect(RETURN_PATH, paying);
      else open(paying, 'cancelled');
    });
  };
}

/** An order by itself, or a payment of several, as the addresses of its pages name it. */
export type Paying = { readonly orderId: string } | { readonly paymentId: string };

/** A payment as the service lists it: of one order it is known by that order. */
export type Covered = {
  readonly paymentId: string;
  readonly orders: readonly { readonly orderId: string }[];
};

export function payingOf({ paymentId, orders: [only, ...others] }: Covered): Paying {
  return only && others.length === 0 ? { orderId: only.orderId } : { paymentId };
}

/** The page of an order or a payment. `orderPath`: for a guest that is the link's page. */
export function pageOf(paying: Paying, orderPath: string = ORDER_PATH): string {
  return 'paymentId' in paying ? PAYMENT_PATH : orderPath;
}

/**
 * A mark in the address of what its payer comes back to. `cancelled`: the wallet says that it was not paid; `unconfirmed`: it says
 * nothing, and may not have opened.
 */
export type BackMark = 'cancelled' | 'unconfirmed';

/** The mark of a payer who has just come back from the wallet; undefined for any other. */
export function useBackMark(): BackMark | undefined {
  const params = useParams();
  return (['cancelled', 'unconfirmed'] as const).find((mark) => params.has(mark));
}
