import { expect, test } from 'vitest';
import { savedAccount } from '../accounts/samples.ts';
import { staleAccounts } from './use-refresh.ts';

const now = Date.parse('2026-11-20T12:00:00+08:00');

const account = (accountId: string, askedAt?: string) =>
  savedAccount(
    accountId,
    undefined,
    askedAt === undefined ? {} : { lastQuery: { askedAt, due: 0, bills: 0 } },
  );

test('an account is stale if it was never queried, or more than two minutes ago', () => {
  const accounts = [
    account('never'),
    account('exactly two', '2026-11-20T11:58:00+08:00'),
    account('a second more', '2026-11-20T11:57:59+08:00'),
    account('just now', '2026-11-20T11:59:30+08:00'),
  ];
  expect(staleAccounts(accounts, now)).toEqual(['never', 'a second more']);
});
