import { expect, test } from 'vitest';
import type { DeductionOutcome } from '../../kit/ports/wallet.ts';
import { deductionOutcome, mandateOf } from './mandates.ts';

function answer(code: string, subCode = '', fields: Readonly<Record<string, string>> = {}) {
  return { code, subCode, field: (name: string) => fields[name] ?? '', within: () => '', list: () => [] };
}

const paid = { tradeNo: '2026', totalAmount: '1.50', gmtPayment: '2026-11-20 15:04:12' };

test('a deduction counts as paid only with a trade', () => {
  expect(deductionOutcome(answer('10000', '', paid))).toEqual({
    kind: 'PAID',
    trade: {
      status: 'PAID',
      tradeNo: '2026',
      amount: 150,
      paidAt: new Date('2026-11-20T15:04:12+08:00'),
      refunded: 0,
      refundNumber: null,
    },
  });
  expect(deductionOutcome(answer('10000', '', { ...paid, tradeNo: '' }))).toEqual({ kind: 'UNKNOWN' });
});

test.each<[string, DeductionOutcome['kind']]>([
  ['ACQ.BUYER_BALANCE_NOT_ENOUGH', 'INSUFFICIENT_BALANCE'],
  ['ACQ.AGREEMENT_INVALID', 'AGREEMENT_ENDED'],
  ['ACQ.TRADE_HAS_SUCCESS', 'UNKNOWN'],
  ['ACQ.CONTEXT_INCONSISTENT', 'UNKNOWN'],
  ['ACQ.SYSTEM_ERROR', 'UNKNOWN'],
  ['toString', 'UNKNOWN'],
  ['', 'UNKNOWN'],
])('a deduction with %s was refused: %s', (subCode, kind) => {
  expect(deductionOutcome(answer('40004', subCode))).toEqual({ kind });
});

test('a deduction from a closed account was refused, and names the identity where the answer does', () => {
  const gone = (fields = {}) => deductionOutcome(answer('40004', 'ACQ.BUYER_NOT_EXIST', fields));
  expect(gone({ buyerUserId: '2088' })).toEqual({ kind: 'ACCOUNT_CLOSED', closedBuyer: '2088' });
  expect(gone({ buyerOpenId: 'open' })).toEqual({ kind: 'ACCOUNT_CLOSED', closedBuyer: 'open' });
  expect(gone()).toEqual({ kind: 'ACCOUNT_CLOSED', closedBuyer: null });
  expect(deductionOutcome(answer('20000', 'ACQ.BUYER_NOT_EXIST'))).toEqual({ kind: 'UNKNOWN' });
});

// A refusal's code counts only where the wallet says that it refused.
test.each(['10003', '20000', '20001', '40001', '40002', '40006', ''])(
  'a deduction with code %s is unknown',
  (code) => {
    expect(deductionOutcome(answer(code, 'ACQ.BUYER_BALANCE_NOT_ENOUGH', paid))).toEqual({ kind: 'UNKNOWN' });
  },
);

test.each([
  ['NORMAL', 'SIGNED'],
  ['STOP', 'ENDED'],
  ['UNSIGN', 'ENDED'],
  ['TEMP', 'NOT_EXIST'],
])('a mandate that is %s at the wallet is %s', (status, meant) => {
  expect(mandateOf((name) => (name === 'status' ? status : ''))?.status).toBe(meant);
});

test.each(['', 'normal', 'toString', 'PAUSED'])(
  'a mandate with the unknown status "%s" is ignored',
  (status) => {
    expect(mandateOf((name) => (name === 'status' ? status : ''))).toBeNull();
  },
);
