import { expect, test } from 'vitest';
import type { SavedAccount } from '../../lib/api/accounts.ts';
import { dueNext, openableOf } from './NextCard.tsx';
import { isFresh } from './outcome-parts.tsx';
import type { Outcome } from './text.ts';

function account(accountId: string, due: number, change: Partial<SavedAccount> = {}): SavedAccount {
  return {
    accountId,
    unitId: 'u',
    unitName: 'Power',
    projectType: 'ELECTRICITY',
    billing: 'POSTPAID',
    area: '430100',
    numberMasked: '*1',
    holderMasked: '',
    remark: '',
    autopay: false,
    processing: false,
    lastQuery: { askedAt: '2026-11-20T13:00:00+08:00', due, bills: 1, dueDate: '2026-12-25' },
    ...change,
  };
}

const PAID_AT = '2026-11-20T13:00:00+08:00';

function paid(accountIds: string[], change: Partial<Outcome> = {}): Outcome {
  const orders = accountIds.map((accountId) => ({ kind: 'BILLS', account: { accountId } }));
  return { status: 'SUCCEEDED', paidAt: PAID_AT, orders, ...change } as Outcome;
}

test('the most urgent comes next, never what was just paid, is being booked, or is paid automatically', () => {
  const soon = { askedAt: PAID_AT, due: 5, bills: 1, dueDate: '2026-11-25' };
  const accounts = [
    account('paid', 900),
    account('booking', 900, { processing: true }),
    account('clear', 0),
    account('automatic', 900, { autopay: true }),
    account('later', 100),
    account('soon', 5, { lastQuery: soon }),
  ];
  expect(dueNext(accounts, paid(['paid']))?.accountId).toBe('soon');
  expect(dueNext(accounts.slice(0, 4), paid(['paid']))).toBeUndefined();
});

test('automatic payment is offered for an account of this payment only', () => {
  expect(openableOf([{ accountId: 'other' }, { accountId: 'b' }], paid(['a', 'b']))?.accountId).toBe('b');
  expect(openableOf([{ accountId: 'other' }], paid(['a']))).toBeUndefined();
});

test('the next bills are shown after a payment of now', () => {
  const now = Date.parse(PAID_AT) + 60_000;
  expect(isFresh(paid(['a']), now)).toBe(true);
  expect(isFresh(paid(['a'], { status: 'REFUNDED' }), now)).toBe(false);
  expect(isFresh(paid(['a']), now + 86_400_000)).toBe(false);
});
