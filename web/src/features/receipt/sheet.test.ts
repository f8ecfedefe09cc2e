import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Receipt, sheetOf } from './sheet.ts';

beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }));
afterAll(vi.unstubAllGlobals);

const at = '2026-11-20T15:04:12+08:00';
const sums = { writtenOff: 300, coupon: 0, cash: 300, refunded: 0, writtenOffAt: at };

function receipt(change: Partial<Receipt>): Receipt {
  return {
    orderId: 'LP1',
    kind: 'BILLS',
    unitName: 'Power',
    projectType: 'ELECTRICITY',
    numberMasked: '*3391',
    bills: [{ month: '2026-10', due: 300, reference: 'U1' }],
    paidAt: at,
    ...sums,
    changed: false,
    signed: sums,
    verifiedAt: at,
    ...change,
  };
}

function rows(change: Partial<Receipt>) {
  return sheetOf(receipt(change)).sums.map(({ label, value, notes = [] }) => [label, value, ...notes]);
}

test('the sums of one bill are the bill and its payment', () => {
  expect(rows({})).toEqual([
    ['Oct 2026', '¥3.00', "Provider's receipt no. U1"],
    ['Paid from the wallet', '¥3.00'],
  ]);
});

test('the sums add up from top to bottom with a coupon and a refund', () => {
  const bills = [
    { month: '2026-09', due: 100 },
    { due: 200, advance: 50 },
  ];
  expect(rows({ bills, coupon: 60, cash: 400, refunded: 160 })).toEqual([
    ['Sep 2026', '¥1.00'],
    ['Bill', '¥2.00', '¥0.50 of it is kept as credit'],
    ['Total credited', '¥3.00'],
    ['Coupon', '-¥0.60'],
    ['Paid from the wallet', '¥2.40', '¥4.00 paid, ¥1.60 refunded'],
  ]);
});

test('the sums of a top-up name the top-up', () => {
  expect(rows({ kind: 'TOP_UP', bills: [{ due: 300 }] })[0]).toEqual(['Top-up', '¥3.00']);
});

test('dates on a receipt always have a year', () => {
  expect(sheetOf(receipt({})).facts.map(({ value }) => value)).toContain('Nov 20, 2026, 15:04');
});

test('a receipt says what has changed since it was signed, and nothing else', () => {
  expect(sheetOf(receipt({})).changed).toBeNull();
  expect(sheetOf(receipt({ changed: true, refunded: 300 })).changed).toContain('refunded ¥0.00');
});
