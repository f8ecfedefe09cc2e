import { expect, test } from 'vitest';
import { byHome } from './by-home.ts';
import { dueAccounts } from './due.ts';
import { savedAccount } from './samples.ts';

test('homes stand in the order of their most urgent account, each with its name', () => {
  const parents = { groupId: 'p', groupName: 'Parents' };
  const due = dueAccounts([
    savedAccount('late', 1, { dueDate: '2026-12-03', groupId: 'o', groupName: 'Own' }),
    savedAccount('no home', 1, { dueDate: '2026-12-02' }),
    savedAccount('first', 1, { dueDate: '2026-12-01', ...parents }),
    savedAccount('last', 1, { dueDate: '2026-12-04', ...parents }),
  ]);
  const homes = byHome(due, (account) => account);
  expect(homes.map(({ name, all }) => [name, ...all.map(({ accountId }) => accountId)])).toEqual([
    ['Parents', 'first', 'last'],
    [expect.any(String), 'no home'],
    ['Own', 'late'],
  ]);
});
