import type { Tx } from '../../kit/database/open.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { unitSlot } from '../../kit/jobs/slots.ts';
import { mustStep } from '../../kit/machine.ts';
import { recordStep } from '../history/index.ts';
import { nextActionTime } from './due.ts';
import { type BillLockEvent, billLockMachine } from './machine.ts';
import { type BillLockRow, lockBillLock, updateBillLock } from './store.ts';

/** Takes one step of a lock. The caller has locked its payment and its row. */
export async function takeBillLockStep(
  tx: Tx,
  lock: BillLockRow,
  event: BillLockEvent,
  now: Date,
  refusal?: string,
): Promise<BillLockRow> {
  const { lifeUserId, orderId, unitId } = lock;
  const state = mustStep(billLockMachine, lock.state, event);
  const asked =
    event === 'NO_ANSWER' ? lock.asked + 1 : event === 'CLOSED' || event === 'REFUNDED' ? 0 : lock.asked;
  const next = nextActionTime(state, asked, now);
  await updateBillLock(tx, lock, {
    state,
    asked,
    next_action_at: next,
    ...(next === null && state !== 'HELD' ? { ended_at: now } : {}),
    ...(refusal === undefined ? {} : { refusal }),
  });
  if (state !== lock.state)
    await recordStep(tx, {
      lifeUserId,
      orderId,
      machine: 'BILL_LOCK',
      subject: orderId,
      event,
      from: lock.state,
      to: state,
      at: now,
    });
  if (next) await enqueue(tx, 'bill-lock', orderId, next, unitSlot(unitId));
  return { ...lock, state, asked, nextActionAt: next };
}

/**
 * Ends the lock of an order: a paid one is used; one that is closed, or whose money went back before the unit had a bill, is given back.
 * The caller has locked the payment or the bill.
 */
export async function endBillLock(
  tx: Tx,
  orderId: string,
  ended: 'PAID' | 'CLOSED' | 'REFUNDED',
  now: Date,
): Promise<void> {
  const lock = await lockBillLock(tx, orderId);
  if (lock && billLockMachine[lock.state][ended]) await takeBillLockStep(tx, lock, ended, now);
}
