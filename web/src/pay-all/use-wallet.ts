import { ORDER_PATH, PAYMENT_PATH } from '@life-payment/contract/pages';
import type { HowToPay } from '../api/orders.ts';
import { useNavigation } from '../app/navigation/navigation.ts';
import { useGoToWallet } from '../app/orders/pay-order.ts';

/** A payment, and the orders that it covers. */
export type Covered = {
  readonly paymentId: string;
  readonly orders: readonly { readonly orderId: string }[];
};

/** The page of a payment: of one order it is the order's. */
export function usePaymentPage(): (payment: Covered) => void {
  const { navigate } = useNavigation();
  return (payment) => {
    const { path, params } = pageOf(payment);
    navigate(path, params);
  };
}

/** Takes the payer to the wallet with a payment. In the wallet client `onResult` runs when its sheet is gone, before the app moves on. */
export function useWallet(): (payment: Covered, pay: HowToPay, onResult: () => void) => void {
  const goToWallet = useGoToWallet();
  return (payment, pay, onResult) => {
    const { path, params } = pageOf(payment);
    goToWallet(params, path, pay, onResult);
  };
}

function pageOf({ paymentId, orders: [only, ...others] }: Covered) {
  return only && others.length === 0
    ? { path: ORDER_PATH, params: { orderId: only.orderId } }
    : { path: PAYMENT_PATH, params: { paymentId } };
}
