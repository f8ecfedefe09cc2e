import type { Tx } from '../state/state.ts';
import { findBill } from './accounts/store.ts';
import { isLockedFor } from './lock-store.ts';

/** A bill that somebody pays at another place than here. */
export type BillElsewhere = {
  readonly unitId: string;
  readonly accountNumber: string;
  readonly billNo: string;
};

/** Why another place can't have a bill. */
export type Kept = 'NOT_OWED' | 'LOCKED';

/** Somebody begins to pay a bill at another place, which keeps it until then. */
export function holdElsewhere(tx: Tx, bill: BillElsewhere, until: number, now: number): Kept | null {
  const kept = keptFrom(tx, bill, now);
  if (kept) return kept;
  tx.run(
    'insert or replace into bills_elsewhere (unit_id, number, bill_no, until) values (?, ?, ?, ?)',
    bill.unitId,
    bill.accountNumber,
    bill.billNo,
    until,
  );
  return null;
}

/** Whoever began to pay a bill at another place has left. */
export function letGoElsewhere(tx: Tx, { unitId, accountNumber, billNo }: BillElsewhere): void {
  tx.run(
    'delete from bills_elsewhere where unit_id = ? and number = ? and bill_no = ?',
    unitId,
    accountNumber,
    billNo,
  );
}

/** A bill is paid at another place. The books here have nothing of it. */
export function payElsewhere(tx: Tx, bill: BillElsewhere, now: number): Kept | null {
  const kept = keptFrom(tx, bill, now);
  if (kept) return kept;
  letGoElsewhere(tx, bill);
  tx.run(
    `update bills set state = 'WRITTEN_OFF' where unit_id = ? and number = ? and bill_no = ?`,
    bill.unitId,
    bill.accountNumber,
    bill.billNo,
  );
  return null;
}

/** Whether somebody is paying a bill at another place. */
export function isHeldElsewhere(tx: Tx, bill: BillElsewhere, now: number): boolean {
  return (
    tx.one(
      'select 1 from bills_elsewhere where unit_id = ? and number = ? and bill_no = ? and until > ?',
      bill.unitId,
      bill.accountNumber,
      bill.billNo,
      now,
    ) !== undefined
  );
}

function keptFrom(tx: Tx, bill: BillElsewhere, now: number): Kept | null {
  const { unitId, accountNumber, billNo } = bill;
  if (findBill(tx, unitId, accountNumber, billNo)?.state !== 'OPEN') return 'NOT_OWED';
  // No write-off has the empty number: every lock keeps the bill from other places.
  return isLockedFor(tx, { ...bill, writeOffNo: '' }, now) ? 'LOCKED' : null;
}
