import type { CancelAnswer, WriteOffAnswer, WriteOffQueryAnswer } from '@life-payment/biller-api';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BillState } from '../kit/database/states.ts';
import { mustStep } from '../kit/machine.ts';
import { after, HOUR, MINUTE } from '../kit/time.ts';
import {
  type BillEvent,
  type BillOutcome,
  billMachine,
  deadlinesOf,
  nextAction,
  outcomeOf,
  outcomeOfCancel,
  outcomeOfQuery,
} from './bill-machine.ts';

type WriteOffResult = Exclude<WriteOffQueryAnswer, { result: 'NOT_KNOWN' }>;

/** A unit with one number, by the Biller API: it books the number, refuses it or never gets it, and may have to make it void. */
function openUnit(refuses: boolean) {
  let known: WriteOffResult | null = null;
  const answersFrom = '2026-11-21T23:30:00+08:00';
  return {
    writeOff: (): WriteOffResult => {
      known ??= refuses
        ? { result: 'REJECTED', reason: 'NOT_ACCEPTED' }
        : { result: 'WRITTEN_OFF', reference: 'R', writtenOffAt: '2026-11-21T18:00:00+08:00' };
      return known;
    },
    /** In the day-end window of the unit: it takes nothing new. */
    writeOffInWindow: (): WriteOffAnswer => known ?? { result: 'NOT_NOW', answersFrom },
    query: (): WriteOffQueryAnswer => known ?? { result: 'NOT_KNOWN' },
    cancel: (): CancelAnswer => {
      known ??= { result: 'REJECTED', reason: 'CANCELLED' };
      return known.result === 'REJECTED' && known.reason === 'CANCELLED' ? { result: 'CANCELLED' } : known;
    },
  };
}

/**
 * The fate of one question: its process may die before or after it, it may be on its way for long, or reach the unit in
 * its day-end window. */
const WAYS = [
  'ANSWERED',
  'LOST',
  'ANSWER_LOST',
  'DELAYED',
  'KILLED_BEFORE',
  'KILLED_AFTER',
  'WINDOW',
] as const;
type Way = (typeof WAYS)[number];

const paid = new Date('2026-11-21T18:00:00+08:00');
const { cancelAt } = deadlinesOf(paid, 24);

/** One bill and its unit, advanced as the jobs advance it. */
function openBill(refuses: boolean) {
  const unit = openUnit(refuses);
  const late: (() => unknown)[] = [];
  const events: BillEvent[] = [];
  let state: BillState = 'PENDING';

  const take = (event: BillEvent) => {
    events.push(event);
    state = mustStep(billMachine, state, event);
  };
  const putTo = <A>(question: () => A, way: Way): A | 'NOTHING' | 'KILLED' => {
    if (way === 'KILLED_BEFORE') return 'KILLED';
    if (way === 'DELAYED') late.push(question);
    if (way === 'DELAYED' || way === 'LOST') return 'NOTHING';
    const answer = question();
    if (way === 'KILLED_AFTER') return 'KILLED';
    return way === 'ANSWER_LOST' ? 'NOTHING' : answer;
  };
  const send = (way: Way) => {
    take('SEND');
    const answer = putTo(way === 'WINDOW' ? unit.writeOffInWindow : unit.writeOff, way);
    if (answer === 'KILLED') return;
    take(answer === 'NOTHING' ? 'NO_ANSWER' : outcomeOf(answer).event);
  };
  const conclude = ({ event }: BillOutcome) => {
    if (event !== 'NO_ANSWER') take(event);
  };
  const ask = (way: Way) => {
    if (state === 'SENT') take('NO_ANSWER');
    const answer = putTo(unit.query, way);
    if (answer === 'KILLED' || answer === 'NOTHING') return;
    const outcome = outcomeOfQuery(answer);
    if (outcome === 'SEND_AGAIN') send(way);
    else conclude(outcome);
  };
  const cancel = (way: Way) => {
    if (state !== 'CANCELLING') take('CANCEL_ASKED');
    const answer = putTo(unit.cancel, way);
    if (answer !== 'KILLED' && answer !== 'NOTHING') conclude(outcomeOfCancel(answer));
  };
  const work = (now: Date, way: Way) => {
    const act = nextAction({ state, cancelAt }, now);
    if (act === 'SEND') send(way);
    if (act === 'QUERY') ask(way);
    if (act === 'CANCEL') cancel(way);
  };
  return {
    work,
    arrive: () => late.shift()?.(),
    state: () => state,
    booked: () => unit.query().result === 'WRITTEN_OFF',
    events,
  };
}

const steps = fc.array(
  fc.record({
    way: fc.constantFrom(...WAYS),
    wait: fc.integer({ min: 0, max: 12 * 60 }),
    arrives: fc.boolean(),
  }),
  { maxLength: 12 },
);

it('a bill ends as its unit booked it, whatever is lost, late or killed before the promise', () => {
  const ends = new Set<string>();
  fc.assert(
    fc.property(steps, fc.boolean(), (happens, refuses) => {
      const bill = openBill(refuses);
      let now = paid;
      for (const { way, wait, arrives } of happens) {
        const before = bill.state();
        bill.work(now, way);
        if (before === 'REJECTED') expect(bill.booked()).toBe(false);
        if (arrives) bill.arrive();
        now = after(now, wait * MINUTE);
      }
      // The faults end: what is on its way arrives, and each question is answered.
      while (bill.arrive()) expect(bill.events.length).toBeLessThan(200);
      now = after(now, HOUR);
      for (let round = 0; round < 4; round += 1) bill.work(now, 'ANSWERED');

      expect(['WRITTEN_OFF', 'REJECTED']).toContain(bill.state());
      expect(bill.booked()).toBe(bill.state() === 'WRITTEN_OFF');
      const { events } = bill;
      const cancelled = events.indexOf('CANCEL_ASKED');
      if (cancelled >= 0) expect(events.slice(cancelled)).not.toContain('SEND');
      ends.add(events.at(-1) ?? '');
    }),
    { numRuns: 2_000 },
  );
  expect([...ends].sort()).toEqual(['UNIT_CANCELLED', 'UNIT_REJECTED', 'UNIT_WROTE_OFF']);
});

it('a bill that is near its promise is cancelled even if it was never sent', () => {
  const bill = openBill(false);
  bill.work(cancelAt, 'ANSWERED');
  expect(bill.state()).toBe('REJECTED');
  expect(bill.booked()).toBe(false);
});
