import type { ReversalRefusal, ReverseAnswer, ReverseWriteOff } from '@life-payment/biller-api';
import type { Tx } from '../state/state.ts';
import { instant } from '../time.ts';
import { findAccount } from './accounts/store.ts';
import { unbookWriteOff, writtenOffSum } from './books.ts';
import { unitConduct } from './conduct.ts';
import { finishProcessing, type Reply } from './writeOffs.ts';

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
    return { answer: same ? answerOf(known) : { result: 'CONTENT_DIFFERS' }, way: 'ANSWER' };
  }
  const conduct = unitConduct(tx, sent.unitId).reversal;
  if (conduct === 'NOT_RECEIVED') return null;
  const booked = findBooked(tx, sent);
  const refusal = conduct === 'TOO_LATE' || conduct === 'USED' ? conduct : refusalOf(tx, sent, booked);
  tx.run(
    'insert into reversals_asked (reversal_no, write_off_no, amount, refusal, at) values (?, ?, ?, ?, ?)',
    sent.reversalNo,
    sent.writeOffNo,
    sent.amount,
    refusal,
    now,
  );
  if (refusal === null && booked?.state === 'WRITTEN_OFF') reverseNow(tx, sent.writeOffNo, now);
  const answer = answerOf({ write_off_no: sent.writeOffNo, amount: sent.amount, refusal, at: now });
  return { answer, way: conduct === 'ANSWER_LOST' ? 'DROPPED' : 'ANSWER' };
}

/** Reverses what is booked, by the unit's own decision. Returns the unit; null when the number is not booked. */
export function reverseByUnit(tx: Tx, writeOffNo: string, now: number): string | null {
  finishProcessing(tx, now);
  const booked = find(tx, writeOffNo);
  if (booked?.state !== 'WRITTEN_OFF') return null;
  reverseNow(tx, writeOffNo, now);
  return booked.unit_id;
}

/** The unit of a write-off; null when no unit knows the number. */
export function unitOf(tx: Tx, writeOffNo: string): string | null {
  return find(tx, writeOffNo)?.unit_id ?? null;
}

/** What a unit reversed on a day. */
export function reversedOn(tx: Tx, unitId: string, day: string) {
  const from = Date.parse(`${day}T00:00:00+08:00`);
  return tx
    .all<{ write_off_no: string; at: number }>(
      `select write_off_no, at from reversed_write_offs where unit_id = ? and at >= ? and at < ?
       order by write_off_no limit 1000`,
      unitId,
      from,
      from + 86_400_000,
    )
    .map(({ write_off_no: writeOffNo, at }) => ({
      writeOffNo,
      amount: writtenOffSum(tx, writeOffNo),
      reversedAt: instant(at),
    }));
}

function reverseNow(tx: Tx, writeOffNo: string, now: number): void {
  unbookWriteOff(tx, writeOffNo, now);
  tx.run(
    'insert into reversed_write_offs (write_off_no, unit_id, at) select write_off_no, unit_id, ? from write_offs where write_off_no = ?',
    now,
    writeOffNo,
  );
  tx.run(`update write_offs set state = 'REVERSED' where write_off_no = ?`, writeOffNo);
}

function refusalOf(tx: Tx, sent: ReverseWriteOff, booked: Booked | undefined): ReversalRefusal | null {
  if (booked?.state !== 'WRITTEN_OFF' && booked?.state !== 'REVERSED') return 'NOT_WRITTEN_OFF';
  const sum = writtenOffSum(tx, booked.write_off_no);
  if (sum !== sent.amount) return 'NOT_ACCEPTED';
  // What is reversed already stays so, whoever asks again.
  if (booked.state === 'REVERSED') return null;
  const balance = findAccount(tx, booked.unit_id, booked.number)?.balance ?? null;
  return balance !== null && balance < sum ? 'USED' : null;
}

function decidedOf(tx: Tx, reversalNo: string): Decided | undefined {
  return tx.one<Decided>('select * from reversals_asked where reversal_no = ?', reversalNo);
}

function findBooked(tx: Tx, { unitId, writeOffNo }: ReverseWriteOff): Booked | undefined {
  const found = find(tx, writeOffNo);
  return found?.unit_id === unitId ? found : undefined;
}

function find(tx: Tx, writeOffNo: string): Booked | undefined {
  return tx.one<Booked>('select * from write_offs where write_off_no = ?', writeOffNo);
}

function answerOf({ refusal, at }: Decided): ReverseAnswer {
  return refusal === null
    ? { result: 'REVERSED', reversedAt: instant(at) }
    : { result: 'REFUSED', reason: refusal };
}
