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
import { type Account, findAccount, findBill } from './accounts/store.ts';
import { bookWriteOff } from './books.ts';
import { accountConduct, closedUntil, unitConduct, type WriteOffConduct } from './conduct.ts';

type Stored = {
  readonly write_off_no: string;
  readonly unit_id: string;
  readonly content: string;
  readonly state: 'PROCESSING' | 'WRITTEN_OFF' | 'REJECTED' | 'CANCELLED' | 'REVERSED';
  readonly reason: Rejection | null;
  readonly reference: string | null;
  readonly done_at: number | null;
  /** When it was reversed. */
  readonly reversed_at: number | null;
};

/** A unit's answer to a write-off, and whether it arrives, is lost with its connection, or never comes. */
export type Reply<T> = { readonly answer: T; readonly way: 'ANSWER' | 'DROPPED' | 'SILENT' };

export function isProcessing(tx: Tx, account: Account): boolean {
  return (
    tx.one(
      `select 1 from write_offs where unit_id = ? and number = ? and state = 'PROCESSING'`,
      account.unit_id,
      account.number,
    ) !== undefined
  );
}

/** Ends the write-offs that were in process long enough. */
export function finishProcessing(tx: Tx, now: number): void {
  tx.run(`update write_offs set state = 'WRITTEN_OFF' where state = 'PROCESSING' and done_at <= ?`, now);
}

/** Writes off a bill or books a top-up, once for each number. Null when the request did not reach the unit. */
export function writeOff(
  tx: Tx,
  unit: UnitDescription,
  sent: WriteOff,
  now: number,
): Reply<WriteOffAnswer> | null {
  finishProcessing(tx, now);
  const known = find(tx, sent.writeOffNo);
  if (known)
    return {
      answer:
        known.state === 'CANCELLED' || known.content === contentOf(sent)
          ? answerOf(known)
          : { result: 'CONTENT_DIFFERS', description: 'This number came with another content before.' },
      way: 'ANSWER',
    };
  const account = findAccount(tx, unit.unitId, sent.accountNumber);
  const answersFrom = closedUntil(tx, unit.unitId, account, now);
  if (answersFrom) return { answer: { result: 'NOT_NOW', answersFrom }, way: 'ANSWER' };
  return getsLost(tx, unit, sent) ? null : receive(tx, unit, sent, now);
}

/** The state of a write-off. */
export function queryWriteOff(tx: Tx, unitId: string, writeOffNo: string, now: number) {
  finishProcessing(tx, now);
  const known = find(tx, writeOffNo);
  return known && known.unit_id === unitId ? answerOf(known) : ({ result: 'NOT_KNOWN' } as const);
}

/**
 * Makes a number void that is not written off or refused yet, known or unknown. The unit takes no later write-off under
 * it.
 */
export function cancelWriteOff(tx: Tx, unitId: string, writeOffNo: string, now: number): CancelAnswer {
  finishProcessing(tx, now);
  const known = find(tx, writeOffNo);
  if (known && known.state !== 'CANCELLED') return answerOf(known);
  if (!known)
    tx.run(
      `insert into write_offs (write_off_no, unit_id, number, content, state, received_at, done_at)
       values (?, ?, '', '', 'CANCELLED', ?, ?)`,
      writeOffNo,
      unitId,
      now,
      now,
    );
  return { result: 'CANCELLED' };
}

function store(
  tx: Tx,
  writeOff: WriteOff,
  state: Stored['state'],
  reason: Rejection | null,
  at: number,
  doneAt: number,
) {
  const reference = createHash('sha256').update(writeOff.writeOffNo).digest('hex').slice(0, 16).toUpperCase();
  tx.run(
    `insert into write_offs (write_off_no, unit_id, number, content, state, reason, reference, received_at, done_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    writeOff.writeOffNo,
    writeOff.unitId,
    writeOff.accountNumber,
    contentOf(writeOff),
    state,
    reason,
    reference,
    at,
    doneAt,
  );
}

/** The content that must be the same in every request of a number. */
export function contentOf(writeOff: WriteOff): string {
  const { unitId, accountNumber, kind, billNo = '', month = '', amount } = writeOff;
  return JSON.stringify([unitId, accountNumber, kind, billNo, month, amount]);
}

function find(tx: Tx, writeOffNo: string): Stored | undefined {
  return tx.one<Stored>(
    `select w.*, r.at as reversed_at from write_offs w left join reversed_write_offs r using (write_off_no)
     where w.write_off_no = ?`,
    writeOffNo,
  );
}

function answerOf(stored: Stored): Exclude<WriteOffAnswer, { result: 'CONTENT_DIFFERS' | 'NOT_NOW' }> {
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

/** Whether the request gets lost on its way: every one, or the first of a number. */
function getsLost(tx: Tx, unit: UnitDescription, writeOff: WriteOff): boolean {
  const kind = conductFor(tx, unit, writeOff)?.kind;
  if (kind !== 'NOT_RECEIVED') return kind === 'NEVER_RECEIVED';
  return (
    tx.run(
      'insert or ignore into settings (name, value) values (?, ?)',
      `lost:${writeOff.writeOffNo}`,
      '1',
    ) === 1
  );
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
  const reason = ruledOut(tx, unit, writeOff) ?? (conduct?.kind === 'REJECT' ? conduct.reason : null);
  if (reason) store(tx, writeOff, 'REJECTED', reason, now, now);
  else {
    const wait = conduct?.kind === 'PROCESSING' ? conduct.ms : 0;
    store(tx, writeOff, wait > 0 ? 'PROCESSING' : 'WRITTEN_OFF', null, now, now + wait);
    bookWriteOff(tx, writeOff, now);
  }
  const stored = find(tx, writeOff.writeOffNo);
  if (!stored) throw new Error('The write-off was not stored.');
  return { answer: answerOf(stored), way: reason ? 'ANSWER' : wayOf(conduct) };
}

/** Why the unit's own rules refuse a write-off; null when they accept it. */
function ruledOut(tx: Tx, unit: UnitDescription, writeOff: WriteOff): Rejection | null {
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
