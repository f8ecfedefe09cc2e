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

/** The content of the receipt of a payment of several orders when it was signed. Amounts in fen, over all its orders. */
export type SealedPayment = Omit<SealedReceipt, 'orderId' | 'unitId' | 'numberMasked'> & {
  readonly paymentId: string;
  /** How many of its orders have something written off. */
  readonly orders: number;
};

type Fields = ReturnType<typeof fieldsOf>;
type PaymentFields = ReturnType<typeof paymentFieldsOf>;

/** Begins the text of a payment's receipt, so that it is never read as that of an order, whose text begins with the order's number. */
const PAYMENT = 'PAYMENT';

/** The sealed code of a receipt. The same receipt always gives the same code. */
export function receiptCode(signer: ReceiptSealer, receipt: SealedReceipt): string {
  return signer.sign(JSON.stringify(fieldsOf(receipt)));
}

/** The receipt of a code; null when the seal is not ours. */
export function openReceipt(signer: ReceiptSealer, code: string): SealedReceipt | null {
  const text = signer.open(code);
  if (text === null) return null;
  // A valid seal means that we wrote the content.
  const fields = JSON.parse(text) as Fields | PaymentFields;
  if (isOfPayment(fields)) return null;
  const [orderId, unitId, numberMasked, writtenOff, cash, coupon, refunded, writtenOffAt] = fields;
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

/** The sealed code of a payment's receipt. The same receipt always gives the same code. */
export function paymentReceiptCode(signer: ReceiptSealer, receipt: SealedPayment): string {
  return signer.sign(JSON.stringify(paymentFieldsOf(receipt)));
}

/** The receipt of a payment's code; null when the seal is not ours, and for the code of an order. */
export function openPaymentReceipt(signer: ReceiptSealer, code: string): SealedPayment | null {
  const text = signer.open(code);
  if (text === null) return null;
  const fields = JSON.parse(text) as Fields | PaymentFields;
  if (!isOfPayment(fields)) return null;
  const [, paymentId, orders, writtenOff, cash, coupon, refunded, writtenOffAt] = fields;
  return { paymentId, orders, writtenOff, cash, coupon, refunded, writtenOffAt };
}

/** Whether two receipts of a payment are equal. */
export function paymentSaysTheSame(one: SealedPayment, other: SealedPayment): boolean {
  return JSON.stringify(paymentFieldsOf(one)) === JSON.stringify(paymentFieldsOf(other));
}

function isOfPayment(fields: Fields | PaymentFields): fields is PaymentFields {
  return fields[0] === PAYMENT;
}

function paymentFieldsOf(of: SealedPayment) {
  return [
    PAYMENT,
    of.paymentId,
    of.orders,
    of.writtenOff,
    of.cash,
    of.coupon,
    of.refunded,
    of.writtenOffAt,
  ] as const;
}
