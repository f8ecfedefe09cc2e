import { expect, it } from 'vitest';
import { decide, type Message } from './decisions.ts';

function message(about: number, more: Partial<Message> = {}): Message {
  return { way: 'ASK', kind: '/biller/v1/writeOffs', about: `order ${about} 01`, before: 0, ...more };
}
const many = Array.from({ length: 4_000 }, (_, about) => about);
function decided(seed: number, more: Partial<Message> = {}) {
  return many.map((about) => decide(seed, 0.2, message(about, more)).do);
}

it('a seed decides the same faults each time, and another seed others', () => {
  expect(decided(7)).toEqual(decided(7));
  expect(decided(7)).not.toEqual(decided(8));
});

it('the chosen share of messages gets a fault, and every kind of fault occurs', () => {
  const faults = decided(7).filter((what) => what !== 'PASS');
  expect(faults.length / many.length).toBeGreaterThan(0.17);
  expect(faults.length / many.length).toBeLessThan(0.23);
  expect(new Set(faults).size).toBe(10);
  expect(new Set(decided(7, { way: 'TELL' }))).toContain('FORGED_BY_STRANGER');
});

it('a message that is repeated gets through in the end', () => {
  expect(new Set(decided(7, { before: 2 }))).toEqual(new Set(['PASS']));
  expect(new Set(decided(7, { before: 1, kind: 'alipay.trade.refund' }))).toEqual(new Set(['PASS']));
  expect(new Set(decided(7, { before: 1 })).size).toBeGreaterThan(1);
});
