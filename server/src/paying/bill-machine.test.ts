import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BILL_STATES } from '../kit/database/states.ts';
import { after, HOUR, MINUTE, SECOND } from '../kit/time.ts';
import { deadlinesOf, nextAction, nextActionTime } from './bill-machine.ts';

const paid = new Date('2026-11-21T18:00:00+08:00');
const deadlines = deadlinesOf(paid, 24);
const { promisedBy, cancelAt } = deadlines;

it.each([
  [24, HOUR],
  [72, HOUR],
  [4, HOUR],
  [2, 30 * MINUTE],
  [1, 15 * MINUTE],
])('the deadlines of a bill with a promise of %i hours leave time to cancel and to refund', (hours, left) => {
  const of = deadlinesOf(paid, hours);
  expect(of.promisedBy).toEqual(after(paid, hours * HOUR));
  expect(of.cancelAt).toEqual(after(of.promisedBy, -left));
});

it('the next step of a bill is to send or ask until the promise is near, then to cancel and nothing else', () => {
  const acts = (now: Date) => BILL_STATES.map((state) => [state, nextAction({ state, cancelAt }, now)]);
  const final = [
    ['WRITTEN_OFF', 'NOTHING'],
    ['REJECTED', 'NOTHING'],
  ];
  expect(acts(after(cancelAt, -1))).toEqual(
    expect.arrayContaining([
      ['PENDING', 'SEND'],
      ['SENT', 'QUERY'],
      ['UNKNOWN', 'QUERY'],
      ['CANCELLING', 'CANCEL'],
      ...final,
    ]),
  );
  expect(acts(cancelAt)).toEqual(
    expect.arrayContaining([
      ['PENDING', 'CANCEL'],
      ['SENT', 'CANCEL'],
      ['UNKNOWN', 'CANCEL'],
      ['CANCELLING', 'CANCEL'],
      ...final,
    ]),
  );
});

it('the next step of a bill comes at the latest when the number is to be made void, however long the unit was silent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 0, max: 23 * 3_600 }),
      fc.option(fc.date({ noInvalidDate: true })),
      (attempts, s, takenFrom) => {
        const next = nextActionTime(
          { state: 'UNKNOWN', attempts, takenFrom, ...deadlines },
          after(paid, s * SECOND),
        );
        expect(next?.getTime()).toBeLessThanOrEqual(cancelAt.getTime());
      },
    ),
  );
});

it('the next step of a bill waits for the hour from which the unit takes it again', () => {
  const at = (takenFrom: Date) =>
    nextActionTime({ state: 'UNKNOWN', attempts: 1, takenFrom, ...deadlines }, paid);
  expect(at(after(paid, 3 * HOUR))).toEqual(after(paid, 3 * HOUR));
  expect(at(after(paid, -HOUR))).toEqual(after(paid, 2 * SECOND));
});

it('the next step of a bill comes within minutes while the promise can be kept, and each hour after it', () => {
  const wait = (now: Date, attempts: number) =>
    Number(nextActionTime({ state: 'CANCELLING', attempts, takenFrom: null, ...deadlines }, now)) -
    Number(now);
  expect(wait(cancelAt, 0)).toBe(20 * SECOND);
  expect(wait(cancelAt, 1)).toBe(2 * SECOND);
  expect(wait(after(promisedBy, -1), 50)).toBe(5 * MINUTE);
  expect(wait(promisedBy, 50)).toBe(HOUR);
});
