import { BASE, RECEIPT_PATH } from '@life-payment/contract/pages';

/** Not `code`: that is a channel's request token, and leaves every address. */
export const CODE_PARAM = 'receipt';

/** Where anybody can verify a receipt: what its QR code says. */
export function verifyAddress(origin: string, code: string): string {
  return `${origin}${BASE}${RECEIPT_PATH}?${CODE_PARAM}=${encodeURIComponent(code)}`;
}
