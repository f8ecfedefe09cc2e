import { USER_FROZEN, WALLET_CLOSED } from '@life-payment/contract';
import { expect, test } from 'vitest';
import { after, DAY } from '../../time.ts';
import { type KnownUser, RECYCLED_AFTER_MS, whoItIs } from './users.ts';

const NOW = new Date('2026-11-20T12:00:00+08:00');

const user = (lifeUserId: string, more: Partial<KnownUser> = {}): KnownUser => ({
  lifeUserId,
  state: 'ACTIVE',
  walletUserId: `wallet-${lifeUserId}`,
  lastUsedAt: after(NOW, -DAY),
  ...more,
});

const known = (lifeUserId: string, replaced: string[] = []) => ({ kind: 'KNOWN', lifeUserId, replaced });

test('a number and an identity that nobody holds have to register', () => {
  expect(whoItIs(null, null, NOW)).toEqual({ kind: 'NOBODY' });
});

test('number and identity of one user are that user', () => {
  const a = user('A');
  expect(whoItIs(a, a, NOW)).toEqual(known('A'));
});

test('a number whose wallet identity was not known yet is its user', () => {
  expect(whoItIs(user('A', { walletUserId: null }), null, NOW)).toEqual(known('A'));
});

test('a number proved through another identity than the known one starts a new user', () => {
  expect(whoItIs(user('A'), null, NOW)).toEqual({ kind: 'NEW', replaced: ['A'] });
});

test('an identity with another number than before keeps its user', () => {
  expect(whoItIs(null, user('A'), NOW)).toEqual(known('A'));
});

test('an identity that comes with the number of somebody else takes it over', () => {
  expect(whoItIs(user('B'), user('A'), NOW)).toEqual(known('A', ['B']));
});

test('after 90 unused days it is a new user; to the day it is not', () => {
  const old = user('A', { lastUsedAt: after(NOW, -RECYCLED_AFTER_MS) });
  expect(whoItIs(old, old, NOW)).toEqual(known('A'));
  expect(whoItIs(old, old, after(NOW, 1))).toEqual({ kind: 'NEW', replaced: ['A'] });
  expect(whoItIs(user('B'), old, after(NOW, 1))).toEqual({ kind: 'NEW', replaced: ['B', 'A'] });
});

test('frozen and closed stay so, however long they were not here', () => {
  for (const lastUsedAt of [NOW, after(NOW, -365 * DAY)]) {
    const frozen = user('A', { state: 'FROZEN', lastUsedAt });
    expect(whoItIs(frozen, frozen, NOW)).toEqual({ refused: USER_FROZEN });
    const closed = user('A', { state: 'WALLET_CLOSED', lastUsedAt });
    expect(whoItIs(closed, closed, NOW)).toEqual({ refused: WALLET_CLOSED });
  }
});

test('a frozen user whose number now belongs to another identity is no burden to its new owner', () => {
  expect(whoItIs(user('A', { state: 'FROZEN' }), null, NOW)).toEqual({ kind: 'NEW', replaced: ['A'] });
});
