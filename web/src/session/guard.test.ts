import { expect, test } from 'vitest';
import { passageOf } from './guard.ts';

test.each([
  ['unknown', 'wait'],
  ['cached', 'pass'],
  ['in', 'pass'],
  ['mustRegister', 'register'],
  ['mustAuthorise', 'authorise'],
  ['out', 'login'],
  ['unreachable', 'unreachable'],
] as const)('a session that is %s: %s where login is needed, and in to a public page', (session, passage) => {
  expect(passageOf('login', session)).toBe(passage);
  expect(passageOf('public', session)).toBe('pass');
});
