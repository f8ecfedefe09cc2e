import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAccountNumber } from './account-number.ts';
import { formatYuan, MAX_FEN } from './money.ts';
import { readCode, readMobile, readText, readYuan } from './typed.ts';

function unitOf(pattern: string, projectType = 'WATER') {
  return { projectType, account: { pattern } };
}

const DIGITS = unitOf('\\d{9,10}');

it.each([
  ['\u202A0748642415\u202C', '0748642415'],
  ['０７４８６４２４１５', '0748642415'],
  [' 0748 6424 15\n', '0748642415'],
  ['0748\u20136424\u201415', '0748642415'],
  ['0748·6424·15', '0748642415'],
  ['0748～6424～15', '0748642415'],
  ['户号：0748642415', '0748642415'],
  ['07486424150', '07486424150'],
  ['0748642415a', '0748642415a'],
])('an account number as people type it %j is %s', (typed, number) =>
  expect(readAccountNumber(DIGITS, typed)).toBe(number),
);

it.each([
  ['[A-Z]{2}\\d{4}', 'ab1234', 'AB1234'],
  ['[a-z]{2}\\d{4}', 'ＡＢ１２３４', 'ab1234'],
  ['[A-Za-z]{2}\\d{4}', 'aB1234', 'aB1234'],
  ['\\d{4}-\\d{2}', '1234\u221256', '1234-56'],
  ['\\d{4} \\d{2}', '1234\u300056', '1234 56'],
])('the unit of %s reads %j as %s', (pattern, typed, number) =>
  expect(readAccountNumber(unitOf(pattern), typed)).toBe(number),
);

it('an account number as people type it loses the country code where it is a phone', () => {
  expect(readAccountNumber(unitOf('1\\d{10}', 'PHONE'), '+86 138 0013 8000')).toBe('13800138000');
  expect(readAccountNumber(unitOf('\\d{7,12}', 'PHONE'), '0731-8123456')).toBe('07318123456');
});

it('an account number as people type it keeps every digit, and reads what it has read as the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const read = readAccountNumber(DIGITS, typed);
      expect(readAccountNumber(DIGITS, read)).toBe(read);
      expect(read.replace(/\D/g, '')).toBe(typed.normalize('NFKC').replace(/\D/g, ''));
    }),
  );
});

it.each([
  ['138 0013 8000', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['008613800138000', '13800138000'],
  ['8613800138000', '13800138000'],
  ['１３８００１３８０００', '13800138000'],
  ['\u206613800138000\u2069', '13800138000'],
  ['138001380001', '138001380001'],
  ['86', '86'],
  ['abc', 'abc'],
])('a mobile number as people type it, %j is %s', (typed, mobile) => expect(readMobile(typed)).toBe(mobile));

it.each([
  ['12 34 56', '123456'],
  ['１２３４５６', '123456'],
  ['1234567', '1234567'],
])('the code %j is %s', (typed, code) => expect(readCode(typed)).toBe(code));

it('an amount in its written form is read as the same fen', () => {
  const fen = fc.integer({ min: 0, max: MAX_FEN - 1 });
  fc.assert(fc.property(fen, (amount) => readYuan(formatYuan(amount)) === amount));
});

it.each([
  ['12,5', 1_250],
  ['１２．５', 1_250],
  ['12。5', 1_250],
  ['¥12.50', 1_250],
  ['￥ 12.50 元', 1_250],
  ['1,234.00', 123_400],
  ['１，２３４', 123_400],
  ['5,000', 500_000],
  ['1，234。5', 123_450],
  ['12.', 1_200],
  ['\u202D100\u202C', 10_000],
])('an amount as people type it %j is %i fen', (typed, fen) => expect(readYuan(typed)).toBe(fen));

it.each(['', '12元5', '12 50', '1¥2', '1,2345', '1.234', '1,23,4.00', '12-5', '-5', '1e3', '12.5.0', 'abc'])(
  'an amount as people type it has a positive integer or zero prefix, at most 2 decimals, so not %j',
  (typed) => expect(readYuan(typed)).toBeNull(),
);

it.each([
  ['\u200B我家\u200E ', '我家'],
  ['Ｃafé', 'Café'],
  ['👨\u200D👩\u200D👧 家', '👨\u200D👩\u200D👧 家'],
  ['👩🏽\u200D❤\uFE0F\u200D👨', '👩🏽\u200D❤\uFE0F\u200D👨'],
  ['家\uFE0F\uFE0F', '家'],
  ['\uFE0F\u200D', ''],
])('the text %j is %s', (typed, text) => expect(readText(typed)).toBe(text));
