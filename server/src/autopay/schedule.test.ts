import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { after, clockOf, DAY, dayOf, instant } from '../kit/time.ts';
import {
  billingDaysOf,
  deductFrom,
  isOpen,
  lastChance,
  MOST_TRIES,
  nextBillDates,
  nextTry,
  payDaysOf,
  whenOpen,
} from './schedule.ts';

function at(text: string) {
  return new Date(`${text}+08:00`);
}
const moments = fc
  .date({ min: at('2026-01-01T00:00:00'), max: at('2028-12-31T00:00:00'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 1_000) * 1_000));
const spreads = fc.double({ min: 0, max: 1, noNaN: true });
const payDays = fc.option(fc.integer({ min: 1, max: 28 }));
const days = moments.map(dayOf);

it.each([
  ['2026-11-21T06:59:59', false],
  ['2026-11-21T07:00:00', true],
  ['2026-11-21T21:59:59', true],
  ['2026-11-21T22:00:00', false],
])('the wallet takes deductions at %s: %s', (text, open) => expect(isOpen(at(text))).toBe(open));

test('a step outside of the wallet’s hours waits for the next opening', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const open = whenOpen(moment);
      expect(isOpen(open)).toBe(true);
      expect(open.getTime() - moment.getTime()).toBeLessThanOrEqual(9 * 3_600_000);
      if (open > moment) expect(clockOf(open)).toBe('07:00');
    }),
  );
});

test('a deduction is within the wallet’s hours and at least a day after its notice', () => {
  fc.assert(
    fc.property(moments, payDays, fc.option(days), spreads, (noticedAt, payDay, dueDate, spread) => {
      const taken = deductFrom(noticedAt, { payDay, dueDate, spread });
      expect(isOpen(taken)).toBe(true);
      expect(taken.getTime() - noticedAt.getTime()).toBeGreaterThanOrEqual(DAY);
      expect(taken.getTime() - noticedAt.getTime()).toBeLessThan(33 * DAY);
    }),
  );
});

test('a chosen pay day is used unless it is too late for the bill', () => {
  const noticedAt = at('2026-11-21T09:00:00');
  const timing = { payDay: 5, dueDate: '2026-12-25', spread: 0 };
  expect(instant(deductFrom(noticedAt, timing))).toBe('2026-12-05T07:00:00+08:00');
  expect(instant(deductFrom(noticedAt, { ...timing, dueDate: '2026-12-01' }))).toBe(
    '2026-11-23T07:00:00+08:00',
  );
});

test('a failed deduction is repeated the next day while that is in time, a limited number of times', () => {
  const failedAt = at('2026-12-24T10:00:00');
  const dueDate = '2026-12-25';
  expect(dayOf(nextTry(failedAt, 1, dueDate, 0.5) ?? failedAt)).toBe('2026-12-25');
  expect(nextTry(after(failedAt, DAY), 2, dueDate, 0.5)).toBeNull();
  expect(nextTry(failedAt, MOST_TRIES, dueDate, 0.5)).toBeNull();
  // It was late when it was found, so a later try does no further harm.
  expect(nextTry(after(failedAt, 5 * DAY), 1, dueDate, 0.5)).not.toBeNull();
});

const habit = billingDaysOf(21, [{ month: '2026-10', dueDate: '2026-11-25' }]);

it('due dates follow the newest bill', () => {
  expect(habit).toEqual({ billDay: 21, due: { day: 25, monthsLater: 1 } });
  expect(billingDaysOf(null, [{ month: '2026-10' }])).toEqual({ billDay: null, due: null });
});

it('the calendar names the next bill day, notice, deduction and due date', () => {
  const dates = nextBillDates(habit, at('2026-11-21T12:00:00'), { payDay: 3, spread: 0 });
  expect(dates).toEqual({
    nextBillDay: '2026-12-21',
    noticeBy: at('2026-12-22T07:00:00'),
    deductFrom: at('2027-01-03T07:00:00'),
    deductUntil: at('2027-01-03T22:00:00'),
    dueDate: '2027-01-25',
    lastChance: at('2027-01-25T22:00:00'),
  });
});

it.each([
  [['2027-02-28'], '2027-04-30'],
  [['2027-01-31', '2027-02-28'], '2027-04-30'],
  [['2027-01-28', '2027-02-28'], '2027-04-28'],
  [['2027-01-29', '2027-02-28'], '2027-04-29'],
  [['2028-02-29'], '2028-04-30'],
  [['2027-02-27'], '2027-04-27'],
])('after bills that were due on %j, the second next bill is due on %s', (due, next) => {
  const bills = due.map((dueDate) => ({ month: dueDate.slice(0, 7), dueDate }));
  const year = due.at(-1)?.slice(0, 4);
  const now = at(`${year}-04-01T12:00:00`);
  expect(nextBillDates(billingDaysOf(5, bills), now, { payDay: null, spread: 0 })?.dueDate).toBe(next);
});

it.each(['2026-12-31', '2029-01-31'])(
  'a bill of 2027-01 that was due on %s foresees no due date',
  (dueDate) => {
    expect(billingDaysOf(5, [{ month: '2027-01', dueDate }])).toEqual({ billDay: 5, due: null });
  },
);

it('a unit that publishes no bill day has no calendar', () => {
  expect(
    nextBillDates({ billDay: null, due: null }, at('2026-11-21T12:00:00'), { payDay: null, spread: 0 }),
  ).toBeNull();
  expect(payDaysOf({ billDay: null, due: null }, '2026-11')).toHaveLength(28);
});

it('only pay days that meet every due date are offered', () => {
  // A bill of the 5th that is due on the 20th: it is found and announced on the 6th, and deducted a day later at the earliest.
  expect(payDaysOf({ billDay: 5, due: { day: 20, monthsLater: 0 } }, '2026-11')).toEqual(
    Array.from({ length: 14 }, (_, index) => index + 7),
  );
});

test('a bill is deducted in time on an offered pay day, in every month', () => {
  const habits = fc.record({
    billDay: fc.integer({ min: 1, max: 28 }),
    due: fc.record({ day: fc.integer({ min: 1, max: 28 }), monthsLater: fc.integer({ min: 0, max: 2 }) }),
  });
  fc.assert(
    fc.property(habits, moments, spreads, (some, now, spread) => {
      for (const payDay of payDaysOf(some, dayOf(now).slice(0, 7)).slice(0, 3)) {
        const dates = nextBillDates(some, now, { payDay, spread });
        const last = lastChance(dates?.dueDate ?? null);
        if (dates && last) expect(dates.deductFrom < last).toBe(true);
      }
    }),
  );
});
