import { describe, expect, test } from 'vitest';
import type { BillQuery, SavedAccount } from '../../lib/api/accounts.ts';
import { staleAccounts } from '../home/use-refresh.ts';
import { eachAtMost, withAnswer } from './refresh.ts';

const now = Date.parse('2026-11-20T12:00:00+08:00');

function account(accountId: string, askedAt?: string): SavedAccount {
  return {
    accountId,
    unitId: 'u',
    unitName: 'Unit',
    projectType: 'GAS',
    billing: 'POSTPAID',
    area: '430100',
    numberMasked: '*1',
    holderMasked: '',
    remark: '',
    autopay: false,
    processing: false,
    ...(askedAt !== undefined && { lastQuery: { askedAt, due: 0, bills: 0 } }),
  };
}

test('an account is stale if it was never queried, or more than six hours ago', () => {
  const accounts = [
    account('never'),
    account('exactly six', '2026-11-20T06:00:00+08:00'),
    account('a second more', '2026-11-20T05:59:59+08:00'),
    account('just now', '2026-11-20T11:59:00+08:00'),
  ];
  expect(staleAccounts(accounts, now)).toEqual(['never', 'a second more']);
});

test('an answer becomes the content of the account’s row', () => {
  const answer: BillQuery = {
    queryId: 'q',
    askedAt: '2026-11-20T12:00:00+08:00',
    expiresAt: '2026-11-20T12:10:00+08:00',
    unit: {
      unitId: 'u',
      name: 'Unit',
      projectType: 'GAS',
      account: { label: '', hint: '', pattern: '', digitsOnly: true, maxLength: 10 },
      billing: 'POSTPAID',
      selection: 'ANY',
      amount: { kind: 'EXACT' },
      suggested: [],
      state: 'OPEN',
      paysElsewhere: false,
      autopay: true,
    },
    account: {
      numberMasked: '*1',
      holderMasked: '',
      addressMasked: '',
      remark: '',
      firstPayment: false,
      balance: -300,
    },
    bills: [
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
    history: [],
    crediting: { withinHours: 24 },
    coupons: [],
  };
  expect(withAnswer(account('a'), answer).lastQuery).toEqual({
    askedAt: '2026-11-20T12:00:00+08:00',
    due: 23451,
    bills: 3,
    dueDate: '2026-11-25',
    balance: -300,
  });
});

describe('a limited number at a time', () => {
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
});
