import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Known, KnownAnswer } from '../../api/cases.ts';
import { ANSWERS, answerText, factsOf } from './texts.ts';

beforeAll(() => {
  Object.defineProperty(globalThis, 'document', {
    configurable: true,
    value: { documentElement: { lang: 'en' } },
  });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'document');
});

const NOW = new Date('2026-11-20T12:00:00+08:00');
const at = '2026-11-20T11:04:12+08:00';
const known = (more: Partial<Known>): Known => ({
  orderId: 'LP1',
  status: 'PROCESSING',
  cash: 2_860,
  createdAt: at,
  refunds: [],
  ...more,
});

test.each(Object.keys(ANSWERS) as KnownAnswer['answer'][])(
  '%s is said in words, and never as a failure',
  (answer) => {
    const text = answerText(answer, 'Power');
    expect(text.length).toBeGreaterThan(20);
    expect(text).not.toMatch(/\bfailed\b|\{|undefined/);
  },
);

test('facts say what was paid, credited and went back, with their times', () => {
  const facts = factsOf(
    known({
      paidAt: at,
      credited: { amount: 1_000, at, reference: 'R77' },
      refunds: [
        { amount: 1_000, state: 'DONE', way: 'WALLET', at },
        { amount: 300, state: 'DONE', way: 'CARD', at },
        { amount: 560, state: 'ON_THE_WAY', way: 'WALLET', by: '2026-11-20T11:30:00+08:00' },
      ],
    }),
    NOW,
  );
  expect(facts).toEqual([
    '¥28.60 was paid, Nov 20, 11:04',
    '¥10.00 was credited, Nov 20, 11:04',
    "Unit's receipt no. R77",
    '¥10.00 went back to your wallet, Nov 20, 11:04',
    '¥3.00 went back to the card you paid with, Nov 20, 11:04',
    '¥5.60 was promised back by Nov 20, 11:30. Somebody is looking after it',
  ]);
});

test('what is on its way tells by when', () => {
  const onTheWay = (more: object) =>
    factsOf(known({ onTheWay: { amount: 100, overdue: false, ...more } }), NOW);
  expect(onTheWay({})).toEqual(['¥1.00 is on its way']);
  expect(onTheWay({ by: '2026-12-02T14:00:00+08:00' })[0]).toContain('or comes back by itself');
  expect(onTheWay({ by: at, overdue: true })[0]).toContain('Somebody is looking after it');
});

test('an order without facts has no lines', () => {
  expect(factsOf(known({ status: 'CLOSED' }), NOW)).toEqual([]);
});
