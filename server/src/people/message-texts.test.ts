import type { Language } from '@life-payment/contract/rules';
import { expect, test } from 'vitest';
import { textsOf } from '../texts/index.ts';
import { TEXTS, type Told } from './message-texts.fixture.ts';
import { bodyText } from './message-texts.ts';

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

function wordsOf(told: Told, language: Language) {
  return { title: textsOf(language).inbox.titles[told.kind], text: bodyText(told, language) };
}
