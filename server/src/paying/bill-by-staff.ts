import type { Tx } from '../kit/database/open.ts';
import { isFinalState } from './bill-machine.ts';
import { type BillRow, lockBill, scheduleBill } from './bill-store.ts';
import { lockBillWithRefunds } from './refund-elsewhere.ts';
import { transitionBill } from './transition-bill.ts';

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

/** Locks the refunds of the order, then the bill; a sentence when staff can't end it. */
async function locked(tx: Tx, writeOffNo: string, now: Date): Promise<BillRow | string> {
  const bill = await lockBillWithRefunds(tx, writeOffNo);
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
