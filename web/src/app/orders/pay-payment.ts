import { PAYMENT_PATH } from '@life-payment/contract/pages';
import type { HowToPay } from '../../api/orders.ts';
import { useGoToWallet } from './pay-order.ts';

/** Takes the payer to the wallet with a payment of several orders, which has its own page. */
export function usePayPayment(): (paymentId: string, pay: HowToPay, onResult: () => void) => void {
  const goToWallet = useGoToWallet();
  return (paymentId, pay, onResult) => goToWallet({ paymentId }, PAYMENT_PATH, pay, onResult);
}
