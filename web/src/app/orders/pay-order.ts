import { RETURN_PATH } from '@life-payment/contract/pages';
import type { HowToPay, PayHost } from '../../api/orders.ts';
import { payAtClient } from '../../host/bridge-calls.ts';
import { leaveForPage } from '../../overlays/leave-for.ts';
import { useApp } from '../context.ts';
import { useNavigation } from '../navigation/navigation.ts';
import { useOrderPath } from './order-path.ts';

/** Where the payer pays: in the wallet client through its bridge, elsewhere on the wallet's page for phones or desktops. */
export function usePayHost(): PayHost {
  const { bridge, host } = useApp();
  if (bridge) return 'WALLET_CLIENT';
  const touched = host.system !== 'other' || window.matchMedia('(pointer: coarse)').matches;
  return touched ? 'BROWSER' : 'DESKTOP';
}

/** An order or a payment of several, as the addresses of its pages name it. */
type Paying = { readonly orderId: string } | { readonly paymentId: string };

/**
 * Takes the payer to the wallet with an order. In the wallet client the result handler is told whether payment went
 * through: true leads to the page that verifies it, false to the order, which can still be paid. In both cases the
 * service says what happened to the money.
 */
export function usePayOrder(): (orderId: string, pay: HowToPay, onResult: () => void) => void {
  const orderPath = useOrderPath();
  const goToWallet = useGoToWallet();
  return (orderId, pay, onResult) => goToWallet({ orderId }, orderPath, pay, onResult);
}

/** The same with an order or a payment. `unpaidPath`: the page that shows it while it is not paid. */
export function useGoToWallet() {
  const { bridge, overlays } = useApp();
  const { redirect, navigate } = useNavigation();
  return (paying: Paying, unpaidPath: string, pay: HowToPay, onResult: () => void) => {
    if (pay.kind === 'PAGE' || !bridge) {
      leaveForPage(overlays, pay.value);
      return;
    }
    payAtClient(bridge, pay.value, (paid) => {
      onResult();
      if (paid) redirect(RETURN_PATH, paying);
      else navigate(unpaidPath, paying);
    });
  };
}
