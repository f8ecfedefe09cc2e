import type { LockBills, WriteOff } from '@life-payment/biller-api';
import type { Tx } from '../state/state.ts';

type Stored = {
  readonly write_off_no: string;
  readonly unit_id: string;
  readonly number: string;
  readonly bill_no: string;
  readonly amount: number;
};

/** The lock under a write-off number, also one that has ended by itself. */
export function findLock(tx: Tx, writeOffNo: string): Stored | undefined {
  return tx.one<Stored>('select * from bill_locks where write_off_no = ?', writeOffNo);
}

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

/** Whether a bill is locked under another number than the write-off's. */
export function isLockedFor(
  tx: Tx,
  {
    unitId,
    accountNumber,
    billNo = '',
    writeOffNo,
  }: Pick<WriteOff, 'unitId' | 'accountNumber' | 'billNo' | 'writeOffNo'>,
  now: number,
): boolean {
  return (
    tx.one(
      `select 1 from bill_locks where unit_id = ? and number = ? and bill_no = ? and write_off_no <> ? and until > ?`,
      unitId,
      accountNumber,
      billNo,
      writeOffNo,
      now,
    ) !== undefined
  );
}

/** Ends the lock under a number. */
export function endLock(tx: Tx, unitId: string, writeOffNo: string): void {
  tx.run('delete from bill_locks where unit_id = ? and write_off_no = ?', unitId, writeOffNo);
}

/** The bills of an account that are locked. */
export function lockedBills(tx: Tx, unitId: string, number: string, now: number): readonly string[] {
  return tx
    .all<{ bill_no: string }>(
      'select bill_no from bill_locks where unit_id = ? and number = ? and until > ? order by bill_no',
      unitId,
      number,
      now,
    )
    .map(({ bill_no }) => bill_no);
}

/** The write-off numbers of all locks. */
export function allLocks(tx: Tx, now: number): readonly string[] {
  return tx
    .all<{ write_off_no: string }>('select write_off_no from bill_locks where until > ? order by 1', now)
    .map(({ write_off_no }) => write_off_no);
}
