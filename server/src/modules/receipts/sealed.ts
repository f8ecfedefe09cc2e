import type { ReceiptSealer } from '../../kit/receipt-seal.ts';

/** The content of a receipt when it was signed. Amounts in fen. */
export type SealedReceipt = {
  readonly orderId: string;
  readonly unitId: string;
  readonly numberMasked: string;
  /** Amount written off. */
  readonly writtenOff: number;
  /** Amount taken by the wallet, of which `refunded` was returned. */
  readonly cash: number;
  /** The coupon's part of the written-off amount. */
  readonly coupon: number;
  readonly refunded: number;
  /** Unix time in seconds of the last write-off. */
  readonly writtenOffAt: number;
};

type Fields = ReturnType<typeof fieldsOf>;

/** The sealed code of a receipt. The same receipt always gives the same code. */
export function receiptCode(signer: ReceiptSealer, receipt: SealedReceipt): string {
  return signer.sign(JSON.stringify(fieldsOf(receipt)));
}

/** The receipt of a code; null when the seal is not ours. */
export function openReceipt(signer: ReceiptSealer, code: string): SealedReceipt | null {
  const text = signer.open(code);
  if (text === null) return null;
  // A valid seal means that we wrote the content.
  const [orderId, unitId, numberMasked, writtenOff, cash, coupon, refunded, writtenOffAt] = JSON.parse(
    text,
  ) as Fields;
  return { orderId, unitId, numberMasked, writtenOff, cash, coupon, refunded, writtenOffAt };
}

/** Whether two receipts of an order are equal. */
export function saysTheSame(one: SealedReceipt, other: SealedReceipt): boolean {
  return JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other));
}

/** The fields as an array, to keep codes short. */
function fieldsOf(of: SealedReceipt) {
  return [
    of.orderId,
    of.unitId,
    of.numberMasked,
    of.writtenOff,
    of.cash,
    of.coupon,
    of.refunded,
    of.writtenOffAt,
  ] as const;
}
