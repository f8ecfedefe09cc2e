import type { LockBills, WriteOff } from '@life-payment/biller-api';
import type { Tx } from '../state/state.ts';
import { instant } from '../time.ts';

type Stored = {
  readonly write_off_no: string;
  readonly unit_id: string;
  readonly number: string;
  readonly bill_no: string;
  readonly amount: number;
  readonly until: number;
};

/** A bill of an account, and the number of its write-off. */
type Numbered = Pick<WriteOff, 'unitId' | 'accountNumber' | 'billNo' | 'writeOffNo'>;

/** A lock as a tester sees it. USED: its write-off was decided. ENDED: its time is over. */
export type ShownLock = {
  readonly writeOffNo: string;
  readonly billNo: string;
  readonly amount: number;
  readonly until: string;
  readonly state: 'HELD' | 'GIVEN_BACK' | 'USED' | 'ENDED';
};

/** A lock holds until its time is over, or its number is written off, refused or void. */
const HOLDS = 'until > ? and not exists (select 1 from write_offs w where w.write_off_no = l.write_off_no)';

/** Stores the lock of each bill, or prolongs it. */
export function storeLocks(tx: Tx, { unitId, accountNumber, bills }: LockBills, until: number): void {
  for (const { writeOffNo, billNo, amount } of bills)
    tx.run(
      `insert into bill_locks (write_off_no, unit_id, number, bill_no, amount, until) values (?, ?, ?, ?, ?, ?)
       on conflict (write_off_no) do update set until = max(until, excluded.until)`,
      writeOffNo,
      unitId,
      accountNumber,
      billNo,
      amount,
      until,
    );
}

/** Whether the number came with another content before, in a lock. */
export function isLockOfOther(
  tx: Tx,
  { unitId, accountNumber, billNo = '', writeOffNo, amount }: Numbered & Pick<WriteOff, 'amount'>,
): boolean {
  const known = tx.one<Stored>('select * from bill_locks where write_off_no = ?', writeOffNo);
  if (!known) return false;
  const same = known.unit_id === unitId && known.number === accountNumber;
  return !same || known.bill_no !== billNo || known.amount !== amount;
}

/** Until when the lock under a number holds; null when it does not. */
export function heldUntil(tx: Tx, writeOffNo: string, now: number): number | null {
  const held = `select until from bill_locks l where write_off_no = ? and ${HOLDS}`;
  return tx.one<{ until: number }>(held, writeOffNo, now)?.until ?? null;
}

/** Whether a bill is locked under another number than the write-off's. */
export function isLockedFor(tx: Tx, sent: Numbered, now: number): boolean {
  const { unitId, accountNumber, billNo = '', writeOffNo } = sent;
  return (
    tx.one(
      `select 1 from bill_locks l where unit_id = ? and number = ? and bill_no = ? and write_off_no <> ? and ${HOLDS}`,
      unitId,
      accountNumber,
      billNo,
      writeOffNo,
      now,
    ) !== undefined
  );
}

/** The bills of an account that are locked. */
export function lockedBills(tx: Tx, unitId: string, number: string, now: number): readonly string[] {
  return tx
    .all<{ bill_no: string }>(
      `select bill_no from bill_locks l where unit_id = ? and number = ? and ${HOLDS} order by bill_no`,
      unitId,
      number,
      now,
    )
    .map(({ bill_no }) => bill_no);
}

/** Every lock that an account had, the oldest first. */
export function locksOf(tx: Tx, unitId: string, number: string, now: number): readonly ShownLock[] {
  return tx
    .all<Stored & { written: string | null }>(
      `select l.*, w.state as written from bill_locks l left join write_offs w using (write_off_no)
       where l.unit_id = ? and l.number = ? order by l.rowid limit 1000`,
      unitId,
      number,
    )
    .map(({ write_off_no, bill_no, amount, until, written }) => ({
      writeOffNo: write_off_no,
      billNo: bill_no,
      amount,
      until: instant(until),
      state: stateOf(written, until > now),
    }));
}

/** The write-off numbers of all locks that hold. */
export function allLocks(tx: Tx, now: number): readonly string[] {
  return tx
    .all<{ write_off_no: string }>(`select write_off_no from bill_locks l where ${HOLDS} order by 1`, now)
    .map(({ write_off_no }) => write_off_no);
}

function stateOf(written: string | null, inTime: boolean): ShownLock['state'] {
  if (written !== null) return written === 'CANCELLED' ? 'GIVEN_BACK' : 'USED';
  return inTime ? 'HELD' : 'ENDED';
}
