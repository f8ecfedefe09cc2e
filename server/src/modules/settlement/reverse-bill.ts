import type { Tx } from '../../kit/database/open.ts';
import { orderOf, ownerOf } from '../../kit/ids.ts';
import { step } from '../../kit/machine.ts';
import { lockRefundsOf } from '../refunds/index.ts';
import { takeBillStep } from './advance.ts';
import { billMachine } from './machine.ts';
import { reverseLateCredit } from './reversed.ts';
import { type BillRow, lockBill, readBill } from './store.ts';

/** A bill that its unit has booked and is to reverse; `due` in fen. */
export type BillToReverse = Pick<BillRow, 'lifeUserId' | 'orderId' | 'writeOffNo' | 'unitId' | 'due'>;

/** The bill of a write-off number with its refunds locked; null when there is none. */
export async function lockWithRefunds(tx: Tx, writeOffNo: string): Promise<BillRow | null> {
  const orderId = orderOf(writeOffNo) ?? '';
  await lockRefundsOf(tx, { lifeUserId: ownerOf(orderId) ?? '', orderId });
  return lockBill(tx, writeOffNo);
}

/**
 * A booked bill of which money went back; a sentence when there is nothing that its unit could be asked to reverse. Locks nothing: a
 * reversal that comes too late changes nothing.
 */
export async function billToReverse(tx: Tx, writeOffNo: string): Promise<BillToReverse | string> {
  const bill = await readBill(tx, writeOffNo);
  if (!bill) return 'There is no such write-off.';
  if (bill.reversedAt !== null) return `${writeOffNo} is reversed already.`;
  if (isLateCredit(bill)) return bill;
  if (bill.state !== 'WRITTEN_OFF') return `${writeOffNo} is ${bill.state}: its unit has not booked it.`;
  return (bill.refundedElsewhere ?? 0) > 0
    ? bill
    : `Nothing of ${writeOffNo} was refunded elsewhere: its payer wants it booked.`;
}

/**
 * Believes the unit that it has taken a write-off back, with all that follows from it. Does nothing when that is known, or when
 * the bill never counted as booked. The caller has not locked anything of the order.
 */
export async function reverseBill(tx: Tx, writeOffNo: string, now: Date): Promise<void> {
  const bill = await lockWithRefunds(tx, writeOffNo);
  if (!bill || bill.reversedAt !== null) return;
  if (isLateCredit(bill)) await reverseLateCredit(tx, bill, now);
  else if (step(billMachine, bill.state, 'UNIT_REVERSED') !== null)
    await takeBillStep(tx, bill, 'UNIT_REVERSED', now, { rejection: 'REVERSED' });
}

/** Whether staff had ended it as rejected, and its unit credited it all the same. */
function isLateCredit({ state, lateAnswer }: BillRow): boolean {
  return state === 'REJECTED' && lateAnswer === 'WRITTEN_OFF';
}
