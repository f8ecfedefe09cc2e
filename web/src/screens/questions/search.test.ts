import { expect, test } from 'vitest';
import { searchQuestions } from './search.ts';

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
