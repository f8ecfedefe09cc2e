import { expect, test } from 'vitest';
import { byHome, dueAccounts, dueSum, isOwnToPay, nextBillDay, overdueOf, urgencyOf } from './due.ts';
import { savedAccount } from './samples.ts';

const account = (accountId: string, due?: number, dueDate?: string, bills?: number) =>
  savedAccount(accountId, due, { ...(dueDate && { dueDate }), ...(bills && { bills }) });

const accounts = [
  account('never asked'),
  account('later', 8620, '2026-11-30'),
  account('paid', 0),
  account('no date', 500),
  account('same day, more', 20000, '2026-11-25', 2),
  account('same day, less', 12860, '2026-11-25'),
];

test('the most urgent account stands first, and paid ones are left out', () => {
  expect(dueAccounts(accounts).map(({ accountId }) => accountId)).toEqual([
    'same day, more',
    'same day, less',
    'later',
    'no date',
  ]);
});

test('amounts and bills are added up', () => {
  expect(dueSum(dueAccounts(accounts))).toEqual({ fen: 41980, bills: 5 });
  expect(dueSum([])).toEqual({ fen: 0, bills: 0 });
});

test('top-ups and what automatic payment takes are not the payer’s to pay', () => {
  expect(isOwnToPay({ autopay: false, billing: 'POSTPAID' })).toBe(true);
  expect(isOwnToPay({ autopay: true, billing: 'POSTPAID' })).toBe(false);
  expect(isOwnToPay({ autopay: true, autopayWaits: 'ASKS', billing: 'POSTPAID' })).toBe(true);
  expect(isOwnToPay({ autopay: false, billing: 'PREPAID' })).toBe(false);
});

test('overdue is what is past its day, by the most days', () => {
  const due = dueAccounts(accounts);
  expect(overdueOf(due, new Date('2026-11-25T23:59:00+08:00'))).toEqual({ accounts: 0, days: 0 });
  expect(overdueOf(due, new Date('2026-11-27T00:10:00+08:00'))).toEqual({ accounts: 2, days: 2 });
});

test.each([
  [-1, 'overdue'],
  [0, 'today'],
  [1, 'soon'],
  [5, 'soon'],
  [6, 'later'],
])('with %i days left a bill is %s', (days, urgency) => {
  expect(urgencyOf(days)).toBe(urgency);
});

test.each([
  ['2026-11-20T23:59:00+08:00', [21, 5], '2026-11-21'],
  ['2026-12-21T00:01:00+08:00', [21], '2027-01-21'],
  ['2026-12-21T00:01:00+08:00', [21, 5], '2027-01-05'],
  ['2026-12-21T00:01:00+08:00', [], undefined],
])('at %s with bills on the days %j the next one comes on %s', (now, billDays, day) => {
  const accounts = billDays.map((billDay, at) => savedAccount(String(at), 0, { billDay }));
  const meter = savedAccount('meter', 0, { billing: 'PREPAID', billDay: 1 });
  expect(nextBillDay([...accounts, meter], new Date(now))).toBe(day);
});

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
