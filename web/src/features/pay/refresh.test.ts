import { expect, test } from 'vitest';
import { billQuery, savedAccount } from '../accounts/samples.ts';
import { eachAtMost, withAnswer } from './refresh.ts';

test('an answer becomes the content of the account’s row', () => {
  const answer = billQuery(
    [
      { billNo: '1', due: 12860, dueDate: '2026-11-25' },
      { billNo: '2', due: 10590, dueDate: '2026-12-25' },
      { billNo: '3', due: 1 },
      { billNo: 'paid', due: 5000, dueDate: '2026-11-01', paid: true },
      {
        billNo: 'being deducted',
        due: 7000,
        dueDate: '2026-11-02',
        beingPaidUntil: '15:20',
        deducting: true,
      },
    ],
    { account: { balance: -300 } },
  );
  expect(withAnswer(savedAccount('a'), answer).lastQuery).toEqual({
    askedAt: '2026-11-20T12:00:00+08:00',
    due: 23451,
    bills: 3,
    dueDate: '2026-11-25',
    balance: -300,
  });
});

test('all items run in order, never more than the limit at a time', async () => {
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  await eachAtMost(4, [1, 2, 3, 4, 5, 6, 7, 8, 9], async (item) => {
    begun.push(item);
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    await Promise.resolve();
    running -= 1;
  });
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(most).toBe(4);
});

test('an empty list ends at once', async () => {
  await eachAtMost(4, [], () => Promise.reject(new Error('called')));
});
