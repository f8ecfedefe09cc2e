import type { WriteOff } from '@life-payment/biller-api';
import type { Tx } from '../state/state.ts';
import { findBill } from './accounts/store.ts';

/** A row of the units' books. Amounts in fen. */
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

/** The units' books, newest first, of one account or of all accounts. */
export function unitMovements(tx: Tx, number: string | undefined, limit: number): UnitMovement[] {
  return tx.all<UnitMovement>(
    'select * from unit_movements where ? is null or number = ? order by id desc limit ?',
    number ?? null,
    number ?? null,
    limit,
  );
}

function book(tx: Tx, sent: WriteOff, kind: UnitMovement['kind'], amount: number, now: number): void {
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
