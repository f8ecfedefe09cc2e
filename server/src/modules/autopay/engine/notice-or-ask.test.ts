import { expect, it } from 'vitest';
import { staysApproved } from './notice-or-ask.ts';

it('a yes is one to so much: not to more, and not to a bill that nobody said yes to', () => {
  const plan = { approved: true, amount: 50_000 };
  expect(staysApproved(plan, 50_000)).toBe(true);
  expect(staysApproved(plan, 49_999)).toBe(true);
  expect(staysApproved(plan, 50_001)).toBe(false);
  expect(staysApproved({ ...plan, approved: false }, 50_000)).toBe(false);
});
