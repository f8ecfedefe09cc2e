import { createHash } from 'node:crypto';
import type {
  CancelAnswer,
  Rejection,
  UnitDescription,
  WriteOff,
  WriteOffAnswer,
} from '@life-payment/biller-api';
import type { Tx } from '../state/state.ts';
import { instant } from '../time.ts';
import { type Account, findAccount, findBill } from './accounts.ts';
import { accountConduct, closedUntil, unitConduct, type WriteOffConduct } from './conduct.ts';

type Stored = {
  readonly write_off_no: string;
  readonly unit_id: string;
  readonly content: string;
  readonly state: 'PROCESSING' | 'WRITTEN_OFF' | 'REJECTED' | 'CANCELLED' | 'REVERSED';
  readonly reason: Rejection | null;
  readonly reference: string | null;
  readonly done_at: number | null;
  readonly reversed_at: number | null;
};

/** A unit's answer to a write-off, and whether it arrives, is lost with its connection, or never comes. */
export type Reply<T> = { readonly answer: T; readonly way: 'ANSWER' | 'DROPPED' | 'SILENT' };

export function isProcessing(tx: Tx, account: Account): boolean {
  const found = tx.one`select 1 from write_offs
    where unit_id = ${account.unit_id} and number = ${account.number} and state = 'PROCESSING'`;
  return found !== undefined;
}

/** Ends the write-offs that were in process long enough. */
export function finishProcessing(tx: Tx, now: number): void {
  tx.run`update write_offs set state = 'WRITTEN_OFF' where state = 'PROCESSING' and done_at <= ${now}`;
}

/** Writes off a bill or books a top-up, once for each number. Null when the request did not reach the unit. */
export function writeOff(
  tx: Tx,
  unit: UnitDescription,
  sent: WriteOff,
  now: number,
): Reply<WriteOffAnswer> | null {
  finishProcessing(tx, now);
  const known = findWriteOff(tx, sent.writeOffNo);
  if (known)
    return {
      answer:
        known.state === 'CANCELLED' || known.content === contentOf(sent)
          ? storedAnswer(known)
          : { result: 'CONTENT_DIFFERS', description: 'This number came with another content before.' },
      way: 'ANSWER',
    };
  const account = findAccount(tx, unit.unitId, sent.accountNumber);
  const answersFrom = closedUntil(tx, unit.unitId, account, now);
  if (answersFrom) return { answer: { result: 'NOT_NOW', answersFrom }, way: 'ANSWER' };
  return isLost(tx, unit, sent) ? null : receive(tx, unit, sent, now);
}

/** The state of a write-off. */
export function queryWriteOff(tx: Tx, unitId: string, writeOffNo: string, now: number) {
  finishProcessing(tx, now);
  const known = findWriteOff(tx, writeOffNo);
  return known && known.unit_id === unitId ? storedAnswer(known) : ({ result: 'NOT_KNOWN' } as const);
}

/** Makes a number void that is not written off or refused yet, known or unknown. The unit takes no later write-off under it. */
export function cancelWriteOff(tx: Tx, unitId: string, writeOffNo: string, now: number): CancelAnswer {
  finishProcessing(tx, now);
  const known = findWriteOff(tx, writeOffNo);
  if (known && known.state !== 'CANCELLED') return storedAnswer(known);
  if (!known)
    tx.insert('write_offs', {
      write_off_no: writeOffNo,
      unit_id: unitId,
      number: '',
      content: '',
      state: 'CANCELLED',
      received_at: now,
      done_at: now,
    });
  return { result: 'CANCELLED' };
}

function storeWriteOff(
  tx: Tx,
  writeOff: WriteOff,
  state: Stored['state'],
  reason: Rejection | null,
  at: number,
  doneAt: number,
) {
  const reference = createHash('sha256').update(writeOff.writeOffNo).digest('hex').slice(0, 16).toUpperCase();
  tx.insert('write_offs', {
    write_off_no: writeOff.writeOffNo,
    unit_id: writeOff.unitId,
    number: writeOff.accountNumber,
    content: contentOf(writeOff),
    state,
    reason,
    reference,
    received_at: at,
    done_at: doneAt,
  });
}

