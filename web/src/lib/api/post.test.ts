import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropEarly, type EarlyCall, takeEarly } from './post.ts';

const PATH = '/user/getAccountList';
const CALL: EarlyCall = {
  token: 'mine',
  requestId: '1',
  response: new Promise(() => undefined),
};

beforeEach(() => {
  vi.stubGlobal('earlyCalls', new Map([[`${PATH}{}`, CALL]]));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('an early call is taken once', () => {
  expect(takeEarly(PATH, '{}', 'mine')).toBe(CALL);
  expect(takeEarly(PATH, '{}', 'mine')).toBeUndefined();
});

test('an early call of another session is not taken, then or later', () => {
  expect(takeEarly(PATH, '{}', 'other')).toBeUndefined();
  expect(takeEarly(PATH, '{}', 'mine')).toBeUndefined();
});

test('a call with another path or body leaves it', () => {
  expect(takeEarly(PATH, '{"area":"430100"}', 'mine')).toBeUndefined();
  expect(takeEarly('/user/isLogined', '{}', 'mine')).toBeUndefined();
  expect(takeEarly(PATH, '{}', 'mine')).toBe(CALL);
});

test('an early call is not taken after the payer did something', () => {
  dropEarly();
  expect(takeEarly(PATH, '{}', 'mine')).toBeUndefined();
});
