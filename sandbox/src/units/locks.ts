import type { LockAnswer, LockBills, LockRefusal } from '@life-payment/biller-api';
import type { Tx } from '../state/state.ts';
import { instant } from '../time.ts';
import { findAccount, findBill } from './accounts/store.ts';
import { accountConduct, closedUntil, unitConduct } from './conduct.ts';
import { findLock, isLockedFor, storeLocks } from './lock-store.ts';
import type { Reply } from './writeOffs.ts';

/** Locks the bills of an order, all or none. Null when the request did not reach the unit. */
export function lockBills(tx: Tx, sent: LockBills, now: number): Reply<LockAnswer> | null {
  const account = findAccount(tx, sent.unitId, sent.accountNumber);
  const conduct = accountConduct(account).lock ?? unitConduct(tx, sent.unitId).lock;
  if (conduct === 'NEVER_RECEIVED' || (conduct === 'NOT_RECEIVED' && isFirst(tx, sent))) return null;
  const answersFrom = closedUntil(tx, sent.unitId, account, now);
  if (answersFrom) return { answer: { result: 'NOT_NOW', answersFrom }, way: 'ANSWER' };
  if (sent.bills.some((bill) => differs(tx, sent, bill)))
    return { answer: { result: 'CONTENT_DIFFERS' }, way: 'ANSWER' };
  const reason = refusalOf(tx, sent, now) ?? refusalIn(conduct);
  if (reason) return { answer: { result: 'REFUSED', reason }, way: 'ANSWER' };
  const until = conduct === 'TOO_SHORT' ? now : Date.parse(sent.until);
  storeLocks(tx, sent, until);
  return {
    answer: { result: 'LOCKED', until: instant(until) },
    way: conduct === 'ANSWER_LOST' ? 'DROPPED' : 'ANSWER',
  };
}

type Bill = LockBills['bills'][number];

/** Whether a number came with another content before. */
function differs(
  tx: Tx,
  { unitId, accountNumber }: LockBills,
  { writeOffNo, billNo, amount }: Bill,
): boolean {
  const known = findLock(tx, writeOffNo);
  if (!known) return false;
  const same = known.unit_id === unitId && known.number === accountNumber;
  return !same || known.bill_no !== billNo || known.amount !== amount;
}

function refusalOf(tx: Tx, { unitId, accountNumber, bills }: LockBills, now: number): LockRefusal | null {
  for (const { writeOffNo, billNo, amount } of bills) {
    // The number was used or made void: nothing will be booked under it.
    if (tx.one('select 1 from write_offs where write_off_no = ?', writeOffNo)) return 'NOT_ACCEPTED';
    const bill = findBill(tx, unitId, accountNumber, billNo);
    if (!bill) return 'NOT_FOUND';
    if (bill.state === 'WRITTEN_OFF') return 'ALREADY_PAID';
    if (amount < bill.due) return 'AMOUNT_DIFFERS';
    if (isLockedFor(tx, { unitId, accountNumber, billNo, writeOffNo }, now)) return 'BEING_PAID';
  }
  return null;
}

function refusalIn(conduct: string | undefined): LockRefusal | null {
  switch (conduct) {
    case 'BEING_PAID':
    case 'ALREADY_PAID':
    case 'NOT_FOUND':
    case 'AMOUNT_DIFFERS':
    case 'NOT_ACCEPTED':
      return conduct;
    default:
      return null;
  }
}

function isFirst(tx: Tx, { bills: [first] }: LockBills): boolean {
  return (
    tx.run(
      'insert or ignore into settings (name, value) values (?, ?)',
      `unlocked:${first?.writeOffNo}`,
      '1',
    ) === 1
  );
}