/** The content that must be the same in every request of a number. */
export function contentOf(writeOff: WriteOff): string {
  const { unitId, accountNumber, kind, billNo = '', month = '', amount } = writeOff;
  return JSON.stringify([unitId, accountNumber, kind, billNo, month, amount]);
}

function findWriteOff(tx: Tx, writeOffNo: string): Stored | undefined {
  return tx.one<Stored>`select w.*, r.at as reversed_at
    from write_offs w left join reversed_write_offs r using (write_off_no)
    where w.write_off_no = ${writeOffNo}`;
}

function storedAnswer(stored: Stored): Exclude<WriteOffAnswer, { result: 'CONTENT_DIFFERS' | 'NOT_NOW' }> {
  switch (stored.state) {
    case 'PROCESSING':
      return { result: 'PROCESSING' };
    case 'REJECTED':
      return { result: 'REJECTED', reason: stored.reason ?? 'NOT_ACCEPTED' };
    case 'CANCELLED':
      return { result: 'REJECTED', reason: 'CANCELLED' };
    case 'REVERSED':
      return { result: 'REVERSED', reversedAt: instant(stored.reversed_at ?? 0) };
    case 'WRITTEN_OFF':
      return {
        result: 'WRITTEN_OFF',
        reference: stored.reference ?? '',
        writtenOffAt: instant(stored.done_at ?? 0),
      };
  }
}

/** True when the request gets lost on its way: every one, or the first of a number. */
function isLost(tx: Tx, unit: UnitDescription, writeOff: WriteOff): boolean {
  const kind = conductFor(tx, unit, writeOff)?.kind;
  if (kind !== 'NOT_RECEIVED') return kind === 'NEVER_RECEIVED';
  const lost = `lost:${writeOff.writeOffNo}`;
  return tx.run`insert or ignore into settings (name, value) values (${lost}, '1')` === 1;
}

function conductFor(tx: Tx, unit: UnitDescription, writeOff: WriteOff): WriteOffConduct | undefined {
  const account = findAccount(tx, unit.unitId, writeOff.accountNumber);
  const own = accountConduct(account);
  const bill = writeOff.billNo && findBill(tx, unit.unitId, writeOff.accountNumber, writeOff.billNo);
  const meant = !bill || bill.conducted === 1;
  return (meant ? own.writeOff : undefined) ?? unitConduct(tx, unit.unitId).writeOff;
}

function receive(tx: Tx, unit: UnitDescription, writeOff: WriteOff, now: number): Reply<WriteOffAnswer> {
  const conduct = conductFor(tx, unit, writeOff);
  const reason = rejectionByRules(tx, unit, writeOff) ?? (conduct?.kind === 'REJECT' ? conduct.reason : null);
  if (reason) storeWriteOff(tx, writeOff, 'REJECTED', reason, now, now);
  else {
    const wait = conduct?.kind === 'PROCESSING' ? conduct.ms : 0;
    storeWriteOff(tx, writeOff, wait > 0 ? 'PROCESSING' : 'WRITTEN_OFF', null, now, now + wait);
    bookWriteOff(tx, writeOff, now);
  }
  const stored = findWriteOff(tx, writeOff.writeOffNo);
  if (!stored) throw new Error('The write-off was not stored.');
  return { answer: storedAnswer(stored), way: reason ? 'ANSWER' : wayOf(conduct) };
}

function rejectionByRules(tx: Tx, unit: UnitDescription, writeOff: WriteOff): Rejection | null {
  const { accountNumber, kind, billNo, amount } = writeOff;
  if (!findAccount(tx, unit.unitId, accountNumber)) return 'ACCOUNT_CLOSED';
  if (kind === 'TOP_UP') return fitsTopUp(unit, amount) ? null : 'NOT_ACCEPTED';
  const bill = billNo === undefined ? undefined : findBill(tx, unit.unitId, accountNumber, billNo);
  if (!bill) return 'BILL_WITHDRAWN';
  if (bill.state === 'WRITTEN_OFF') return 'ALREADY_PAID';
  if (amount < bill.due) return 'AMOUNT_CHANGED';
  return unit.amount.kind === 'EXACT' && amount !== bill.due ? 'AMOUNT_CHANGED' : null;
}

