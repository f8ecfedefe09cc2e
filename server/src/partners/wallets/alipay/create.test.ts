import { expect, test } from 'vitest';
import { createOutcome } from './create.ts';

function answer(code: string, subCode = '', tradeNo = '') {
  return {
    code,
    subCode,
    field: (name: string) => (name === 'tradeNo' ? tradeNo : ''),
    within: () => '',
    list: () => [],
  };
}

test('a trade is made only with its number', () => {
  expect(createOutcome(answer('10000', '', '2026'))).toEqual({ kind: 'CREATED', tradeNo: '2026' });
  expect(createOutcome(answer('10000'))).toEqual({ kind: 'UNKNOWN' });
});

test.each([
  ['ACQ.BUYER_NOT_EXIST', 'REFUSED'],
  ['ACQ.BUYER_ENABLE_STATUS_FORBID', 'REFUSED'],
  ['ACQ.BUYER_SELLER_EQUAL', 'REFUSED'],
  ['ACQ.INVALID_PARAMETER', 'REFUSED'],
  ['ACQ.ACCESS_FORBIDDEN', 'REFUSED'],
  ['ACQ.EXIST_FORBIDDEN_WORD', 'REFUSED'],
  ['ACQ.PARTNER_ERROR', 'REFUSED'],
  ['ACQ.TOTAL_FEE_EXCEED', 'REFUSED'],
  ['ACQ.SELLER_BEEN_BLOCKED', 'REFUSED'],
  ['ACQ.NOW_TIME_AFTER_EXPIRE_TIME_ERROR', 'REFUSED'],
  ['ACQ.ERROR_BUYER_CERTIFY_LEVEL_LIMIT', 'REFUSED'],
  // There is a trade under this number.
  ['ACQ.CONTEXT_INCONSISTENT', 'UNKNOWN'],
  ['ACQ.TRADE_BUYER_NOT_MATCH', 'UNKNOWN'],
  ['ACQ.TRADE_HAS_CLOSE', 'UNKNOWN'],
  ['ACQ.TRADE_HAS_SUCCESS', 'UNKNOWN'],
  ['ACQ.SYSTEM_ERROR', 'UNKNOWN'],
  ['ACQ.ANYTHING_NEW', 'UNKNOWN'],
])('%s is %s', (subCode, kind) => {
  expect(createOutcome(answer('40004', subCode))).toEqual({ kind });
  // Only a refusal of the business is one.
  expect(createOutcome(answer('20000', subCode))).toEqual({ kind: 'UNKNOWN' });
});
