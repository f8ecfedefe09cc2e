import type { ReceiptSealer } from '../../kit/receipt-seal.ts';

/** What a receipt states of an order, as it was when it was signed. Amounts in fen. */
export type SealedReceipt = {
  readonly orderId: string;
  readonly unitId: string;
  readonly numberMasked: string;
  /** What the unit wrote off. */
  readonly writtenOff: number;
  /** What left the wallet; `refunded` came back of it. */
  readonly cash: number;
  /** The coupon's part of what was written off. */
  readonly coupon: number;
  readonly refunded: number;
  /** Unix time in seconds of the last write-off. */
  readonly writtenOffAt: number;
};

type Fields = ReturnType<typeof fieldsOf>;

/** The sealed code of a receipt, the same each time. */
export function receiptCode(signer: ReceiptSealer, receipt: SealedReceipt): string {
  return signer.sign(JSON.stringify(fieldsOf(receipt)));
}

/** The receipt of a code; null unless it was signed here. */
export function openReceipt(signer: ReceiptSealer, code: string): SealedReceipt | null {
  const text = signer.open(code);
  if (text === null) return null;
  // Signed by us, so written by us.
  const [orderId, unitId, numberMasked, writtenOff, cash, coupon, refunded, writtenOffAt] = JSON.parse(
    text,
  ) as Fields;
  return { orderId, unitId, numberMasked, writtenOff, cash, coupon, refunded, writtenOffAt };
}

/** Whether two receipts of an order say the same. */
export function saysTheSame(one: SealedReceipt, other: SealedReceipt): boolean {
  return JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other));
}

/** One order of the fields, so that a code stays short. */
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
