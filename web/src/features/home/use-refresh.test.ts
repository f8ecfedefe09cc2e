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

test('an account is stale if it was never queried, or more than six hours ago', () => {
  const accounts = [
    account('never'),
    account('exactly six', '2026-11-20T06:00:00+08:00'),
    account('a second more', '2026-11-20T05:59:59+08:00'),
    account('just now', '2026-11-20T11:59:00+08:00'),
  ];
  expect(staleAccounts(accounts, now)).toEqual(['never', 'a second more']);
});
