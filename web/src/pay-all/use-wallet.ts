import { ORDER_PATH, PAYMENT_PATH, RETURN_PATH } from '@life-payment/contract/pages';
import type { HowToPay } from '../api/orders.ts';
import { useApp } from '../app/context.ts';
import { useNavigation } from '../app/navigation/navigation.ts';
import { OWED_KEY } from '../early/kept-owed.ts';
import { payAtClient } from '../host/bridge-calls.ts';
import { leaveForPage } from '../overlays/leave-for.ts';

/** A payment, and the orders that it covers. */
export type Covered = {
  readonly paymentId: string;
  readonly orders: readonly { readonly orderId: string }[];
};

/** The page of a payment: of one order it is the order's. */
export function usePaymentPage(): (payment: Covered) => void {
  const { navigate } = useNavigation();
  return ({ paymentId, orders: [only, ...others] }) =>
    only && others.length === 0
      ? navigate(ORDER_PATH, { orderId: only.orderId })
      : navigate(PAYMENT_PATH, { paymentId });
}

/** Takes the payer to the wallet with a payment. In the wallet client `onResult` runs when its sheet is gone, before the app moves on. */
export function useWallet(): (payment: Covered, pay: HowToPay, onResult: () => void) => void {
  const { bridge, overlays, local } = useApp();
  const { redirect } = useNavigation();
  const openPage = usePaymentPage();
  return (payment, pay, onResult) => {
    // What is paid from here on must not be shown as owed by the next visit.
    local.removeItem(OWED_KEY);
    if (pay.kind === 'PAGE' || !bridge) {
      leaveForPage(overlays, pay.value);
      return;
    }
    const what = pay.kind === 'TRADE' ? { tradeNO: pay.value } : { order: pay.value };
    payAtClient(bridge, what, (paid) => {
      onResult();
      const [only, ...others] = payment.orders;
      if (!paid) openPage(payment);
      else if (only && others.length === 0) redirect(RETURN_PATH, { orderId: only.orderId });
      else redirect(RETURN_PATH, { paymentId: payment.paymentId });
    });
  };
}
