import type { Language } from '@life-payment/contract/rules';
import { expect, test } from 'vitest';
import { textsOf } from '../texts/index.ts';
import { TEXTS, type Told } from './message-texts.fixture.ts';
import { bodyText, textOf } from './message-texts.ts';

const rows = Object.entries(TEXTS).flatMap(([kind, all]) =>
  all.map(([facts, zh, en], nth) => ({
    name: `${kind} ${nth + 1}`,
    told: { kind, facts, subject: '' } as Told,
    zh,
    en,
  })),
);

test.each(rows)('the message $name has its text in both languages', ({ told, zh, en }) => {
  const { title, text } = wordsOf(told, 'zh-CN');
  expect([title, text]).toEqual(zh);
  const english = wordsOf(told, 'en');
  expect([english.title, english.text]).toEqual(en);
});

test('a message keeps the name of the unit apart from that of the account', () => {
  const account = { unitId: 'water-430100', numberMasked: '****1234', remark: '' };
  const textFor = (remark: string, language: Language, unit: string) =>
    textOf({ kind: 'NEW_BILL', subject: '', facts: { ...account, remark, due: 8_232 } }, unit, language).text;
  expect(textFor('Parents', 'en', 'Changsha Water')).toBe('Changsha Water (Parents): ¥82.32');
  expect(textFor('', 'en', 'Changsha Water')).toBe('Changsha Water (****1234): ¥82.32');
  expect(textFor('爸妈家', 'zh-CN', '长沙水业')).toBe('长沙水业（爸妈家）：¥82.32');
});

test('a refund of a part is not titled as one of the whole payment', () => {
  const facts = {
    unitId: 'water-430100',
    numberMasked: '****1234',
    remark: '',
    amount: 19_977,
    refunded: 6_821,
  };
  const titleOf = (creditedPart: boolean, language: Language) =>
    textOf({ kind: 'ORDER_REFUNDED', subject: '', facts: { ...facts, creditedPart } }, 'Water', language)
      .title;
  expect([titleOf(false, 'zh-CN'), titleOf(false, 'en')]).toEqual(['缴费已退款', 'Payment refunded']);
  expect([titleOf(true, 'zh-CN'), titleOf(true, 'en')]).toEqual(['缴费部分退款', 'Partly refunded']);
});

function wordsOf(told: Told, language: Language) {
  return { title: textsOf(language).inbox.titles[told.kind], text: bodyText(told, language) };
}
