import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { UNIT_CALLS } from './calls.ts';
import { momentOf } from './moment.ts';
import { tidy } from './tidy.ts';

test.each<[call: keyof typeof UNIT_CALLS, said: unknown, read: unknown]>([
  [
    'queryWriteOff',
    {
      result: 'WRITTEN_OFF',
      reference: 'A\nB\u0000\ud800',
      writtenOffAt: '2027-06-10T10:00:00+08:00',
      note: 1,
    },
    { result: 'WRITTEN_OFF', reference: 'A B ', writtenOffAt: '2027-06-10T10:00:00+08:00' },
  ],
  ['writeOff', { result: 'PROCESSING', reference: null }, { result: 'PROCESSING' }],
  [
    'statement',
    { result: 'READY', lines: [], count: 0, total: 0, received: null, more: false, day: '2027-06-10' },
    { result: 'READY', lines: [], count: 0, total: 0, more: false },
  ],
])('unknown fields, nulls and control characters in an answer to %s do not count', (call, said, read) => {
  const { response } = UNIT_CALLS[call];
  expect(tidy(response, said)).toEqual(read);
  expect(Compile(response).Check(read)).toBe(true);
});

test('a description of a unit may say more than it must, and nothing in an empty text', () => {
  const { items } = UNIT_CALLS.listUnits.response.properties.units;
  const said = {
    unitId: 'a\nb',
    name: { zh: '水\t厂', en: null },
    amount: { kind: 'RANGE', min: 1, step: 2 },
    billDay: null,
    servicePhone: '',
    replacedBy: '',
    colour: 'blue',
  };
  expect(tidy(items, said)).toEqual({
    unitId: 'a\nb',
    name: { zh: '水 厂' },
    amount: { kind: 'RANGE', min: 1 },
  });
});

test('a value without a known form stays as it was', () => {
  for (const said of [{ result: 'NEW', a: null }, 'x', 1, null, [null]])
    expect(tidy(UNIT_CALLS.writeOff.response, said)).toEqual(said);
});

test.each([
  ['2026-11-20T15:04:12+08:00', '2026-11-20T07:04:12.000Z'],
  ['2026-11-20T15:04:12.1234567+08:00[Asia/Shanghai]', '2026-11-20T07:04:12.123Z'],
  ['2026-11-20t07:04:12z[!UTC][u-ca=gregory]', '2026-11-20T07:04:12.000Z'],
  ['2026-12-31T23:59:60Z', '2026-12-31T23:59:59.000Z'],
  ['2027-01-01T07:59:60.5+08:00', '2026-12-31T23:59:59.500Z'],
])('the moment of %s is %s', (text, moment) => {
  expect(momentOf(text).toISOString()).toBe(moment);
});
