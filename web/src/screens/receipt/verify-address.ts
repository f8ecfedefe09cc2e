import { BASE, RECEIPT_PATH } from '@life-payment/contract/pages';

/**
 * The parameters of a receipt's code: of an order, and of a payment of several. None is `code`, which is a channel's request token
 * and is removed from every address.
 */
export const CODE_PARAM = 'receipt';
export const PAYMENT_CODE_PARAM = 'payment';

type Param = typeof CODE_PARAM | typeof PAYMENT_CODE_PARAM;

/** The address at which everybody can verify a receipt; its QR code contains it. */
export function verifyAddress(origin: string, param: Param, code: string): string {
  return `${origin}${BASE}${RECEIPT_PATH}?${param}=${encodeURIComponent(code)}`;
}
