import {
  NO_SUCH_THING,
  RECEIPT_NOT_GENUINE,
  type ResponseOf,
  type verifyReceipt,
} from '@life-payment/contract';
import { type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { ownerOf } from '../../kit/ids.ts';
import { unitName } from '../../kit/ports/catalogue.ts';
import { instant, SECOND } from '../../kit/time.ts';
import { openReceipt, receiptCode, type SealedReceipt, saysTheSame } from '../receipts/index.ts';
import { type DetailBill, type OrderDetail, readDetail } from './detail-store.ts';
import { isFinal, statusOf } from './status.ts';
import { refundedOf } from './view.ts';

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
export function sealedOf(order: OrderDetail): SealedReceipt | null {
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
export function orderShown(order: OrderDetail, receipt: SealedReceipt, unitName: string): ReceiptOrder {
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
export function sumsOf(receipt: Sums): Receipt['signed'] {
  return {
    writtenOff: receipt.writtenOff,
    coupon: receipt.coupon,
    cash: receipt.cash,
    refunded: receipt.refunded,
    writtenOffAt: instant(new Date(receipt.writtenOffAt * SECOND)),
  };
}
