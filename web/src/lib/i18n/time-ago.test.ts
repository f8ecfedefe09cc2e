import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { agoText } from './dates.ts';

const NOW = new Date('2026-11-20T12:00:00+08:00');
const DAY = 86_400;

function ago(seconds: number, lang: string): string {
  vi.stubGlobal('document', { documentElement: { lang } });
  return agoText(new Date(NOW.getTime() - seconds * 1000).toISOString(), NOW);
}

afterEach(() => {
  vi.unstubAllGlobals();
});

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
