import { expect, test } from 'vitest';
import { clockNow, isOpenAt, searchQuestions } from './QuestionsScreen.tsx';

test.each([
  ['08:00', '22:00', '07:59', false],
  ['08:00', '22:00', '08:00', true],
  ['08:00', '22:00', '21:59', true],
  ['08:00', '22:00', '22:00', false],
  ['20:00', '06:00', '23:00', true],
  ['20:00', '06:00', '05:59', true],
  ['20:00', '06:00', '12:00', false],
  ['00:00', '23:59', '23:59', true],
  ['09:00', '09:00', '03:00', true],
])('whether hours from %s to %s include %s: %s', (from, to, clock, open) => {
  expect(isOpenAt({ from, to }, clock)).toBe(open);
});

test('the clock time is that of Shanghai', () => {
  expect(clockNow(new Date('2026-11-20T16:05:00Z'))).toBe('00:05');
  expect(clockNow(new Date('2026-11-20T05:59:59Z'))).toBe('13:59');
});

const SECTIONS = [
  {
    sectionId: 'paid',
    name: 'After paying',
    questions: [
      { faqId: 'refund', question: 'When is money returned?', answer: 'When the unit rejects a bill.' },
      { faqId: 'due', question: '已经缴费,为什么还显示待缴?', answer: '缴费单位正在销账' },
    ],
  },
  {
    sectionId: 'login',
    name: 'Login',
    questions: [{ faqId: 'code', question: 'No code?', answer: 'Ask for another after 60 seconds.' }],
  },
];

function found(keyword: string): string[] {
  return searchQuestions(SECTIONS, keyword).flatMap(({ questions }) => questions.map(({ faqId }) => faqId));
}

test.each([
  ['', ['refund', 'due', 'code']],
  ['  ', ['refund', 'due', 'code']],
  ['RETURNED', ['refund']],
  ['rejects', ['refund']],
  ['unit  money', ['refund']],
  ['returned?', ['refund']],
  ['待缴', ['due']],
  ['销账', ['due']],
  ['缴费 销账', ['due']],
  ['money seconds', []],
  ['*', []],
])('the search “%s” finds the questions %j', (keyword, ids) => {
  expect(found(keyword)).toEqual(ids);
});

test('a section without a match is not shown', () => {
  expect(searchQuestions(SECTIONS, '60').map(({ sectionId }) => sectionId)).toEqual(['login']);
});
