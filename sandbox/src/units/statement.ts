import { createHash } from 'node:crypto';
import type {
  ReversalRefusal,
  ReverseAnswer,
  ReverseWriteOff,
  StatementAnswer,
} from '@life-payment/biller-api';
import type { Tx } from '../state/state.ts';
import { dayBounds, day as dayOf, instant } from '../time.ts';
import { findAccount } from './accounts.ts';
import { unitConduct } from './conduct.ts';
import { finishProcessing, type Reply, unbookWriteOff, writtenOffSum } from './write-offs.ts';

type BookedRow = {
  readonly write_off_no: string;
  readonly reference: string;
  readonly done_at: number;
  readonly amount: number;
};

const PAGE = 1000;

/** Time of day at which the bank pays a unit for the day before. */
const PAID_AT_MS = 10 * 3_600_000;

type Ready = Extract<StatementAnswer, { result: 'READY' }>;

type Requested = { readonly unitId: string; readonly day: string; readonly after?: string };

/** A page of a day's statement, which exists once the day is over. A tester can make it wrong. */
export function unitStatement(tx: Tx, requested: Requested, now: number): StatementAnswer {
  finishProcessing(tx, now);
  const { statement = 'NORMAL' } = unitConduct(tx, requested.unitId);
  const over = requested.day < dayOf(now);
  if (statement === 'MISSING' || (statement === 'NORMAL' && !over)) return { result: 'NOT_READY' };
  const booked = statement === 'EMPTY' ? [] : bookedOn(tx, requested.unitId, requested.day);
  const reversals = statement === 'EMPTY' ? [] : reversedOn(tx, requested.unitId, requested.day);
  const off = statement === 'WRONG_AMOUNT' ? 1 : 0;
  const rest = booked.filter(({ write_off_no }) => write_off_no > (requested.after ?? ''));
  const page = rest.slice(0, PAGE);
  return {
    result: 'READY',
    lines: page.map((row) => ({
      writeOffNo: row.write_off_no,
      amount: row.amount + off,
      reference: row.reference,
      writtenOffAt: instant(row.done_at),
    })),
    count: booked.length,
    total: booked.reduce((sum, { amount }) => sum + amount + off, 0) + (statement === 'WRONG_TOTAL' ? 1 : 0),
    ...receivedOn(tx, requested.unitId, requested.day),
    ...(reversals.length > 0 ? { reversals } : {}),
    more: rest.length > page.length,
  };
}

function bookedOn(tx: Tx, unitId: string, day: string): BookedRow[] {
  const { from, until } = dayBounds(day);
  return tx.all<BookedRow>`select w.write_off_no, coalesce(w.reference, '') as reference, w.done_at,
      sum(m.amount) as amount
    from write_offs w join unit_movements m using (write_off_no)
    where w.unit_id = ${unitId} and w.state in ('WRITTEN_OFF', 'REVERSED') and m.amount > 0
      and w.done_at >= ${from} and w.done_at < ${until}
    group by w.write_off_no order by w.write_off_no`;
}

/** The bank's payment to a unit on a day: the sum of the unit's own books of the day before, less what it reversed then. */
function receivedOn(tx: Tx, unitId: string, day: string): Pick<Ready, 'received'> {
  const { received = 'NORMAL' } = unitConduct(tx, unitId);
  const { from } = dayBounds(day);
  const forDay = dayOf(from - 1);
  const reversed = reversedOn(tx, unitId, forDay).reduce((sum, { amount }) => sum + amount, 0);
  const booked = bookedOn(tx, unitId, forDay).reduce((sum, { amount }) => sum + amount, -reversed);
  const amount = received === 'SHORT' ? booked - 1 : booked;
  if (received === 'NOTHING' || amount <= 0) return {};
  const settlementNo = createHash('sha256')
    .update(`${unitId} ${forDay}`)
    .digest('hex')
    .slice(0, 20)
    .toUpperCase();
  return { received: [{ settlementNo, forDay, amount, receivedAt: instant(from + PAID_AT_MS) }] };
}

type Booked = {
  readonly write_off_no: string;
  readonly unit_id: string;
  readonly number: string;
  readonly state: string;
};

type Decided = {
  readonly write_off_no: string;
  readonly amount: number;
  readonly refusal: ReversalRefusal | null;
  readonly at: number;
};

