import type { WriteOff } from '@life-payment/biller-api';
import type { Tx } from '../state/state.ts';
import { findBill } from './accounts/store.ts';

/** A row of the units' books. Amounts in fen, below zero for what was reversed. */
export type UnitMovement = {
  readonly id: number;
  readonly at: number;
  readonly unit_id: string;
  readonly number: string;
  readonly write_off_no: string;
  readonly bill_no: string | null;
  readonly kind: 'BILL' | 'ADVANCE' | 'TOP_UP';
  readonly amount: number;
};

/**
 * Enters an accepted write-off in the books: the bill is paid, any surplus is an advance, a top-up is added to the
 * balance.
 */
export function bookWriteOff(tx: Tx, sent: WriteOff, now: number): void {
  const { unitId, accountNumber, billNo, amount } = sent;
  if (sent.kind === 'TOP_UP' || billNo === undefined) {
    tx.run(
      'update accounts set balance = coalesce(balance, 0) + ? where unit_id = ? and number = ?',
      amount,
      unitId,
      accountNumber,
    );
    book(tx, sent, 'TOP_UP', amount, now);
    return;
  }
  const due = findBill(tx, unitId, accountNumber, billNo)?.due ?? amount;
  tx.run(
    `update bills set state = 'WRITTEN_OFF' where unit_id = ? and number = ? and bill_no = ?`,
    unitId,
    accountNumber,
    billNo,
  );
  book(tx, sent, 'BILL', due, now);
  if (amount > due) {
    tx.run(
      'update accounts set credit = credit + ? where unit_id = ? and number = ?',
      amount - due,
      unitId,
      accountNumber,
    );
    book(tx, sent, 'ADVANCE', amount - due, now);
  }
}

/** Takes a booked write-off out of the books again: its bill is owed, and an advance or a top-up is gone. */
export function unbookWriteOff(tx: Tx, writeOffNo: string, now: number): void {
  for (const movement of movementsOf(tx, writeOffNo)) {
    const { unit_id: unitId, number, bill_no: billNo, kind, amount } = movement;
    if (kind === 'BILL')
      tx.run(
        `update bills set state = 'OPEN' where unit_id = ? and number = ? and bill_no = ?`,
        unitId,
        number,
        billNo,
      );
    else
      tx.run(
        kind === 'TOP_UP'
          ? 'update accounts set balance = coalesce(balance, 0) - ? where unit_id = ? and number = ?'
          : 'update accounts set credit = credit - ? where unit_id = ? and number = ?',
        amount,
        unitId,
        number,
      );
    const sent = { unitId, accountNumber: number, writeOffNo, ...(billNo === null ? {} : { billNo }) };
    book(tx, sent, kind, -amount, now);
  }
}

/** What was booked of a write-off in all, in fen, whether it is reversed or not. */
export function writtenOffSum(tx: Tx, writeOffNo: string): number {
  return movementsOf(tx, writeOffNo).reduce((sum, { amount }) => sum + amount, 0);
}

function movementsOf(tx: Tx, writeOffNo: string): UnitMovement[] {
  return tx.all<UnitMovement>(
    'select * from unit_movements where write_off_no = ? and amount > 0 order by id limit 100',
    writeOffNo,
  );
}

/** The units' books, newest first, of one account or of all accounts. */
export function unitMovements(tx: Tx, number: string | undefined, limit: number): UnitMovement[] {
  return tx.all<UnitMovement>(
    'select * from unit_movements where ? is null or number = ? order by id desc limit ?',
    number ?? null,
    number ?? null,
    limit,
  );
}

function book(
  tx: Tx,
  sent: Pick<WriteOff, 'unitId' | 'accountNumber' | 'writeOffNo' | 'billNo'>,
  kind: UnitMovement['kind'],
  amount: number,
  now: number,
): void {
  tx.run(
    'insert into unit_movements (at, unit_id, number, write_off_no, bill_no, kind, amount) values (?, ?, ?, ?, ?, ?, ?)',
    now,
    sent.unitId,
    sent.accountNumber,
    sent.writeOffNo,
    sent.billNo ?? null,
    kind,
    amount,
  );
}
