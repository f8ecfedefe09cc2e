import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CODE_WRONG } from '../code-names.ts';
import { accountNumberLength, checkAccountNumber, maskAccountNumber } from './account-number.ts';
import { checkAmount } from './amounts.ts';
import * as codes from './codes.ts';
import { byLanguage } from './languages.ts';
import { isMobile, maskMobile } from './mobile.ts';
import type { Code } from './refusal.ts';
import { checkRemark } from './remark.ts';
import { checkSelection } from './selection.ts';
import { renderText } from './text.ts';

function codeOf(refusal: { refused: { code: string } } | null) {
  return refusal?.refused.code ?? null;
}

const bills = ['a', 'b', 'c'];
it.each([
  ['ANY', ['b'], null],
  ['ANY', [], codes.SELECT_AT_LEAST_ONE],
  ['ANY', ['x'], codes.CHECK_BILLS],
  ['ANY', ['a', 'a'], codes.CHECK_BILLS],
  ['ALL', ['a', 'b', 'c'], null],
  ['ALL', ['c', 'a', 'b'], null],
  ['ALL', ['a', 'b'], codes.SELECT_ALL_BILLS],
  ['OLDEST_FIRST', ['a'], null],
  ['OLDEST_FIRST', ['b', 'a'], null],
  ['OLDEST_FIRST', ['b'], codes.SELECT_OLDEST_FIRST],
  ['OLDEST_FIRST', ['a', 'c'], codes.SELECT_OLDEST_FIRST],
] as const)('the selection of bills is checked by the rule %s: %j', (rule, selected, expected) => {
  expect(codeOf(checkSelection(rule, bills, selected))).toBe(expected?.code ?? null);
});
it('the selection of bills has no valid choice without bills', () => {
  expect(codeOf(checkSelection('ANY', [], []))).toBe(codes.NO_BILL_TO_PAY.code);
});

const range = { kind: 'RANGE', min: 1_000, max: 50_000, multiple: 500 } as const;
it.each([
  [{ kind: 'EXACT' } as const, 500, 500, null],
  [{ kind: 'EXACT' } as const, 500, 501, codes.AMOUNT_NOT_EXACT],
  [{ kind: 'AT_LEAST_ARREARS' } as const, 500, 500, null],
  [{ kind: 'AT_LEAST_ARREARS' } as const, 500, 9_999, null],
  [{ kind: 'AT_LEAST_ARREARS' } as const, 500, 499, codes.AMOUNT_BELOW_ARREARS],
  [range, 0, 1_000, null],
  [range, 0, 50_000, null],
  [range, 0, 999, codes.AMOUNT_OUT_OF_RANGE],
  [range, 0, 1_001, codes.AMOUNT_OUT_OF_RANGE],
  [range, 0, 50_500, codes.AMOUNT_OUT_OF_RANGE],
  [range, 2_000, 1_500, codes.AMOUNT_BELOW_ARREARS],
] as const)('the amount of an order is checked: %j, %i due, %i paid', (rule, due, amount, expected) => {
  expect(codeOf(checkAmount(rule, due, amount))).toBe(expected?.code ?? null);
});
it.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_000_001])(
  'the amount of an order is never valid as %d',
  (amount) => {
    expect(codeOf(checkAmount({ kind: 'AT_LEAST_ARREARS' }, 0, amount))).toBe(codes.AMOUNT_INVALID.code);
  },
);

it.each([
  '',
  '我家',
  'Home 2',
  "Mum's",
  'O’Brien',
  '爸妈家(老)'.replace('(', '（').replace(')', '）'),
  'a'.repeat(10),
])('a remark may be "%s"', (text) => expect(checkRemark(text)).toBeNull());
it('a remark is measured in characters, not in UTF-16 units', () =>
  expect(codeOf(checkRemark('𠮷'.repeat(10)))).toBeNull());
it('a remark has at most 10 characters', () =>
  expect(codeOf(checkRemark('一'.repeat(11)))).toBe(codes.REMARK_TOO_LONG.code));
it.each(['50%', 'a<b', 'x&y', '$', '😀', '"a"', '`', ';', 'a\nb'])(
  'a remark has no special characters such as %%, so not "%s"',
  (text) => expect(codeOf(checkRemark(text))).toBe(codes.REMARK_SPECIAL_CHARACTERS.code),
);

