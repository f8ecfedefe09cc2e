import { momentOf } from '@life-payment/biller-api';
import type { Context } from '../../kit/context.ts';
import type { NotPrepared } from '../../kit/database/prepare-types.ts';
import { instant } from '../../kit/time.ts';
import { type BillLockRow, billsToLock, isReturningOther } from './store.ts';

/** What a unit answers to a lock: held, the reason why not, or nothing that we can believe. */
export type LockOutcome = 'HELD' | 'NO_ANSWER' | NotPrepared;

/** Asks the unit to lock the bills of an order. The same numbers always have the same content, so that asking again is safe. */
export async function askBillLock(context: Context, lock: BillLockRow): Promise<LockOutcome> {
  const { orderId, unitId, until } = lock;
  const { numberCipher, bills } = await billsToLock(context.db, lock);
  try {
    const answer = await context.biller.lockBills({
      unitId,
      accountNumber: context.crypto.decrypt(numberCipher),
      until: instant(until),
      bills: bills.map(({ writeOffNo, billKey, due }) => ({ writeOffNo, billNo: billKey, amount: due })),
    });
    switch (answer.result) {
      case 'LOCKED':
        return 'HELD';
      case 'NOT_NOW':
        return { reason: 'NOT_NOW', from: instant(momentOf(answer.answersFrom)) };
      case 'REFUSED':
        return answer.reason === 'BEING_PAID' && (await isReturningOther(context.db, lock))
          ? 'NO_ANSWER'
          : { reason: answer.reason };
      case 'CONTENT_DIFFERS':
        context.log.error('a unit has a lock with another content', { orderId, unitId });
        return { reason: 'NOT_ACCEPTED' };
    }
  } catch (error) {
    context.log.warn('lock without an answer', { orderId, unitId, error });
    return 'NO_ANSWER';
  }
}
