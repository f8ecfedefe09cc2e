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
  isFinal,
  type OrderDetail,
  readDetail,
  readDetailsOfPayment,
  refundedOf,
  statusOf,
} from './order-detail.ts';

type Receipt = ResponseOf<typeof verifyReceipt>;
type ReceiptOrder = Omit<Receipt, 'paidAt' | 'changed' | 'signed' | 'verifiedAt'>;
type Sealer = Pick<Context, 'receiptSeal'>;

/** The sums of a receipt when it was signed. Amounts in fen. */
type Sums = {
  readonly writtenOff: number;
  /** Amount taken by the wallet, of which `refunded` was returned. */
  readonly cash: number;
  readonly coupon: number;
  readonly refunded: number;
  /** Unix time in seconds of the last write-off. */
  readonly writtenOffAt: number;
};

/** The content of an order's receipt. */
export type SealedReceipt = Sums & {
  readonly orderId: string;
  readonly unitId: string;
  readonly numberMasked: string;
};

/** The content of the receipt of a payment of several orders; `orders` counts those that have something written off. */
type SealedPayment = Sums & { readonly paymentId: string; readonly orders: number };

/** The receipt of an order that is final and of which the unit has written off a bill. */
export function receiptOf({ receiptSeal }: Sealer, order: OrderDetail): { receipt?: { code: string } } {
  const receipt = isFinal(statusOf(order.states)) ? receiptNow(order) : null;
  return receipt ? { receipt: { code: receiptCode(receiptSeal, receipt) } } : {};
}

/** The receipt of a payment of several orders that are all final, and of which a unit has written something off. */
export function receiptOfPayment(
  { receiptSeal }: Sealer,
  orders: readonly OrderDetail[],
): { receipt?: { code: string } } {
  const ended = orders.length > 1 && orders.every(({ states }) => isFinal(statusOf(states)));
  const receipt = ended ? paymentReceiptNow(orders) : null;
  return receipt ? { receipt: { code: receiptCode(receiptSeal, receipt) } } : {};
}

/** Verifies a receipt's code before its order is read. Anybody with it may read this, but neither who paid nor the remark. */
export async function verifyCode(
  context: Context,
  code: string,
  language: Language,
): Promise<Receipt | Refusal> {
  const signed = openReceipt(context.receiptSeal, code);
  if (!signed || 'paymentId' in signed) return refuse(RECEIPT_NOT_GENUINE);
  const owner = ownerOf(signed.orderId);
  const order = owner && (await readDetail(context.reads, owner, signed.orderId));
  const receipt = order && receiptNow(order);
  if (!receipt || !order.paidAt) return refuse(NO_SUCH_THING);
  return {
    ...(await orderShown(context, order, receipt, language)),
    paidAt: instant(order.paidAt),
    ...verified(context, receipt, signed),
  };
}

/** Verifies the code of a payment's receipt. Reads its orders only after the signature is verified. */
export async function verifyPaymentCode(
  context: Context,
  code: string,
  language: Language,
): Promise<ResponseOf<typeof verifyPaymentReceipt> | Refusal> {
  const signed = openReceipt(context.receiptSeal, code);
  if (!signed || 'orderId' in signed) return refuse(RECEIPT_NOT_GENUINE);
  const { paymentId } = signed;
  const owner = ownerOf(paymentId);
  const orders = owner ? await readDetailsOfPayment(context.reads, owner, paymentId) : [];
  const receipt = paymentReceiptNow(orders);
  const paidAt = orders[0]?.paidAt;
  if (!receipt || !paidAt) return refuse(NO_SUCH_THING);
  const shown: ReceiptOrder[] = [];
  for (const order of orders) {
    const own = receiptNow(order);
    if (own) shown.push(await orderShown(context, order, own, language));
  }
  return {
    paymentId,
    orders: shown,
    paidAt: instant(paidAt),
    ...sumsShown(receipt),
    ...verified(context, receipt, signed),
  };
}

