import { expect, test } from 'vitest';
import type { SavedAccount } from '../../lib/api/accounts.ts';
import { findAccounts } from './HistoricalScreen.tsx';
import { newestPaidFirst } from './rules.ts';
import { savedAccount } from './samples.ts';

const account = (accountId: string, more: Partial<SavedAccount> = {}) =>
  savedAccount(accountId, undefined, { numberMasked: '*0001', unitName: '长沙水务', ...more });

function ids(accounts: readonly SavedAccount[]) {
  return accounts.map(({ accountId }) => accountId);
}

test('the newest paid account stands first in any time zone, and those never paid keep their order at the end', () => {
  const accounts = [
    account('never'),
    account('early', { lastPaidAt: '2026-11-20T23:30:00+08:00' }),
    account('nor'),
    account('late', { lastPaidAt: '2026-11-20T16:30:00+00:00' }),
  ];
  expect(ids(newestPaidFirst(accounts))).toEqual(['late', 'early', 'never', 'nor']);
  expect(ids(accounts)[0]).toBe('never');
});

const accounts = [
  account('a1', { remark: 'Old Home', groupName: '爸妈家' }),
  account('a2', { remark: '我家', numberMasked: '*7788', unitName: '国网长沙供电公司' }),
];
test.each([
  ['', ['a1', 'a2']],
  ['  ', ['a1', 'a2']],
  ['old home', ['a1']],
  ['788', ['a2']],
  ['国网 我家', ['a2']],
  ['国网 爸妈', []],
  ['爸妈家', ['a1']],
  ['%', []],
])('accounts are found by "%s"', (text, found) => {
  expect(ids(findAccounts(accounts, text))).toEqual(found);
});
