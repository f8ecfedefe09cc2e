import type { Context } from '../../kit/context.ts';
import type { BillLockEvent } from './machine.ts';
import { takeBillLockStep } from './steps.ts';
import { type BillLockRow, type BillsToLock, billsToLock, lockBillLock } from './store.ts';

/**
 * Gives a lock back: the write-off numbers of its bills are made void, so that a request for the lock that is still on its way locks
 * nothing. The unit is asked until it confirms that, or until the lock has ended by itself.
 */
export async function giveBack(context: Context, lock: BillLockRow): Promise<void> {
  const { bills } = await billsToLock(context.db, lock);
  const given = await askUnit(context, lock, bills);
  const lapsed = !given && context.now() >= lock.until;
  if (lapsed) context.log.warn('a lock ended by itself', { orderId: lock.orderId, unitId: lock.unitId });
  await take(context, lock, given ? 'UNIT_RETURNED' : lapsed ? 'LAPSED' : 'NO_ANSWER', bills.length);
}

/** Whether the unit has made every number void. A bill that it says is written off was never sent: a person reads that in the log. */
async function askUnit(
  context: Context,
  { orderId, unitId }: BillLockRow,
  bills: BillsToLock['bills'],
): Promise<boolean> {
  try {
    for (const { writeOffNo } of bills) {
      const { result } = await context.biller.cancelWriteOff(unitId, writeOffNo);
      if (result === 'WRITTEN_OFF')
        context.log.error('a unit wrote off what it had only to lock', { writeOffNo, unitId });
      if (result !== 'CANCELLED' && result !== 'REJECTED') return false;
    }
    return true;
  } catch (error) {
    context.log.warn('return of a lock without an answer', { orderId, unitId, error });
    return false;
  }
}

/**
 * Locks and takes a step, unless the state has changed since it was decided. Where money of another bill went back meanwhile, the `asked`
 * ones are not all.
 */
async function take(context: Context, lock: BillLockRow, event: BillLockEvent, asked: number): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const locked = await lockBillLock(tx, lock.orderId);
    if (locked?.state !== lock.state) return;
    const more = event === 'UNIT_RETURNED' && (await billsToLock(tx, locked)).bills.length > asked;
    await takeBillLockStep(tx, locked, more ? 'NO_ANSWER' : event, context.now());
  });
}
