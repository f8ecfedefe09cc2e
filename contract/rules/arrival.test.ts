import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrivalOf, latestArrival } from './arrival.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function at(text: string): number {
  return Date.parse(`2026-11-${text}+08:00`);
}
function measured(slowSeconds: number) {
  return { withinHours: 24, measured: { typicalSeconds: Math.min(slowSeconds, 30), slowSeconds } };
}

it.each([
  ['paid at the last moment the due date has a second left', '22T23:34:59', measured(1), 'MAYBE_LATE'],
  ['and two', '22T23:34:58', measured(1), 'IN_TIME'],
  ['it could be paid on the next day', '22T23:40:00', measured(1), 'MAYBE_LATE'],
  ['it has just ended', '23T00:00:00', measured(1), 'OVERDUE'],
  ['it ended long ago', '30T12:00:00', measured(1), 'OVERDUE'],
  ['a slow unit, on the day', '22T11:35:00', measured(12 * 3_600), 'MAYBE_LATE'],
  ['a little less slow', '22T11:35:00', measured(12 * 3_600 - 1), 'IN_TIME'],
  ['nothing is measured: the promise counts', '21T23:35:00', { withinHours: 24 }, 'MAYBE_LATE'],
  ['and is kept a second earlier', '21T23:34:59', { withinHours: 24 }, 'IN_TIME'],
  ['a long promise, days before', '20T12:00:00', { withinHours: 72 }, 'MAYBE_LATE'],
  ['the same unit, measured', '20T12:00:00', { ...measured(60), withinHours: 72 }, 'IN_TIME'],
  ['a unit measured beyond its promise', '21T23:34:59', measured(60 * 24 * 3_600), 'IN_TIME'],
  ['a fast unit past its promise', '22T23:30:00', { withinHours: 1 }, 'MAYBE_LATE'],
] as const)('the arrival of a payment is calculated: %s', (_name, askedAt, crediting, arrival) => {
  expect(arrivalOf(at(askedAt), '2026-11-22', crediting)).toBe(arrival);
});

it('the arrival of a payment only gets worse with time and with a slower unit', () => {
  const order = ['IN_TIME', 'MAYBE_LATE', 'OVERDUE'];
  const begin = at('20T00:00:00');
  const minutes = fc.integer({ min: 0, max: 5 * 24 * 60 });
  const slow = fc.integer({ min: 1, max: 72 * 3_600 });
  fc.assert(
    fc.property(minutes, minutes, slow, slow, (now, later, seconds, more) => {
      const arrival = (minute: number, takes: number) =>
        order.indexOf(arrivalOf(begin + minute * MINUTE, '2026-11-22', measured(takes)));
      expect(arrival(now + later, seconds + more)).toBeGreaterThanOrEqual(arrival(now, seconds));
    }),
  );
});

it('the latest arrival is a full hour, before which every promise made from the query ends', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 720 }),
      fc.integer({ min: 0, max: 25 }),
      (minute, withinHours, waited) => {
        const askedAt = at('22T17:00:00') + minute * MINUTE;
        const latest = latestArrival(askedAt, { withinHours });
        expect(latest % HOUR).toBe(0);
        const promised = askedAt + waited * MINUTE + withinHours * HOUR;
        expect(latest).toBeGreaterThanOrEqual(promised);
        expect(latest - promised).toBeLessThan(2 * HOUR);
      },
    ),
  );
});
