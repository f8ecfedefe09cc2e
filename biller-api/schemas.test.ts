import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { SERVICE_CALLS, UNIT_CALLS } from './calls.ts';
import { billerOpenApi } from './openapi.ts';
import { isSumOfParts } from './parts.ts';
import { UnitDescription } from './schemas.ts';

const calls = Object.entries({ ...UNIT_CALLS, ...SERVICE_CALLS });

/** Texts with a length fixed by their pattern: cities, months, hours. */
const FIXED = /^\^(\\d\{6\}|\\d\{4\}-\(0\[1-9\]\|1\[0-2\]\)|\(\[01\]\\d\|2\[0-3\]\):\[0-5\]\\d)\$$/;

/** Paths of the texts and lists in a schema that have no maximum length. */
function endless(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maxLength, maxItems, pattern } = schema as Readonly<Record<string, unknown>>;
  const own =
    (type === 'string' &&
      !('const' in schema) &&
      typeof maxLength !== 'number' &&
      !FIXED.test(String(pattern))) ||
    (type === 'array' && typeof maxItems !== 'number');
  const inner = Object.entries(schema).flatMap(([name, value]) => endless(value, `${path}/${name}`));
  return own ? [path, ...inner] : inner;
}

test.each(calls)('every text and list of %s has a maximum length', (name, { request, response }) => {
  expect([...endless(request, `${name}/request`), ...endless(response, `${name}/response`)]).toEqual([]);
});

test.each([
  ['2026-11-20T15:04:12+08:00', true],
  ['2026-13-45T25:61:61+08:00', false],
  ['2026-02-31T00:00:00+08:00', false],
  ['yesterday', false],
])('the schema of a moment accepts %s: %s', (writtenOffAt, is) => {
  const answer = { result: 'WRITTEN_OFF', reference: 'R', writtenOffAt };
  expect(Compile(UNIT_CALLS.writeOff.response).Check(answer)).toBe(is);
});

test('the published OpenAPI document describes the grammar of account numbers', () => {
  const text = JSON.stringify(billerOpenApi());
  expect(text).toContain('What repeats without end');
});

const TEXT = { zh: '水', en: 'Water' };
const UNIT: UnitDescription = {
  unitId: 'water',
  name: TEXT,
  projectType: 'WATER',
  areas: ['430100'],
  account: { label: TEXT, hint: TEXT, pattern: '\\d{8}', digitsOnly: true, maxLength: 8 },
  billing: 'POSTPAID',
  selection: 'ANY',
  amount: { kind: 'EXACT' },
  suggested: [],
  maintenance: [],
  offline: false,
  autopay: false,
};

test.each<[call: keyof typeof UNIT_CALLS, answer: object]>([
  [
    'queryBills',
    {
      result: 'FOUND',
      account: { holderMasked: '*', addressMasked: '*' },
      bills: [
        { billNo: '1', month: '2026-11', due: 100, dueDate: '2026-12-25', usage: { zh: '1 吨', en: '1 t' } },
      ],
      history: [{ month: '2026-10', amount: 100 }],
    },
  ],
  ['queryBills', { result: 'BATCH_WINDOW' }],
  ['writeOff', { result: 'PROCESSING' }],
  ['writeOff', { result: 'WRITTEN_OFF', reference: 'R', writtenOffAt: '2026-11-20T15:04:12+08:00' }],
  [
    'queryBills',
    {
      result: 'FOUND',
      account: { holderMasked: '*', addressMasked: '*', balance: 1 },
      bills: [
        {
          billNo: '1',
          due: 100,
          lateFee: 10,
          items: [{ name: { zh: '费' }, amount: 90 }],
          readings: [{ from: '1', to: '2', measure: { zh: '吨' } }],
        },
      ],
      history: [],
    },
  ],
  ['writeOff', { result: 'NOT_NOW', answersFrom: '2026-11-20T15:04:12+08:00' }],
  ['queryWriteOff', { result: 'WRITTEN_OFF', reference: 'R', writtenOffAt: '2026-11-20T15:04:12+08:00' }],
  ['cancelWriteOff', { result: 'WRITTEN_OFF', reference: 'R', writtenOffAt: '2026-11-20T15:04:12+08:00' }],
  ['writeOff', { result: 'REVERSED', reversedAt: '2026-11-20T15:04:12+08:00' }],
  ['reverseWriteOff', { result: 'REFUSED', reason: 'TOO_LATE' }],
  ['listUnits', { units: [UNIT, { ...UNIT, reverses: true }] }],
])('an answer to %s in the published form is valid: %j', (call, answer) => {
  expect(Compile(UNIT_CALLS[call].response).Check(answer)).toBe(true);
});

test.each([
  [{ due: 100, lateFee: 0 }, true],
  [{ due: 100, lateFee: 100 }, true],
  [{ due: 100, lateFee: 101 }, false],
  [{ due: 100, lateFee: 10, items: [{ amount: 95 }, { amount: -5 }] }, true],
  [{ due: 100, lateFee: 10, items: [{ amount: 100 }] }, false],
])('%j is the sum of its parts: %s', (bill, is) => {
  expect(isSumOfParts(bill)).toBe(is);
});

test.each<[name: object, wrong: string | null]>([
  [TEXT, null],
  [{ 'zh-CN': '水', en: 'Water' }, null],
  [{ 'zh-CN': '水', zh: '老', en: 'Water' }, null],
  [{ 'zh-Hant-TW': '水', 'es-419': 'Agua', yue: '水' }, null],
  [{}, '/name'],
  [{ zh_CN: '水' }, '/name/zh_CN'],
  [{ 'zh-cn': '水' }, '/name/zh-cn'],
  [{ chinese: '水' }, '/name/chinese'],
  [{ EN: 'Water' }, '/name/EN'],
  [{ 'en-': 'Water' }, '/name/en-'],
  [{ 'en\nx': 'Water' }, '/name/en\nx'],
  [JSON.parse('{"__proto__": "Water"}'), '/name/__proto__'],
  [{ en: 1 }, '/name/en'],
  [{ en: '0'.repeat(101) }, '/name/en'],
  [Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`en-${100 + n}`, 'Water'])), '/name'],
])('a name of %j is wrong at %s', (name, wrong) => {
  const description = Compile(UnitDescription);
  const unit = { ...UNIT, name };
  expect(description.Check(unit)).toBe(wrong === null);
  if (wrong !== null) expect(description.Errors(unit)[0]?.instancePath).toBe(wrong);
});
