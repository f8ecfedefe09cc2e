import {
  NO_SUCH_THING,
  RECEIPT_NOT_GENUINE,
  type ResponseOf,
  type verifyPaymentReceipt,
} from '@life-payment/contract';
import { type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { ownerOf } from '../../kit/ids.ts';
import { unitName } from '../../kit/ports/catalogue.ts';
import { instant } from '../../kit/time.ts';
import {
  openPaymentReceipt,
  paymentReceiptCode,
  paymentSaysTheSame,
  type SealedPayment,
} from '../receipts/index.ts';
import { type OrderDetail, readDetailsOfPayment } from './detail-store.ts';
import { orderShown, sealedOf, sumsOf } from './receipt.ts';
import { isFinal, statusOf } from './status.ts';
import { refundedOf } from './view.ts';

type Receipt = ResponseOf<typeof verifyPaymentReceipt>;
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
): Promise<Receipt | Refusal> {
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
): Promise<Receipt['orders']> {
  const shown: Receipt['orders'] = [];
  for (const order of orders) {
    const receipt = sealedOf(order);
    if (!receipt) continue;
    const unit = await catalogue.unit(order.unitId);
    shown.push(orderShown(order, receipt, unit ? unitName(unit, language) : order.unitId));
  }
  return shown;
}
