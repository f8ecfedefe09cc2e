import { type LockBills, UNIT_CALLS, type WriteOff } from '@life-payment/biller-api';
import type { Tx } from '../state/state.ts';
import { lockedBills } from './lock-store.ts';
import type { Wrong } from './wrong-kinds.ts';

const { cancelWriteOff, lockBills, queryBills, writeOff } = UNIT_CALLS;

type Call = { readonly wrong: Wrong; readonly path: string; readonly request: unknown };
type Answer = { readonly [field: string]: unknown };
type Bill = { readonly billNo: string };

/** What a unit does wrong with locks before it acts. `act` is what it does. */
export function wrongBefore(
  tx: Tx,
  { wrong, path, request }: Call,
  act: (request: unknown) => unknown,
): void {
  if (path === lockBills.path) {
    const sent = request as LockBills;
    if (wrong === 'LOCKS_SOME') for (const bill of sent.bills) act({ ...sent, bills: [bill] });
    if (wrong === 'LOCKS_ANY_CONTENT') for (const bill of sent.bills) overwrite(tx, sent, bill);
  }
  if (wrong === 'BOOKS_LOCKED' && path === writeOff.path) {
    const { unitId, accountNumber } = request as WriteOff;
    tx.run('delete from bill_locks where unit_id = ? and number = ?', unitId, accountNumber);
  }
}

/** What a unit does wrong with locks after it acted. */
export function wrongAfter(tx: Tx, { wrong, path, request }: Call): void {
  const { unitId, writeOffNo } = request as WriteOff;
  if (wrong === 'LOCKS_NOTHING') tx.run('delete from bill_locks where unit_id = ?', unitId);
  if (wrong === 'KEEPS_LOCKS' && path === cancelWriteOff.path)
    tx.run(`update bill_locks set write_off_no = 'KEPT' || write_off_no where write_off_no = ?`, writeOffNo);
}

/** The answer of a unit that hides what is locked: without these bills. Every other answer is as it was. */
export function withoutLocked(tx: Tx, { wrong, path, request }: Call, answer: Answer, now: number): Answer {
  const { bills } = answer;
  if (wrong !== 'HIDES_LOCKED' || path !== queryBills.path || !Array.isArray(bills)) return answer;
  const { unitId, accountNumber } = request as WriteOff;
  const locked = lockedBills(tx, unitId, accountNumber, now);
  return { ...answer, bills: (bills as Bill[]).filter(({ billNo }) => !locked.includes(billNo)) };
}

function overwrite(tx: Tx, { accountNumber }: LockBills, bill: LockBills['bills'][number]): void {
  tx.run(
    'update bill_locks set number = ?, bill_no = ?, amount = ? where write_off_no = ?',
    accountNumber,
    bill.billNo,
    bill.amount,
    bill.writeOffNo,
  );
}
