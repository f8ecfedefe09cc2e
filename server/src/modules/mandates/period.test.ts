import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { after, DAY, dayOf } from '../../kit/time.ts';
import { firstPeriodDay, periodAt } from './period.ts';

const NOON = new Date('2026-11-20T12:00:00+08:00');
const time = fc.nat({ max: 4_000 * 24 }).map((hours) => after(NOON, hours * 3_600_000));
const period = fc.oneof(
  fc.record({ type: fc.constant('MONTH' as const), count: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ type: fc.constant('DAY' as const), count: fc.integer({ min: 7, max: 60 }) }),
);

describe('the periods of a mandate', () => {
  it('begin on the day it is made, or on the first of the next month after the 28th', () => {
    expect(firstPeriodDay(NOON)).toBe('2026-11-20');
    expect(firstPeriodDay(new Date('2026-11-28T23:59:59+08:00'))).toBe('2026-11-28');
    expect(firstPeriodDay(new Date('2026-11-29T00:00:00+08:00'))).toBe('2026-12-01');
    expect(firstPeriodDay(new Date('2026-12-31T12:00:00+08:00'))).toBe('2027-01-01');
    fc.assert(fc.property(time, (made) => Number(firstPeriodDay(made).slice(8)) <= 28));
  });

  it('follow each other without a gap, and each moment after the first day is in one', () => {
    fc.assert(
      fc.property(period, time, fc.nat({ max: 900 * 24 }), (each, made, hours) => {
        const first = firstPeriodDay(made);
        const now = after(new Date(`${first}T00:00:00+08:00`), hours * 3_600_000);
        const lasts = periodAt(each, first, now);
        if (!lasts) throw new Error('no period');
        expect(lasts.from <= now && now < lasts.until).toBe(true);
        expect(periodAt(each, first, lasts.until)?.from).toEqual(lasts.until);
        if (each.type === 'MONTH') expect(dayOf(lasts.until).slice(8)).toBe(first.slice(8));
        else expect(Number(lasts.until) - Number(lasts.from)).toBe(each.count * DAY);
      }),
    );
  });

  it('have none before the first', () => {
    expect(periodAt({ type: 'MONTH', count: 1 }, '2026-12-01', NOON)).toBeNull();
  });
});
