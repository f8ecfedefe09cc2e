import { createHash } from 'node:crypto';
import type { StatementAnswer } from '@life-payment/biller-api';
import type { Tx } from '../state/state.ts';
import { day as dayOf, instant } from '../time.ts';
import { unitConduct } from './conduct.ts';
import { reversedOn } from './reversals.ts';
import { finishProcessing } from './writeOffs.ts';

type Booked = {
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

/** What a unit booked on a day: every write-off with all its movements. */
function bookedOn(tx: Tx, unitId: string, day: string): Booked[] {
  const from = Date.parse(`${day}T00:00:00+08:00`);
  return tx.all<Booked>(
    `select w.write_off_no, coalesce(w.reference, '') as reference, w.done_at, sum(m.amount) as amount
     from write_offs w join unit_movements m using (write_off_no)
     where w.unit_id = ? and w.state in ('WRITTEN_OFF', 'REVERSED') and m.amount > 0 and w.done_at >= ? and w.done_at < ?
     group by w.write_off_no order by w.write_off_no`,
    unitId,
    from,
    from + 86_400_000,
  );
}

/** What the bank paid a unit on a day: the sum of the unit's own books of the day before, less what it reversed then. */
function receivedOn(tx: Tx, unitId: string, day: string): Pick<Ready, 'received'> {
  const { received = 'NORMAL' } = unitConduct(tx, unitId);
  const from = Date.parse(`${day}T00:00:00+08:00`);
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