it('numbers of people and accounts are recognised as mobile numbers', () => {
  for (const good of ['13800138000', '12345678901', '19999999999']) expect(isMobile(good)).toBe(true);
  for (const bad of [
    '1380013800',
    '138001380000',
    '10800138000',
    '11800138000',
    '23800138000',
    '1380013800a',
  ])
    expect(isMobile(bad)).toBe(false);
  expect(maskMobile('13800138000')).toBe('138****8000');
});
it('numbers of people and accounts are accepted as account numbers only as a whole', () => {
  expect(checkAccountNumber('\\d{10}', '0731553391')).toBeNull();
  expect(codeOf(checkAccountNumber('\\d{10}', '07315533912'))).toBe(codes.ACCOUNT_NUMBER_INVALID.code);
  expect(codeOf(checkAccountNumber('\\d{4}|\\d{6}', '12345'))).toBe(codes.ACCOUNT_NUMBER_INVALID.code);
});
it.each([
  ['\\d{10}', '07', 'an account number has 10 digits, you typed 2', '户号为 10 位，您输入了 2 位'],
  ['\\d{8,10}', '1'.repeat(11), 'has 8 to 10 digits, you typed 11', '户号为 8 至 10 位，您输入了 11 位'],
  ['\\d{8}[\\dX]', '1', 'has 9 characters, you typed 1', '户号为 9 位，您输入了 1 位'],
  ['[A-Z]\\d+', '', 'has 2 to 32 characters, you typed 0', '户号为 2 至 32 位，您输入了 0 位'],
  [
    '1[2-9]\\d{9}',
    '10800138000',
    'the number does not have the form this provider uses',
    '号码格式与该单位不符',
  ],
  ['\\d{4}|\\d{6}', '12345', 'the number does not have the form this provider uses', '号码格式与该单位不符'],
])(
  'numbers of people and accounts that do not fit %j are told what is wrong: %j',
  (pattern, number, en, zh) => {
    const refusal = checkAccountNumber(pattern, number);
    if (!refusal) throw new Error('not refused');
    expect(renderText(refusal.refused, 'en', refusal.params)).toMatch(new RegExp(`re-enter: .*${en}$`));
    expect(renderText(refusal.refused, 'zh-CN', refusal.params)).toBe(`输入有误，请核对后重新输入：${zh}`);
  },
);
it.each([
  ['\\d{10}', 10],
  ['1[2-9]\\d{9}', 11],
  ['(?:\\d{2}-?){2}', null],
  ['\\d{4}|[A-Z]{4}', 4],
  ['\\d+', null],
  ['(', null],
])('numbers of people and accounts of the form %j all have the length %j', (pattern, length) => {
  expect(accountNumberLength(pattern)).toBe(length);
});
it('numbers of people and accounts are masked except for the end', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{6,32}$/), (number) => {
      expect(maskAccountNumber(number)).toBe(`*${number.slice(-4)}`);
    }),
  );
  expect(maskAccountNumber('12345')).toBe('*45');
});

it('the text of a code fills in parameters, and shows amounts in yuan', () => {
  expect(renderText(codes.AMOUNT_BELOW_ARREARS, 'en', { arrears: 12_860 })).toBe(
    'Payment must be at least the arrears of ¥128.60',
  );
  expect(renderText(codes.AMOUNT_NOT_EXACT, 'en', { due: 123_456_700 })).toContain('¥1,234,567.00');
  expect(renderText(codes.REMARK_TOO_LONG, 'zh-CN', { max: 10 })).toBe('备注过长，最多 10 个字');
  const bounds = { min: 1, max: 2_000_000 };
  expect(renderText(codes.AUTOPAY_AMOUNT_INVALID, 'en', bounds)).toBe(
    'Invalid amount: enter ¥0.01 to ¥20,000.00',
  );
  expect(renderText(codes.AUTOPAY_AMOUNT_INVALID, 'zh-CN', bounds)).toBe(
    '金额无效，请输入 ¥0.01 至 ¥20,000.00',
  );
});
it('the text of a code says one try and several tries', () => {
  const code: Code = {
    code: CODE_WRONG,
    texts: { ...byLanguage(() => '{left:try|tries} left'), 'zh-CN': '还可尝试 {left} 次' },
  };
  expect([1, 2, 0].map((left) => renderText(code, 'en', { left }))).toEqual([
    '1 try left',
    '2 tries left',
    '0 tries left',
  ]);
  expect(renderText(code, 'zh-CN', { left: 1 })).toBe('还可尝试 1 次');
});