function fitsTopUp(unit: UnitDescription, amount: number): boolean {
  if (unit.billing !== 'PREPAID' || unit.amount.kind !== 'RANGE') return false;
  const { min, max, multiple } = unit.amount;
  return amount >= min && amount <= max && amount % Math.max(1, multiple) === 0;
}

function wayOf(conduct: WriteOffConduct | undefined): Reply<WriteOffAnswer>['way'] {
  if (conduct?.kind === 'ANSWER_LOST') return 'DROPPED';
  return conduct?.kind === 'NEVER_ANSWERED' ? 'SILENT' : 'ANSWER';
}

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

/** Enters an accepted write-off in the books: the bill is paid, any surplus is an advance, a top-up is added to the balance. */
export function bookWriteOff(tx: Tx, sent: WriteOff, now: number): void {
  const { unitId, accountNumber, billNo, amount } = sent;
  if (sent.kind === 'TOP_UP' || billNo === undefined) {
    addTo(tx, 'balance', sent, amount);
    addMovement(tx, sent, 'TOP_UP', amount, now);
    return;
  }
  const due = findBill(tx, unitId, accountNumber, billNo)?.due ?? amount;
  setBillState(tx, sent, 'WRITTEN_OFF');
  addMovement(tx, sent, 'BILL', due, now);
  if (amount > due) {
    addTo(tx, 'credit', sent, amount - due);
    addMovement(tx, sent, 'ADVANCE', amount - due, now);
  }
}

/** Takes a booked write-off out of the books again: its bill is owed, and an advance or a top-up is gone. */
export function unbookWriteOff(tx: Tx, writeOffNo: string, now: number): void {
  for (const movement of movementsOf(tx, writeOffNo)) {
    const { unit_id: unitId, number: accountNumber, bill_no: billNo, kind, amount } = movement;
    const sent = { unitId, accountNumber, writeOffNo, ...(billNo === null ? {} : { billNo }) };
    if (kind === 'BILL') setBillState(tx, sent, 'OPEN');
    else addTo(tx, kind === 'TOP_UP' ? 'balance' : 'credit', sent, -amount);
    addMovement(tx, sent, kind, -amount, now);
  }
}

/** The sum booked of a write-off, in fen, reversed or not. */
export function writtenOffSum(tx: Tx, writeOffNo: string): number {
  return movementsOf(tx, writeOffNo).reduce((sum, { amount }) => sum + amount, 0);
}

function movementsOf(tx: Tx, writeOffNo: string): UnitMovement[] {
  return tx.all<UnitMovement>`select * from unit_movements where write_off_no = ${writeOffNo} and amount > 0
    order by id limit 100`;
}

/** The units' books, newest first, of one account or of all accounts. */
export function unitMovements(tx: Tx, number: string | undefined, limit: number): UnitMovement[] {
  return tx.all<UnitMovement>`select * from unit_movements
    where ${number ?? null} is null or number = ${number ?? null} order by id desc limit ${limit}`;
}

type Booking = Pick<WriteOff, 'unitId' | 'accountNumber' | 'writeOffNo' | 'billNo'>;

function setBillState(
  tx: Tx,
  { unitId, accountNumber, billNo = '' }: Booking,
  state: 'OPEN' | 'WRITTEN_OFF',
) {
  tx.run`update bills set state = ${state} where unit_id = ${unitId} and number = ${accountNumber}
    and bill_no = ${billNo}`;
}

function addTo(tx: Tx, column: 'balance' | 'credit', { unitId, accountNumber }: Booking, fen: number): void {
  const sql = `update accounts set ${column} = coalesce(${column}, 0) + ? where unit_id = ? and number = ?`;
  tx.run(sql, fen, unitId, accountNumber);
}

function addMovement(tx: Tx, sent: Booking, kind: UnitMovement['kind'], amount: number, now: number): void {
  tx.insert('unit_movements', {
    at: now,
    unit_id: sent.unitId,
    number: sent.accountNumber,
    write_off_no: sent.writeOffNo,
    bill_no: sent.billNo ?? null,
    kind,
    amount,
  });
}
