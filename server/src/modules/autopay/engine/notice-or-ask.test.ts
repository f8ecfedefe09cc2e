import { expect, it } from 'vitest';
import { staysApproved } from './notice-or-ask.ts';

it('an approval is for its amount at most, and for its own bill only', () => {
  const plan = { approved: true, amount: 50_000 };
  expect(staysApproved(plan, 50_000)).toBe(true);
  expect(staysApproved(plan, 49_999)).toBe(true);
  expect(staysApproved(plan, 50_001)).toBe(false);
  expect(staysApproved({ ...plan, approved: false }, 50_000)).toBe(false);
});
