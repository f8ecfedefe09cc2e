import type { Tx } from '../../kit/database/open.ts';
import { mustStep } from '../../kit/machine.ts';
import { after, DAY } from '../../kit/time.ts';
import { cancelRefunds, refundsToCancel } from '../refunds/index.ts';
import { unfinishedBills } from '../settlement/index.ts';
import { paymentMachine } from './machine.ts';
import { postEach, recordSteps } from './of-orders.ts';
import { takePaymentStep } from './steps.ts';
import { lockPaymentOfOrder, markNeverPaid, type PaymentRow } from './store.ts';

/** Since its payment's time was over, before staff can say that it was never paid. */
const SILENT_MS = DAY;

/** A payment that was never paid to us, by two staff members; `cash` in fen. */
export type NeverPaid = {
  /** The order that staff named: all of its payment's orders end so. */
  readonly orderId: string;
  readonly cash: number;
  /** Who bears what its unit has credited: the unit, which receives that much less, or we. */
  readonly bearer: 'unit' | 'us';
  /** OPEN: the wallet never says how it ended. BOOKED: our books have it, and the wallet's statement does not. */
  readonly how: 'OPEN' | 'BOOKED';
};

/** The act for an order; a sentence when it can't be. The caller has checked the statement of a booked one. Locks the payment. */
export async function neverPaidOf(
  tx: Tx,
  orderId: string,
  bearer: NeverPaid['bearer'],
  now: Date,
): Promise<NeverPaid | string> {
  const payment = await lockPaymentOfOrder(tx, orderId);
  if (!payment) return 'There is no such order.';
  const { cash, state } = payment;
  if (payment.neverPaid) return `It is decided already that ${orderId} was never paid.`;
  switch (state) {
    case 'WAITING':
    case 'CLOSED':
      return `The payment of ${orderId} is ${state}: nobody has to end it.`;
    case 'CLOSING':
      return now < after(payment.expiresAt, SILENT_MS)
        ? `The wallet may still say how ${orderId} ended.`
        : { orderId, cash, bearer, how: 'OPEN' };
    case 'PAID':
    case 'PAID_LATE': {
      const obstacle = await obstacleTo(tx, payment);
      return obstacle ?? { orderId, cash, bearer, how: 'BOOKED' };
    }
  }
}

/**
 * Ends a payment that was never paid. An open one is closed, as if the wallet had said so. A booked one keeps its state: what
 * was credited or should go back is not ours to pay from its money. Returns a sentence when the facts have changed.
 */
export async function endNeverPaid(tx: Tx, act: NeverPaid, now: Date): Promise<string | null> {
  const found = await neverPaidOf(tx, act.orderId, act.bearer, now);
  if (typeof found === 'string') return found;
  const payment = await lockPaymentOfOrder(tx, act.orderId);
  if (!payment || found.how !== act.how) return `The payment of ${act.orderId} has changed.`;
  if (act.how === 'OPEN') await takePaymentStep(tx, payment, 'PERSON_CLOSED', now, null);
  else await takeBack(tx, payment, act.bearer, now);
  return null;
}

/** Why what a payment has begun is not over, in a sentence; null when it is. */
async function obstacleTo(tx: Tx, { lifeUserId, orders }: PaymentRow): Promise<string | null> {
  for (const { orderId } of orders) {
    const order = { lifeUserId, orderId };
    const obstacle = (await refundsToCancel(tx, order)) ?? (await unfinishedBills(tx, order));
    if (obstacle) return obstacle;
  }
  return null;
}

async function takeBack(tx: Tx, payment: PaymentRow, bearer: NeverPaid['bearer'], now: Date): Promise<void> {
  const { lifeUserId, paymentId: subject, orders, state: from } = payment;
  const cancelled = new Map<string, number>();
  for (const { orderId } of orders)
    cancelled.set(orderId, await cancelRefunds(tx, { lifeUserId, orderId }, now));
  await markNeverPaid(tx, payment, now);
  const to = mustStep(paymentMachine, from, 'NEVER_PAID');
  await recordSteps(tx, payment, 'NEVER_PAID', to, now);
  await postEach(tx, { lifeUserId, paymentId: subject, orders }, now, ({ orderId, cash, unitId }) => ({
    event: 'NEVER_PAID',
    cash,
    refunds: cancelled.get(orderId) ?? 0,
    unitId: bearer === 'unit' ? unitId : null,
  }));
}
