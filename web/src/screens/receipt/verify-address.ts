import { BASE, RECEIPT_PATH } from '@life-payment/contract/pages';

/** The parameter of the receipt's code. It is not `code`, which is a channel's request token and is removed from every address. */
export const CODE_PARAM = 'receipt';

/** The address at which everybody can verify a receipt; its QR code contains it. */
export function verifyAddress(origin: string, code: string): string {
  return `${origin}${BASE}${RECEIPT_PATH}?${CODE_PARAM}=${encodeURIComponent(code)}`;
}
