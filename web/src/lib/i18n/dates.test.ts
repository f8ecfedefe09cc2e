import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { daysUntil, dayText } from './dates.ts';
import { instantText, monthOf, monthText, shortMonthText, timeText } from './moments.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['2026-11-25', '2026-11-20T10:00:00+08:00', 5],
  ['2026-11-25', '2026-11-25T23:59:59+08:00', 0],
  // 00:30 in Shanghai is still the day before in London.
  ['2026-11-25', '2026-11-24T16:30:00Z', 0],
  ['2026-11-25', '2026-11-26T00:00:00+08:00', -1],
  ['2027-01-01', '2026-12-31T12:00:00+08:00', 1],
])('the day %s, seen at %s, is %i days away', (day, now, days) => {
  expect(daysUntil(day, new Date(now))).toBe(days);
});

test('the month of a moment is that of Shanghai', () => {
  expect(monthOf(new Date('2026-10-31T15:59:59Z'))).toBe('2026-10');
  expect(monthOf(new Date('2026-10-31T16:00:00Z'))).toBe('2026-11');
});

describe.each(['zh-CN', 'en'])('dates and times in %s', (lang) => {
  const now = new Date('2026-11-20T12:00:00+08:00');
  const anyTime = fc.date({
    min: new Date('2024-12-31T15:00:00Z'),
    max: new Date('2028-03-01T00:00:00Z'),
    noInvalidDate: true,
  });
  const written = (at: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang, { timeZone: 'Asia/Shanghai', ...options }).format(at);
  const day = { month: 'short', day: 'numeric' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

  test('dates and times are the same as those of the platform', () => {
    vi.stubGlobal('document', { documentElement: { lang } });
    fc.assert(
      fc.property(anyTime, (at) => {
        const month = monthOf(at);
        const year = month.startsWith('2026') ? {} : ({ year: 'numeric' } as const);
        expect(instantText(at.toISOString(), now)).toBe(written(at, { ...day, ...clock, ...year }));
        expect(dayText(`${month}-09`, now)).toBe(
          written(new Date(`${month}-09T12:00:00+08:00`), { ...day, ...year }),
        );
        expect(monthText(month)).toBe(written(at, { year: 'numeric', month: 'short' }));
        expect(shortMonthText(month)).toBe(written(at, { month: 'short' }));
        expect(timeText(at.toISOString())).toBe(written(at, { ...clock, second: '2-digit' }));
      }),
    );
  });
});
