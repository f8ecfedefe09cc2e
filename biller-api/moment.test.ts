import { expect, test } from 'vitest';
import { momentOf } from './moment.ts';

test.each([
  ['2026-11-20T15:04:12+08:00', '2026-11-20T07:04:12.000Z'],
  ['2026-11-20T15:04:12.1234567+08:00[Asia/Shanghai]', '2026-11-20T07:04:12.123Z'],
  ['2026-11-20t07:04:12z[!UTC][u-ca=gregory]', '2026-11-20T07:04:12.000Z'],
  ['2026-12-31T23:59:60Z', '2026-12-31T23:59:59.000Z'],
  ['2027-01-01T07:59:60.5+08:00', '2026-12-31T23:59:59.500Z'],
])('the moment of %s is %s', (text, moment) => {
  expect(momentOf(text).toISOString()).toBe(moment);
});