/** Compares a receipt as it would be now with the signed one. */
function verified<Sealed extends SealedReceipt | SealedPayment>(
  { now }: Context,
  receipt: Sealed,
  signed: Sealed,
) {
  const changed = textOf(receipt) !== textOf(signed);
  return { changed, signed: sumsShown(signed), verifiedAt: instant(now()) };
}

/** The receipt of an order as it would be now; null while its unit has written nothing off. */
function receiptNow(order: OrderDetail): SealedReceipt | null {
  const bills = writtenOff(order);
  const times = bills.flatMap(({ settledAt }) => settledAt?.getTime() ?? []);
  if (times.length === 0) return null;
  const sum = (of: 'due' | 'coupon') => bills.reduce((total, bill) => total + bill[of], 0);
  return {
    orderId: order.orderId,
    unitId: order.unitId,
    numberMasked: order.numberMasked,
    writtenOff: sum('due'),
    cash: order.cash,
    coupon: sum('coupon'),
    refunded: refundedOf(order.refunds),
    writtenOffAt: Math.floor(Math.max(...times) / SECOND),
  };
}

function writtenOff({ bills }: OrderDetail) {
  return bills.filter(({ state }) => state === 'WRITTEN_OFF');
}

/** The receipt of a payment as it would be now; null while nothing is written off. The wallet's sums are those of the whole payment. */
function paymentReceiptNow(orders: readonly OrderDetail[]): SealedPayment | null {
  const [first] = orders;
  const credited = orders.flatMap((order) => receiptNow(order) ?? []);
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

async function orderShown(
  { catalogue }: Context,
  order: OrderDetail,
  receipt: SealedReceipt,
  language: Language,
): Promise<ReceiptOrder> {
  const unit = await catalogue.unit(order.unitId);
  return {
    orderId: order.orderId,
    kind: order.kind,
    unitName: unit ? unitName(unit, language) : order.unitId,
    projectType: order.projectType as Receipt['projectType'],
    numberMasked: order.numberMasked,
    bills: writtenOff(order).map(({ month, due, advance, reference }) => ({
      ...(month ? { month } : {}),
      due,
      ...(advance > 0 ? { advance } : {}),
      ...(reference ? { reference } : {}),
    })),
    ...sumsShown(receipt),
  };
}

function sumsShown({ writtenOff, coupon, cash, refunded, writtenOffAt }: Sums): Receipt['signed'] {
  return { writtenOff, coupon, cash, refunded, writtenOffAt: instant(new Date(writtenOffAt * SECOND)) };
}

/** Begins the text of a payment's receipt. That of an order begins with the order's number. */
const PAYMENT = 'PAYMENT';

/** The sealed code of a receipt. The same receipt always gives the same code. */
export function receiptCode(sealer: ReceiptSealer, receipt: SealedReceipt | SealedPayment): string {
  return sealer.sign(textOf(receipt));
}

/** The fields as an array, to keep codes short. */
function textOf(receipt: SealedReceipt | SealedPayment): string {
  const { writtenOff, cash, coupon, refunded, writtenOffAt } = receipt;
  const head =
    'paymentId' in receipt
      ? [PAYMENT, receipt.paymentId, receipt.orders]
      : [receipt.orderId, receipt.unitId, receipt.numberMasked];
  return JSON.stringify([...head, writtenOff, cash, coupon, refunded, writtenOffAt]);
}

type Fields = readonly [string, string, string | number, number, number, number, number, number];

/** The receipt of a code; null when the seal is not ours. */
export function openReceipt(sealer: ReceiptSealer, code: string): SealedReceipt | SealedPayment | null {
  const text = sealer.open(code);
  if (text === null) return null;
  // A valid seal means that we wrote the content.
  const [first, second, third, ...sums] = JSON.parse(text) as Fields;
  const [writtenOff, cash, coupon, refunded, writtenOffAt] = sums;
  const of = { writtenOff, cash, coupon, refunded, writtenOffAt };
  return first === PAYMENT
    ? { ...of, paymentId: second, orders: Number(third) }
    : { ...of, orderId: first, unitId: second, numberMasked: String(third) };
}
