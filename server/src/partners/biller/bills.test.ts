import { expect, test } from 'vitest';
import { readFound } from './bills.ts';

const BILL = { billNo: '1', month: '2027-05', due: 8_000 };
const FOUND = {
  result: 'FOUND',
  account: { holderMasked: '*三', addressMasked: '麓山路 1 号' },
  bills: [BILL],
  history: [],
};

function read(change: object) {
  const found = readFound({ ...FOUND, ...change });
  if (!found) throw new Error('it was not read');
  const { account, bills, unreadable, odd } = found;
  return { address: account.addressMasked, numbers: bills.map(({ billNo }) => billNo), unreadable, odd };
}

test('a line break in an address becomes a space', () => {
  const address = '麓山路\r\n1\u0000号';
  const { account } = FOUND;
  expect(read({ account: { ...account, addressMasked: address } })).toEqual({
    address: '麓山路 1 号',
    numbers: ['1'],
    unreadable: 0,
    odd: [],
  });
});

test('a negative amount is kept as a credit beside a bill', () => {
  const credit = { billNo: '2', month: '2027-04', due: -1_200 };
  expect(readFound({ ...FOUND, bills: [BILL, credit] })).toMatchObject({
    bills: [{ due: 8_000 }, { due: -1_200 }],
    unreadable: 0,
  });
});

test.each<[what: string, change: object]>([
  ['an unknown field', { note: 'x', account: { ...FOUND.account, phone: '1' }, bills: [{ ...BILL, x: 1 }] }],
  [
    'a null',
    { yearBefore: null, account: { ...FOUND.account, balance: null }, bills: [{ ...BILL, usage: null }] },
  ],
  ['an empty text of a field that may be missing', { bills: [{ ...BILL, dueDate: '', usage: '' }] }],
  ['a bill that came twice', { bills: [BILL, BILL] }],
  ['a text with half a character', { account: { ...FOUND.account, holderMasked: '*\ud83d' } }],
])('%s changes nothing of what is owed', (_what, change) => {
  expect(read(change)).toMatchObject({ numbers: ['1'], unreadable: 0, odd: [] });
});

test.each<[what: string, row: unknown, field: RegExp]>([
  ['a sum as a text', { ...BILL, billNo: '2', due: '80.00' }, /^\/due must be integer/],
  ['half a fen', { ...BILL, billNo: '2', due: 0.5 }, /^\/due /],
  ['no number', { month: '2027-05', due: 1 }, /billNo/],
  ['a number with a line break', { ...BILL, billNo: '2\n' }, /^\/billNo /],
  ['another form of the month', { ...BILL, billNo: '2', month: '2027/05' }, /^\/month /],
  ['a day of the year 0', { ...BILL, billNo: '2', dueDate: '0000-01-01' }, /^\/dueDate /],
  ['a day that is none', { ...BILL, billNo: '2', dueDate: '2027-02-31' }, /^\/dueDate /],
  ['parts that do not come to it', { ...BILL, billNo: '2', lateFee: 9_000 }, /sum of its parts/],
  ['nothing but a text', 'x', /must be object/],
  ['a null', null, /must be object/],
])('a bill with %s is left out and told, and the other stays payable', (_what, row, reason) => {
  expect(read({ bills: [BILL, row] })).toMatchObject({
    numbers: ['1'],
    unreadable: 1,
    odd: [{ field: 'bills/1', reason: expect.stringMatching(reason) }],
  });
});

test('two bills under one number and month with different amounts are both left out', () => {
  expect(read({ bills: [BILL, { ...BILL, due: 1 }, { ...BILL, month: '2027-06' }] })).toMatchObject({
    numbers: ['1'],
    unreadable: 2,
  });
});

test('two bills under one number and due date, of which one has no month, are both left out', () => {
  const dated = { ...BILL, dueDate: '2027-06-20' };
  const { month: _, ...rest } = dated;
  expect(read({ bills: [dated, { ...rest, due: 1 }] })).toMatchObject({ numbers: [], unreadable: 2 });
});

test.each<[what: string, items: unknown, unreadable: number]>([
  ['none', [], 0],
  ['one too many', Array.from({ length: 16 }, () => ({ name: { en: 'Water' }, amount: 500 })), 0],
  ['one whose name is too long', [{ name: { en: 'x'.repeat(5_000) }, amount: 8_000 }], 0],
  ['one whose name is a text', [{ name: '水费', amount: 8_000 }], 0],
  ['one whose name is too long and that is not what is due', [{ name: '水费', amount: 7_999 }], 1],
  ['one whose amount is a text', [{ name: { en: 'Water' }, amount: '80' }], 1],
])(
  'items that can’t be shown hide a bill only where they leave its amount in doubt: %s',
  (_, items, lost) => {
    expect(read({ bills: [{ ...BILL, items }] })).toMatchObject({ unreadable: lost, odd: [{}] });
  },
);

test('an explanation of a bill that is not understood is left out of the bill', () => {
  expect(read({ bills: [{ ...BILL, usage: 12, days: 'thirty', readings: {} }] })).toEqual({
    address: '麓山路 1 号',
    numbers: ['1'],
    unreadable: 0,
    odd: ['usage', 'days', 'readings'].map((name) => ({
      field: `bills/0/${name}`,
      reason: 'is not understood',
    })),
  });
});

test.each([undefined, null, 'none', {}])(
  'without a list of bills (%j) it is unknown what is owed',
  (bills) => {
    expect(read({ bills })).toMatchObject({ numbers: [], unreadable: 1 });
  },
);

test('too long texts and odd rows of other lists hide no bill', () => {
  const found = readFound({
    ...FOUND,
    account: { holderMasked: '*'.repeat(200), addressMasked: 5, balance: 1e300 },
    history: [{ month: '2027-04', amount: -5 }, { month: '2027-05', amount: 5 }, 'x'],
    yearBefore: { month: '2026-05' },
  });
  expect(found).toMatchObject({
    account: { holderMasked: '*'.repeat(100), addressMasked: '' },
    bills: [BILL],
    history: [{ month: '2027-05', amount: 5 }],
    unreadable: 0,
  });
  expect(found?.odd.map(({ field }) => field)).toEqual([
    'account/balance',
    'history/0',
    'history/2',
    'yearBefore/0',
  ]);
});

test('an answer without bills is left to its own form', () => {
  expect(readFound({ result: 'BUSY' })).toBeNull();
  expect(readFound(null)).toBeNull();
});
