import { describe, expect, test } from 'vitest';
import { inGroups, movesOf } from './in-groups.ts';
import { savedAccount } from './samples.ts';

const account = (accountId: string, groupId?: string) =>
  savedAccount(accountId, undefined, groupId === undefined ? {} : { groupId });

const groups = [
  { groupId: 'g1', name: '我家', accounts: 1 },
  { groupId: 'g2', name: '爸妈家', accounts: 0 },
];
const accounts = [account('a1'), account('a2', 'g1'), account('a3', 'gone'), account('a4', 'g1')];

function idsIn(sections: ReturnType<typeof inGroups>) {
  return sections.map((section) => [
    section.group?.groupId,
    section.accounts.map(({ accountId }) => accountId),
  ]);
}

describe('accounts by group', () => {
  test('each group has its accounts, in the order of the groups, and accounts without a group come last', () => {
    expect(idsIn(inGroups(accounts, groups))).toEqual([
      ['g1', ['a2', 'a4']],
      ['g2', []],
      [undefined, ['a1', 'a3']],
    ]);
  });

  test('there is no section without a group if every account has one', () => {
    expect(idsIn(inGroups([account('a2', 'g1')], groups))).toEqual([
      ['g1', ['a2']],
      ['g2', []],
    ]);
    expect(inGroups([], [])).toEqual([]);
  });
});

describe('moves of accounts', () => {
  test('accounts are moved into and out of a group, and those that are in place are not moved', () => {
    expect(movesOf(accounts, 'g1', new Set(['a1', 'a4']))).toEqual({ into: ['a1'], out: ['a2'] });
    expect(movesOf(accounts, 'g1', new Set(['a2', 'a4']))).toEqual({ into: [], out: [] });
  });
});
