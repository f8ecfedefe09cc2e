import { RETURN_PATH } from '@life-payment/contract/pages';
import type { HowToPay, PayHost } from '../../api/orders.ts';
import { payAtClient } from '../../host/bridge-calls.ts';
import { leaveForPage } from '../../overlays/leave-for.ts';
import { pathInView } from '../../pages/history.ts';
import { useApp } from '../context.ts';
import { useNavigation } from '../navigation/navigation.ts';
import { useOrderPath } from './order-path.ts';
import { CANCELLED, type Paying, pageOf } from './paying.ts';

/** Where the payer pays: in the wallet client through its bridge, elsewhere on the wallet's page for phones or desktops. */
export function usePayHost(): PayHost {
  const { bridge, host } = useApp();
  if (bridge) return 'WALLET_CLIENT';
  const touched = host.system !== 'other' || window.matchMedia('(pointer: coarse)').matches;
  return touched ? 'BROWSER' : 'DESKTOP';
}

/** Goes to the page of an order or a payment. `cancelled`: the wallet says that it was not paid. */
export function useOpenPaying(): (paying: Paying, cancelled?: boolean) => void {
  const { navigate, redirect } = useNavigation();
  const orderPath = useOrderPath();
  return (paying, cancelled) => {
    const path = pageOf(paying, orderPath);
    const go = pathInView() === path ? redirect : navigate;
    go(path, cancelled ? { ...paying, ...CANCELLED } : paying);
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
        if (window.location.href === from) open(paying);
      });
      return;
    }
    payAtClient(bridge, pay.value, (paid) => {
      onBack();
      if (paid) redirect(RETURN_PATH, paying);
      else open(paying, true);
    });
  };
}
