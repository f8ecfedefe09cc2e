import type {
  LockAnswer,
  LockBills,
  LockRefusal,
  Rejection,
  UnitDescription,
} from '@life-payment/biller-api';
import type { Tx } from '../state/state.ts';
import { instant } from '../time.ts';
import { type Account, findAccount } from './accounts/store.ts';
import { accountConduct, closedUntil, type LockConduct, unitConduct } from './conduct.ts';
import { heldUntil, isLockOfOther, storeLocks } from './lock-store.ts';
import { isTakenByOthers, type Reply, ruledOut } from './writeOffs.ts';

type Bill = LockBills['bills'][number];

/** Why a lock is refused, by why its write-off would be. */
const REFUSALS: Record<Rejection, LockRefusal> = {
  ALREADY_PAID: 'ALREADY_PAID',
  ACCOUNT_CLOSED: 'NOT_FOUND',
  BILL_WITHDRAWN: 'NOT_FOUND',
  AMOUNT_CHANGED: 'AMOUNT_DIFFERS',
  NOT_ACCEPTED: 'NOT_ACCEPTED',
  CANCELLED: 'NOT_ACCEPTED',
};

/** Locks the bills of an order, all or none. */
export function lockBills(
  tx: Tx,
  unit: UnitDescription,
  sent: LockBills,
  now: number,
): Reply<LockAnswer> | { readonly way: 'SILENT' | 'NOT_RECEIVED' } {
  const account = findAccount(tx, sent.unitId, sent.accountNumber);
  const conduct = accountConduct(account).lock ?? unitConduct(tx, sent.unitId).lock;
  if (conduct === 'NO_ANSWER') return { way: 'SILENT' };
  if (conduct === 'NEVER_RECEIVED' || (conduct === 'NOT_RECEIVED' && isFirst(tx, sent)))
    return { way: 'NOT_RECEIVED' };
  const refused = refusalOf(tx, { unit, account, conduct }, sent, now);
  if (refused) return { answer: refused, way: 'ANSWER' };
  const until = conduct === 'TOO_SHORT' ? now : Date.parse(sent.until);
  storeLocks(tx, sent, until);
  return {
    answer: { result: 'LOCKED', until: instant(until) },
    way: conduct === 'ANSWER_LOST' ? 'DROPPED' : 'ANSWER',
  };
}

type At = {
  readonly unit: UnitDescription;
  readonly account: Account | undefined;
  readonly conduct: LockConduct | undefined;
};

/** Why nothing is locked; null when all of the bills can be. What is locked already only goes on, whatever is today. */
function refusalOf(
  tx: Tx,
  { unit, account, conduct }: At,
  sent: LockBills,
  now: number,
): Exclude<LockAnswer, { result: 'LOCKED' }> | null {
  const { unitId, accountNumber } = sent;
  if (sent.bills.some((bill) => isLockOfOther(tx, { unitId, accountNumber, ...bill })))
    return { result: 'CONTENT_DIFFERS' };
  if (sent.bills.every(({ writeOffNo }) => heldUntil(tx, writeOffNo, now) !== null)) return null;
  const answersFrom = closedUntil(tx, unitId, account, now);
  if (answersFrom) return { result: 'NOT_NOW', answersFrom };
  const reason =
    !unit.locksBills || hasTwice(sent)
      ? 'NOT_ACCEPTED'
      : (sent.bills.map((bill) => refusalOfBill(tx, unit, sent, bill, now)).find(Boolean) ??
        refusalIn(conduct));
  return reason ? { result: 'REFUSED', reason } : null;
}

function refusalOfBill(
  tx: Tx,
  unit: UnitDescription,
  { unitId, accountNumber }: LockBills,
  bill: Bill,
  now: number,
): LockRefusal | null {
  // The number was used or made void: nothing will be booked under it.
  if (tx.one('select 1 from write_offs where write_off_no = ?', bill.writeOffNo)) return 'NOT_ACCEPTED';
  const content = { unitId, accountNumber, kind: 'BILL', ...bill } as const;
  if (isTakenByOthers(tx, content, now)) return 'BEING_PAID';
  const reason = ruledOut(tx, unit, content);
  return reason && REFUSALS[reason];
}

/** A bill under two numbers, or a number of two bills, could not be held by each. */
function hasTwice({ bills }: LockBills): boolean {
  return [bills.map(({ writeOffNo }) => writeOffNo), bills.map(({ billNo }) => billNo)].some(
    (list) => new Set(list).size < list.length,
  );
}

function refusalIn(conduct: LockConduct | undefined): LockRefusal | null {
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