/** Reverses a write-off as the service asks, once for each number. Null when the request did not reach the unit. */
export function reverseWriteOff(tx: Tx, sent: ReverseWriteOff, now: number): Reply<ReverseAnswer> | null {
  finishProcessing(tx, now);
  const known = decidedOf(tx, sent.reversalNo);
  if (known) {
    const same = known.write_off_no === sent.writeOffNo && known.amount === sent.amount;
    return { answer: same ? reversalAnswer(known) : { result: 'CONTENT_DIFFERS' }, way: 'ANSWER' };
  }
  const conduct = unitConduct(tx, sent.unitId).reversal;
  if (conduct === 'NOT_RECEIVED') return null;
  const booked = findBooked(tx, sent);
  const refusal = conduct === 'TOO_LATE' || conduct === 'USED' ? conduct : refusalOf(tx, sent, booked);
  const decided = { write_off_no: sent.writeOffNo, amount: sent.amount, refusal, at: now };
  tx.insert('reversals_asked', { reversal_no: sent.reversalNo, ...decided });
  if (refusal === null && booked?.state === 'WRITTEN_OFF') reverseNow(tx, sent.writeOffNo, now);
  return { answer: reversalAnswer(decided), way: conduct === 'ANSWER_LOST' ? 'DROPPED' : 'ANSWER' };
}

/** Reverses what is booked, by the unit's own decision. Returns the unit; null when the number is not booked. */
export function reverseByUnit(tx: Tx, writeOffNo: string, now: number): string | null {
  finishProcessing(tx, now);
  const booked = findBookedByNo(tx, writeOffNo);
  if (booked?.state !== 'WRITTEN_OFF') return null;
  reverseNow(tx, writeOffNo, now);
  return booked.unit_id;
}

/** The unit of a write-off; null when no unit knows the number. */
export function unitOf(tx: Tx, writeOffNo: string): string | null {
  return findBookedByNo(tx, writeOffNo)?.unit_id ?? null;
}

function reversedOn(tx: Tx, unitId: string, day: string) {
  const { from, until } = dayBounds(day);
  const rows = tx.all<{ writeOffNo: string; at: number }>`select write_off_no as writeOffNo, at
    from reversed_write_offs where unit_id = ${unitId} and at >= ${from} and at < ${until}
    order by write_off_no limit 1000`;
  return rows.map(({ writeOffNo, at }) => ({
    writeOffNo,
    amount: writtenOffSum(tx, writeOffNo),
    reversedAt: instant(at),
  }));
}

function reverseNow(tx: Tx, writeOffNo: string, now: number): void {
  unbookWriteOff(tx, writeOffNo, now);
  tx.run`insert into reversed_write_offs (write_off_no, unit_id, at) select write_off_no, unit_id, ${now}
    from write_offs where write_off_no = ${writeOffNo}`;
  tx.run`update write_offs set state = 'REVERSED' where write_off_no = ${writeOffNo}`;
}

function refusalOf(tx: Tx, sent: ReverseWriteOff, booked: Booked | undefined): ReversalRefusal | null {
  if (booked?.state !== 'WRITTEN_OFF' && booked?.state !== 'REVERSED') return 'NOT_WRITTEN_OFF';
  const sum = writtenOffSum(tx, booked.write_off_no);
  if (sum !== sent.amount) return 'NOT_ACCEPTED';
  // A write-off that is reversed stays so under any later number.
  if (booked.state === 'REVERSED') return null;
  const balance = findAccount(tx, booked.unit_id, booked.number)?.balance ?? null;
  return balance !== null && balance < sum ? 'USED' : null;
}

function decidedOf(tx: Tx, reversalNo: string): Decided | undefined {
  return tx.one<Decided>`select * from reversals_asked where reversal_no = ${reversalNo}`;
}

function findBooked(tx: Tx, { unitId, writeOffNo }: ReverseWriteOff): Booked | undefined {
  const found = findBookedByNo(tx, writeOffNo);
  return found?.unit_id === unitId ? found : undefined;
}

function findBookedByNo(tx: Tx, writeOffNo: string): Booked | undefined {
  return tx.one<Booked>`select * from write_offs where write_off_no = ${writeOffNo}`;
}

function reversalAnswer({ refusal, at }: Decided): ReverseAnswer {
  return refusal === null
    ? { result: 'REVERSED', reversedAt: instant(at) }
    : { result: 'REFUSED', reason: refusal };
}
