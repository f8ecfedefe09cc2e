import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  agoText,
  daysUntil,
  dayText,
  instantText,
  monthOf,
  monthText,
  shortMonthText,
  timeText,
} from './dates.ts';

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

const NOW = new Date('2026-11-20T12:00:00+08:00');
const DAY = 86_400;

function ago(seconds: number, lang: string): string {
  vi.stubGlobal('document', { documentElement: { lang } });
  return agoText(new Date(NOW.getTime() - seconds * 1000).toISOString(), NOW);
}

test.each([
  [-3600, 'just now', '刚刚'],
  [0, 'just now', '刚刚'],
  [299, 'just now', '刚刚'],
  [300, '5 minutes ago', '5分钟前'],
  [3599, '59 minutes ago', '59分钟前'],
  [3600, '1 hour ago', '1小时前'],
  [DAY - 1, '23 hours ago', '23小时前'],
  [DAY, '1 day ago', '1天前'],
  [2 * DAY, '2 days ago', '2天前'],
  [31 * DAY - 1, '30 days ago', '30天前'],
  [31 * DAY, '1 month ago', '1个月前'],
  [60 * DAY, '2 months ago', '2个月前'],
  [365 * DAY - 1, '12 months ago', '12个月前'],
  [365 * DAY, '1 year ago', '1年前'],
  [3 * 365 * DAY, '3 years ago', '3年前'],
])('the time-ago wording of %i s is "%s" and "%s"', (seconds, en, zh) => {
  expect(ago(seconds, 'en')).toBe(en);
  expect(ago(seconds, 'zh-CN')).toBe(zh);
});

test('the text never claims more time than has passed, and there is one for any age', () => {
  const SECONDS: Record<string, number> = {
    分钟: 60,
    小时: 3600,
    天: DAY,
    个月: 30 * DAY,
    年: 365 * DAY,
  };
  fc.assert(
    fc.property(fc.integer({ min: 300, max: 40 * 365 * DAY }), (seconds) => {
      const [, count = '', unit = ''] = /^(\d+)(\D+)前$/.exec(ago(seconds, 'zh-CN')) ?? [];
      const counted = Number(count) * (SECONDS[unit] ?? Number.NaN);
      expect(counted).toBeLessThanOrEqual(seconds);
      expect(counted + (SECONDS[unit] ?? 0) * (unit === '天' ? 1 : 2)).toBeGreaterThan(seconds);
    }),
  );
});
