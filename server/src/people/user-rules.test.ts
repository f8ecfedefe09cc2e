import { USER_FROZEN, WALLET_CLOSED } from '@life-payment/contract';
import { expect, test } from 'vitest';
import type { WalletId } from '../kit/ids.ts';
import { after, DAY } from '../kit/time.ts';
import { identifyNamed, identifyProved, type KnownUser, RECYCLED_AFTER_MS } from './user-rules.ts';

const NOW = new Date('2026-11-20T12:00:00+08:00');

function userId(of: string): WalletId {
  return { kind: 'USER_ID', id: `wallet-${of}` };
}
function openId(of: string): WalletId {
  return { kind: 'OPEN_ID', id: `open-${of}` };
}

function user(lifeUserId: string, more: Partial<KnownUser> = {}): KnownUser {
  return {
    lifeUserId,
    state: 'ACTIVE',
    walletIds: [userId(lifeUserId)],
    lastUsedAt: after(NOW, -DAY),
    ...more,
  };
}

/** Which user it is when number and wallet identity were proved, or the number alone. */
function byBoth(byNumber: KnownUser | null, byWallet: KnownUser | null, now = NOW) {
  const proved = [byWallet?.walletIds[0] ?? userId('proved')];
  return identifyProved({ byNumber, byWallet, proved }, now);
}
function byNumberAlone(byNumber: KnownUser | null, now = NOW) {
  return identifyProved({ byNumber, byWallet: null, proved: [] }, now);
}

function known(lifeUserId: string, replaced: string[] = []) {
  return { kind: 'KNOWN', lifeUserId, replaced };
}

test('a number and an identity that nobody holds have to register', () => {
  expect(byBoth(null, null)).toEqual({ kind: 'NEW', replaced: [] });
});

test('a number and an identity of one user are that user', () => {
  const a = user('A');
  expect(byBoth(a, a)).toEqual(known('A'));
});

test('a number whose wallet identity was unknown is its user', () => {
  expect(byBoth(user('A', { walletIds: [] }), null)).toEqual(known('A'));
});

test('a number proved by another identity than the known one starts a new user', () => {
  expect(byBoth(user('A'), null)).toEqual({ kind: 'NEW', replaced: ['A'] });
});

test('an identity with another number than before keeps its user', () => {
  expect(byBoth(null, user('A'))).toEqual(known('A'));
});

test("an identity that comes with another user's number takes the number over", () => {
  expect(byBoth(user('B'), user('A'))).toEqual(known('A', ['B']));
});

test('a number after more than 90 unused days is a new user, and after exactly 90 the old one', () => {
  const old = user('A', { lastUsedAt: after(NOW, -RECYCLED_AFTER_MS) });
  expect(byBoth(old, old)).toEqual(known('A'));
  expect(byBoth(old, old, after(NOW, 1))).toEqual({ kind: 'NEW', replaced: ['A'] });
  expect(byBoth(user('B'), old, after(NOW, 1))).toEqual({ kind: 'NEW', replaced: ['B', 'A'] });
});

test('frozen and closed users stay so, however long they were away', () => {
  for (const lastUsedAt of [NOW, after(NOW, -365 * DAY)]) {
    const frozen = user('A', { state: 'FROZEN', lastUsedAt });
    expect(byBoth(frozen, frozen)).toEqual({ refused: USER_FROZEN });
    const closed = user('A', { state: 'WALLET_CLOSED', lastUsedAt });
    expect(byBoth(closed, closed)).toEqual({ refused: WALLET_CLOSED });
  }
});

test('a frozen user whose number now belongs to another identity does not affect its new owner', () => {
  expect(byBoth(user('A', { state: 'FROZEN' }), null)).toEqual({ kind: 'NEW', replaced: ['A'] });
});

test('a number proved without an identity is its user, whose identity stays known', () => {
  expect(byNumberAlone(user('A'))).toEqual(known('A'));
  expect(byNumberAlone(user('A', { walletIds: [] }))).toEqual(known('A'));
  expect(byNumberAlone(null)).toEqual({ kind: 'NEW', replaced: [] });
});

test('a number proved without an identity is frozen, closed or recycled like any other', () => {
  expect(byNumberAlone(user('A', { state: 'FROZEN' }))).toEqual({ refused: USER_FROZEN });
  expect(byNumberAlone(user('A', { state: 'WALLET_CLOSED' }))).toEqual({ refused: WALLET_CLOSED });
  const old = user('A', { lastUsedAt: after(NOW, -RECYCLED_AFTER_MS - 1) });
  expect(byNumberAlone(old)).toEqual({ kind: 'NEW', replaced: ['A'] });
});

test('a number that a channel only names is its user where the channel is trusted, else it has to be proved', () => {
  expect(identifyNamed(null, false)).toBeNull();
  expect(identifyNamed(user('A'), true)).toEqual({ kind: 'KNOWN', lifeUserId: 'A' });
  expect(identifyNamed(user('A'), false)).toEqual({ kind: 'TO_PROVE', lifeUserId: 'A' });
  expect(identifyNamed(user('A', { state: 'FROZEN' }), true)).toEqual({ refused: USER_FROZEN });
});

test('an identity whose user lost the number to somebody else takes that user back', () => {
  const gone = user('A', { state: 'REPLACED' });
  expect(byBoth(null, gone)).toEqual(known('A'));
  expect(byBoth(user('B'), gone)).toEqual(known('A', ['B']));
});

test('a replaced user does not come back after 90 unused days, nor in place of who may be the same person', () => {
  const gone = user('A', { state: 'REPLACED' });
  const old = { ...gone, lastUsedAt: after(NOW, -RECYCLED_AFTER_MS - 1) };
  expect(byBoth(null, old)).toEqual({ kind: 'NEW', replaced: [] });
  expect(byBoth(user('B', { walletIds: [] }), gone)).toEqual(known('B'));
  expect(byBoth(user('B', { walletIds: [] }), old)).toEqual(known('B'));
});

test('a number proved with an id of another kind than the known one is its user, not a new one', () => {
  const known = user('A');
  const proved = [openId('A')];
  expect(identifyProved({ byNumber: known, byWallet: null, proved }, NOW)).toEqual({
    kind: 'KNOWN',
    lifeUserId: 'A',
    replaced: [],
  });
  expect(
    identifyProved({ byNumber: known, byWallet: null, proved: [userId('B'), openId('A')] }, NOW),
  ).toEqual({ kind: 'NEW', replaced: ['A'] });
});
