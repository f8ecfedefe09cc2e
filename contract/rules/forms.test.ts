import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORMS, hasForm } from './forms.ts';

type Form = keyof typeof FORMS;

const GOOD: Record<Form, readonly string[]> = {
  digits: ['0', '0731000012'],
  mobile: ['13800138000', '12000000000'],
  landline: ['0731-88888888', '01012345678', '0731888888800'.slice(0, 11)],
  email: ['a@b.cn', 'li.ming+bill@mail.example.com'],
  idCard: ['43010219900307123X', '110101200002291234'],
  plate: ['湘A12345', '京AD12345'],
  url: ['https://www.example.com', 'http://a.cn:8080/pay?no=1&b=%E7#top'],
  date: ['2026-07-20', '2026-12-31', '2024-02-29', '2026-11-30'],
  chinese: ['陈志强', '阿卜杜拉·买买提'],
};

const BAD: Record<Form, readonly string[]> = {
  digits: ['', '12a', '１２', '1 2'],
  mobile: ['11800138000', '1380013800', '138001380000', '23800138000'],
  landline: ['8888888', '731-88888888', '0731--88888888'],
  email: ['a@b', '@b.cn', 'a b@c.cn', 'a@b..cn', 'a@b.cn\n'],
  idCard: ['430102199013071234', '43010219900332123X', '43010219900307123x', '4301021990030712'],
  plate: ['湘I12345', '湘A1234', '湘A1234567', 'XA12345', '湘AO2345'],
  url: [
    'www.example.com',
    'ftp://a.cn',
    'https://a',
    'https://a..cn',
    'https://a.cn/x y',
    'javascript:alert(1)',
  ],
  date: ['2026-7-20', '2026-13-01', '2026-00-10', '2026-04-31', '2026-02-30', '2026-01-00', '20260720'],
  chinese: ['', 'Chen', '陈 志强', '陈1'],
};

describe.each(Object.keys(FORMS) as Form[])('the form of a number: %s', (form) => {
  test.each(GOOD[form])('accepts %j', (text) => expect(hasForm(form, text)).toBe(true));
  test.each(BAD[form])('refuses %j', (text) => expect(hasForm(form, text)).toBe(false));
  test('answers at once, whatever is typed', () => {
    fc.assert(fc.property(fc.string({ maxLength: 64 }), (text) => typeof hasForm(form, text) === 'boolean'));
    // A form that backtracks without end would never finish here.
    expect(hasForm(form, `${'a1.'.repeat(2000)}!`)).toBe(false);
  });
});
