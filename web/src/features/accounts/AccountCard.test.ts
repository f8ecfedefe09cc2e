import { expect, test } from 'vitest';
import { groupNumber } from './AccountCard.tsx';

test.each([
  ['', ''],
  ['0751', '0751'],
  ['07519', '0751 9'],
  ['0751929269', '0751 9292 69'],
])('%j is shown as %j', (number, shown) => {
  expect(groupNumber(number)).toBe(shown);
});
