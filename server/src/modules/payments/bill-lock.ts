import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import type { NotPrepared } from '../../kit/database/prepare-types.ts';
import { after, SECOND } from '../../kit/time.ts';
import {
  askBillLock,
  type BillLockRow,
  giveBack,
  type LockOutcome,
  lockBillLock,
  readBillLock,
  takeBillLockStep,
} from '../bill-locks/index.ts';
import { continuePreparing, giveUpPreparing, isLate } from './prepare.ts';
import { lockPaymentOfOrder, type PaymentRow } from './store.ts';

/**
 * Takes the next step of the lock on an order's bills if its row says that it is due: asks the unit for it, or gives it back. A job
 * that runs early, late or twice changes nothing.
 */
export async function advanceBillLock(context: Context, orderId: string): Promise<void> {
  const lock = await readBillLock(context.db, orderId);
  if (!lock?.nextActionAt || lock.nextActionAt > after(context.now(), SECOND)) return;
  if (lock.state === 'RETURNING') return giveBack(context, lock);
  const sent = await beginAsking(context, lock);
  if (sent) await takeOutcome(context, sent, await askBillLock(context, sent));
}

/** Records the sending before it happens. Null when the payment is not prepared any more, or is out of time now. */
function beginAsking(context: Context, lock: BillLockRow): Promise<BillLockRow | null> {
  return inStep(context, lock, async (tx, payment, locked, now) => {
    // If the process that sent it died, first records that there was no answer.
    const before = locked.state === 'SENT' ? await takeBillLockStep(tx, locked, 'NO_ANSWER', now) : locked;
    if (!isLate(payment, now)) return takeBillLockStep(tx, before, 'SEND', now);
    await giveUpPreparing(tx, payment, ofOrder(payment, lock, { reason: 'UNIT_SILENT' }), now);
    return null;
  });
}

async function takeOutcome(context: Context, lock: BillLockRow, outcome: LockOutcome): Promise<void> {
  await inStep(context, lock, async (tx, payment, locked, now) => {
    switch (outcome) {
      case 'HELD':
        await takeBillLockStep(tx, locked, 'UNIT_LOCKED', now);
        return (await allHeld(tx, payment)) ? continuePreparing(tx, payment, now) : undefined;
      case 'NO_ANSWER':
        await takeBillLockStep(tx, locked, 'NO_ANSWER', now);
        return isLate(payment, now)
          ? giveUpPreparing(tx, payment, ofOrder(payment, lock, { reason: 'UNIT_SILENT' }), now)
          : undefined;
      default:
        await takeBillLockStep(tx, locked, 'UNIT_REFUSED', now, outcome.reason);
        return giveUpPreparing(tx, payment, ofOrder(payment, lock, outcome), now);
    }
  });
}

/** Names the order whose unit it was, where the payment covers others too. */
function ofOrder({ orders }: PaymentRow, { orderId }: BillLockRow, why: NotPrepared): NotPrepared {
  return orders.length > 1 ? { ...why, orderId } : why;
}

/** Whether no unit is still asked for a lock. */
async function allHeld(tx: Tx, { orders }: PaymentRow): Promise<boolean> {
  for (const { orderId } of orders) {
    const state = (await readBillLock(tx, orderId))?.state ?? 'HELD';
    if (state !== 'HELD') return false;
  }
  return true;
}

/** Runs a step under the locks of payment and lock, unless one of them has changed since the step was decided. */
function inStep<T>(
  context: Context,
  lock: BillLockRow,
  act: (tx: Tx, payment: PaymentRow, locked: BillLockRow, now: Date) => Promise<T>,
): Promise<T | null> {
  return context.db.transaction().execute(async (tx) => {
    const payment = await lockPaymentOfOrder(tx, lock.orderId);
    const locked = await lockBillLock(tx, lock.orderId);
    if (payment?.state !== 'PREPARING' || locked?.state !== lock.state || locked.asked !== lock.asked)
      return null;
    return act(tx, payment, locked, context.now());
  });
}
