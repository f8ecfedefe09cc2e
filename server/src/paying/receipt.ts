import {
  NO_SUCH_THING,
  RECEIPT_NOT_GENUINE,
  type ResponseOf,
  type verifyPaymentReceipt,
  type verifyReceipt,
} from '@life-payment/contract';
import { type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../kit/context.ts';
import { ownerOf } from '../kit/ids.ts';
import { unitName } from '../kit/ports/catalogue.ts';
import type { ReceiptSealer } from '../kit/receipt-seal.ts';
import { instant, SECOND } from '../kit/time.ts';
import {
  type DetailBill,
  isFinal,
  type OrderDetail,
  readDetail,
  readDetailsOfPayment,
  statusOf,
} from './order-detail.ts';
import { refundedOf } from './order-view.ts';

type Receipt = ResponseOf<typeof verifyReceipt>;
type ReceiptOrder = Omit<Receipt, 'paidAt' | 'changed' | 'signed' | 'verifiedAt'>;

/** The sums of a receipt before they are shown. */
type Sums = Omit<SealedReceipt, 'orderId' | 'unitId' | 'numberMasked'>;

/** The receipt of an order that is final and of which the unit has written off a bill. */
export function receiptOf(
  { receiptSeal }: Pick<Context, 'receiptSeal'>,
  order: OrderDetail,
): { receipt?: { code: string } } {
  const receipt = isFinal(statusOf(order.states)) ? sealedOf(order) : null;
  return receipt ? { receipt: { code: receiptCode(receiptSeal, receipt) } } : {};
}

/** Verifies the code of a receipt. Reads the order only after the signature is verified. */
export async function verifyCode(
  context: Context,
  code: string,
  language: Language,
): Promise<Receipt | Refusal> {
  const signed = openReceipt(context.receiptSeal, code);
  if (!signed) return refuse(RECEIPT_NOT_GENUINE);
  const owner = ownerOf(signed.orderId);
  const order = owner && (await readDetail(context.reads, owner, signed.orderId));
  if (!order) return refuse(NO_SUCH_THING);
  const unit = await context.catalogue.unit(order.unitId);
  const name = unit ? unitName(unit, language) : order.unitId;
  return shown(order, signed, name, context.now()) ?? refuse(NO_SUCH_THING);
}

/** What a receipt of an order would state now; null while its unit has written nothing off. */
function sealedOf(order: OrderDetail): SealedReceipt | null {
  const bills = writtenOff(order);
  const times = bills.flatMap(({ settledAt }) => settledAt?.getTime() ?? []);
  if (times.length === 0) return null;
  return {
    orderId: order.orderId,
    unitId: order.unitId,
    numberMasked: order.numberMasked,
    writtenOff: sum(bills, 'due'),
    cash: order.cash,
    coupon: sum(bills, 'coupon'),
    refunded: refundedOf(order.refunds),
    writtenOffAt: Math.floor(Math.max(...times) / SECOND),
  };
}

function writtenOff({ bills }: OrderDetail): DetailBill[] {
  return bills.filter(({ state }) => state === 'WRITTEN_OFF');
}

function sum(bills: readonly DetailBill[], of: 'due' | 'coupon'): number {
  return bills.reduce((total, bill) => total + bill[of], 0);
}

/** What anybody with a receipt may read of its order: neither who paid it nor their remark. */
function shown(order: OrderDetail, signed: SealedReceipt, unit: string, now: Date): Receipt | null {
  const receipt = sealedOf(order);
  if (!receipt || !order.paidAt) return null;
  return {
    ...orderShown(order, receipt, unit),
    paidAt: instant(order.paidAt),
    changed: !saysTheSame(receipt, signed),
    signed: sumsOf(signed),
    verifiedAt: instant(now),
  };
}

/** An order as its receipt, and that of its payment, shows it. */
function orderShown(order: OrderDetail, receipt: SealedReceipt, unitName: string): ReceiptOrder {
  return {
    orderId: order.orderId,
    kind: order.kind,
    unitName,
    projectType: order.projectType as Receipt['projectType'],
    numberMasked: order.numberMasked,
    bills: writtenOff(order).map(billOf),
    ...sumsOf(receipt),
  };
}

function billOf({ month, due, advance, reference }: DetailBill): Receipt['bills'][number] {
  return {
    ...(month ? { month } : {}),
    due,
    ...(advance > 0 ? { advance } : {}),
    ...(reference ? { reference } : {}),
  };
}

/** The sums of a receipt, as they are shown. */
function sumsOf(receipt: Sums): Receipt['signed'] {
  return {
    writtenOff: receipt.writtenOff,
    coupon: receipt.coupon,
    cash: receipt.cash,
    refunded: receipt.refunded,
    writtenOffAt: instant(new Date(receipt.writtenOffAt * SECOND)),
  };
}

type PaymentReceipt = ResponseOf<typeof verifyPaymentReceipt>;
type Orders = readonly OrderDetail[];

/** The receipt of a payment of several orders that are all final, and of which a unit has written something off. */
export function receiptOfPayment(
  { receiptSeal }: Pick<Context, 'receiptSeal'>,
  orders: Orders,
): { receipt?: { code: string } } {
  const isOver = orders.length > 1 && orders.every(({ states }) => isFinal(statusOf(states)));
  const receipt = isOver ? sealedPaymentOf(orders) : null;
  return receipt ? { receipt: { code: paymentReceiptCode(receiptSeal, receipt) } } : {};
}

/** Verifies the code of a payment's receipt. Reads its orders only after the signature is verified. */
export async function verifyPaymentCode(
  context: Context,
  code: string,
  language: Language,
): Promise<PaymentReceipt | Refusal> {
  const signed = openPaymentReceipt(context.receiptSeal, code);
  if (!signed) return refuse(RECEIPT_NOT_GENUINE);
  const owner = ownerOf(signed.paymentId);
  const orders = owner ? await readDetailsOfPayment(context.reads, owner, signed.paymentId) : [];
  const receipt = sealedPaymentOf(orders);
  const paidAt = orders[0]?.paidAt;
  if (!receipt || !paidAt) return refuse(NO_SUCH_THING);
  return {
    paymentId: receipt.paymentId,
    orders: await ordersShown(context, orders, language),
    paidAt: instant(paidAt),
    ...sumsOf(receipt),
    changed: !paymentSaysTheSame(receipt, signed),
    signed: sumsOf(signed),
    verifiedAt: instant(context.now()),
  };
}

/**
 * What a receipt of a payment would state now; null while nothing of it is written off. The wallet's sums are those of the
 * whole payment, as the wallet shows them too: what went back of an order that no unit credited is part of `refunded`.
 */
function sealedPaymentOf(orders: Orders): SealedPayment | null {
  const [first] = orders;
  const credited = orders.flatMap((order) => sealedOf(order) ?? []);
  if (!first || credited.length === 0) return null;
  const sum = (of: 'writtenOff' | 'coupon') => credited.reduce((total, receipt) => total + receipt[of], 0);
  return {
    paymentId: first.paymentId,
    orders: credited.length,
    writtenOff: sum('writtenOff'),
    coupon: sum('coupon'),
    cash: first.paymentCash,
    refunded: orders.reduce((total, { refunds }) => total + refundedOf(refunds), 0),
    writtenOffAt: Math.max(...credited.map(({ writtenOffAt }) => writtenOffAt)),
  };
}

async function ordersShown(
  { catalogue }: Pick<Context, 'catalogue'>,
  orders: Orders,
  language: Language,
): Promise<PaymentReceipt['orders']> {
  const shown: PaymentReceipt['orders'] = [];
  for (const order of orders) {
    const receipt = sealedOf(order);
    if (!receipt) continue;
    const unit = await catalogue.unit(order.unitId);
    shown.push(orderShown(order, receipt, unit ? unitName(unit, language) : order.unitId));
  }
  return shown;
}

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
type SealedPayment = Omit<SealedReceipt, 'orderId' | 'unitId' | 'numberMasked'> & {
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
function saysTheSame(one: SealedReceipt, other: SealedReceipt): boolean {
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
function paymentReceiptCode(signer: ReceiptSealer, receipt: SealedPayment): string {
  return signer.sign(JSON.stringify(paymentFieldsOf(receipt)));
}

/** The receipt of a payment's code; null when the seal is not ours, and for the code of an order. */
function openPaymentReceipt(signer: ReceiptSealer, code: string): SealedPayment | null {
  const text = signer.open(code);
  if (text === null) return null;
  const fields = JSON.parse(text) as Fields | PaymentFields;
  if (!isOfPayment(fields)) return null;
  const [, paymentId, orders, writtenOff, cash, coupon, refunded, writtenOffAt] = fields;
  return { paymentId, orders, writtenOff, cash, coupon, refunded, writtenOffAt };
}

/** Whether two receipts of a payment are equal. */
function paymentSaysTheSame(one: SealedPayment, other: SealedPayment): boolean {
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
