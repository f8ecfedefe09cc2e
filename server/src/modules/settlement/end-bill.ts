import type { Tx } from '../../kit/database/open.ts';
import { takeBillStep } from './advance.ts';
import { type BillState, isFinalState } from './machine.ts';
import { lockWithRefunds } from './reverse-bill.ts';
import type { BillRow } from './store.ts';

/** How two staff members end a bill whose unit never will answer; `due` in fen. */
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
  if (outcome === 'WRITTEN_OFF') await takeBillStep(tx, bill, 'PERSON_WROTE_OFF', now, { endedBy });
  else await takeBillStep(tx, bill, 'PERSON_REJECTED', now, { endedBy, rejection: 'UNIT_GONE' });
  return null;
}

/** Locks a bill after the refunds of its order; a sentence when staff can't end it. */
async function locked(tx: Tx, writeOffNo: string, now: Date): Promise<BillRow | string> {
  const bill = await lockWithRefunds(tx, writeOffNo);
  if (!bill) return 'There is no such write-off.';
  return whyNot(bill.state, bill, now) ?? bill;
}

function whyNot(state: BillState, { writeOffNo, promisedBy }: BillRow, now: Date): string | null {
  if (isFinalState(state)) return `${writeOffNo} is ${state} already.`;
  if (state === 'PENDING' || now < promisedBy)
    return `${writeOffNo} is ${state}, and its unit may still answer: its promise is not over.`;
  return null;
}
