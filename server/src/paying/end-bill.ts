import type { Tx } from '../kit/database/open.ts';
import { orderOf, ownerOf } from '../kit/ids.ts';
import { step } from '../kit/machine.ts';
import { billMachine, isFinalState } from './bill-machine.ts';
import { type BillRow, lockBill, readBill, scheduleBill } from './bill-store.ts';
import { lockRefundsOf } from './refund-elsewhere.ts';
import { reverseLateCredit, transitionBill } from './transition-bill.ts';

/** The end by two staff members of a bill whose unit never will answer; `due` in fen. */
export type BillByPerson = {
  readonly writeOffNo: string;
  readonly due: number;
  readonly outcome: 'WRITTEN_OFF' | 'REJECTED';
};

/** The act that ends a bill, whose promise must be over; a sentence when staff can't end it. */
export async function billToEnd(
  tx: Tx,
  writeOffNo: string,
  outcome: BillByPerson['outcome'],
  now: Date,
): Promise<BillByPerson | string> {
  const bill = await locked(tx, writeOffNo, now);
  return typeof bill === 'string' ? bill : { writeOffNo, due: bill.due, outcome };
}

/** Ends a bill with all that follows from it. Returns a sentence when it is no longer possible. */
export async function endBill(
  tx: Tx,
  { writeOffNo, outcome }: BillByPerson,
  proposalId: number,
  now: Date,
): Promise<string | null> {
  const bill = await locked(tx, writeOffNo, now);
  if (typeof bill === 'string') return bill;
  const endedBy = proposalId;
  if (outcome === 'WRITTEN_OFF') await transitionBill(tx, bill, 'PERSON_WROTE_OFF', now, { endedBy });
  else await transitionBill(tx, bill, 'PERSON_REJECTED', now, { endedBy, rejection: 'UNIT_GONE' });
  return null;
}

/** Locks a bill after the refunds of its order; a sentence when staff can't end it. */
async function locked(tx: Tx, writeOffNo: string, now: Date): Promise<BillRow | string> {
  const bill = await lockWithRefunds(tx, writeOffNo);
  if (!bill) return 'There is no such write-off.';
  const { state, promisedBy } = bill;
  if (isFinalState(state)) return `${writeOffNo} is ${state} already.`;
  return state === 'PENDING' || now < promisedBy
    ? `${writeOffNo} is ${state}, and its unit may still answer: its promise is not over.`
    : bill;
}

/** Makes the next step of a bill due now, for staff. False when its state is final or there is no such bill. */
export async function retryBill(tx: Tx, writeOffNo: string, now: Date): Promise<boolean> {
  const bill = await lockBill(tx, writeOffNo);
  if (!bill?.nextActionAt) return false;
  await scheduleBill(tx, bill, now);
  return true;
}

/** A bill that its unit has booked and is to reverse; `due` in fen. */
export type BillToReverse = Pick<BillRow, 'lifeUserId' | 'orderId' | 'writeOffNo' | 'unitId' | 'due'>;

/** The bill of a write-off number with its refunds locked; null when there is none. */
async function lockWithRefunds(tx: Tx, writeOffNo: string): Promise<BillRow | null> {
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
    await transitionBill(tx, bill, 'UNIT_REVERSED', now, { rejection: 'REVERSED' });
}

/** True if staff had ended it as rejected, and its unit credited it all the same. */
function isLateCredit({ state, lateAnswer }: BillRow): boolean {
  return state === 'REJECTED' && lateAnswer === 'WRITTEN_OFF';
}
