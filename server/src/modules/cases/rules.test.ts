// What is said at once, for every status of an order and every reason.
import { CASE_ANSWERS, type CaseAnswer, ORDER_STATUSES, type OrderStatus } from '@life-payment/contract';
import { CASE_REASONS, type CaseReason } from '@life-payment/contract/rules';
import { describe, expect, it } from 'vitest';
import { answerTo, type Facts, waysOf } from './rules.ts';

const NOW = new Date('2026-11-25T12:00:00+08:00');

function facts(status: OrderStatus | null, more: Partial<Facts> & { known?: never } = {}): Facts {
  return {
    known: status && { status, refunds: [] },
    chosen: false,
    others: false,
    now: NOW,
    ...more,
  };
}

/** The answers by reason, in the order of the statuses. */
const WANTED: Readonly<Record<CaseReason, readonly CaseAnswer[]>> = {
  NOT_CREDITED: [
    'NOT_PAID_YET',
    'BEING_DEDUCTED',
    'BEING_CLOSED',
    'NOTHING_TAKEN',
    'ON_THE_WAY',
    'CREDITED',
    'PARTLY_REFUNDED',
    'REFUNDING',
    'REFUNDED',
  ],
  PAID_TWICE: [
    'NOT_PAID_YET',
    'BEING_DEDUCTED',
    'BEING_CLOSED',
    'NOTHING_TAKEN',
    'PAID_ONCE',
    'PAID_ONCE',
    'PAID_ONCE',
    'REFUNDING',
    'REFUNDED',
  ],
  WRONG_ACCOUNT: [
    'WRONG_UNPAID',
    'WRONG_DEDUCTING',
    'BEING_CLOSED',
    'NOTHING_TAKEN',
    'WRONG_ON_THE_WAY',
    'WRONG_CREDITED',
    'WRONG_CREDITED',
    'REFUNDING',
    'REFUNDED',
  ],
  WRONG_AMOUNT: [
    'AMOUNT_UNPAID',
    'BEING_DEDUCTED',
    'BEING_CLOSED',
    'NOTHING_TAKEN',
    'AMOUNT_OF_UNIT',
    'AMOUNT_OF_UNIT',
    'AMOUNT_OF_UNIT',
    'REFUNDING',
    'REFUNDED',
  ],
  OWNER_CHANGED: [
    'OWNER_UNPAID',
    'BEING_DEDUCTED',
    'BEING_CLOSED',
    'NOTHING_TAKEN',
    'OWNER_PAID',
    'OWNER_PAID',
    'OWNER_PAID',
    'REFUNDING',
    'REFUNDED',
  ],
  OTHER: [
    'NOT_PAID_YET',
    'BEING_DEDUCTED',
    'BEING_CLOSED',
    'NOTHING_TAKEN',
    'ON_THE_WAY',
    'CREDITED',
    'PARTLY_REFUNDED',
    'REFUNDING',
    'REFUNDED',
  ],
};

describe('every reason has one answer', () => {
  it.each(CASE_REASONS)('for each status of an order: %s', (reason) => {
    expect(ORDER_STATUSES.map((status) => answerTo(reason, facts(status)))).toEqual(WANTED[reason]);
  });

  it('for a bill without an order of its payer', () => {
    expect(CASE_REASONS.map((reason) => answerTo(reason, facts(null)))).toEqual([
      'BILL_NOT_PAID',
      'BILL_NOT_PAID',
      'BILL_WRONG_ACCOUNT',
      'BILL_AMOUNT',
      'BILL_OWNER',
      'BILL_NOT_PAID',
    ]);
  });

  it('and every answer is said of something', () => {
    const said = [...CASE_REASONS].flatMap((reason) => [
      ...WANTED[reason],
      answerTo(reason, facts(null)),
      answerTo(reason, facts('SUCCEEDED', { others: true })),
      answerTo(reason, facts('SUCCEEDED', { chosen: true })),
    ]);
    const late = ['LATE', 'REFUND_LATE', 'REFUND_WITH_SERVICE'];
    expect(new Set([...said, ...late])).toEqual(new Set(CASE_ANSWERS));
    for (const answer of CASE_ANSWERS) expect(waysOf(answer)).toBeInstanceOf(Array);
  });
});

describe('what is not known is never called failed', () => {
  it('a bill on its way is late once its promise is over', () => {
    const onTheWay = (overdue: boolean): Facts => ({
      ...facts(null),
      known: { status: 'PROCESSING', refunds: [], onTheWay: { amount: 100, overdue } },
    });
    expect(answerTo('NOT_CREDITED', onTheWay(false))).toBe('ON_THE_WAY');
    expect(answerTo('NOT_CREDITED', onTheWay(true))).toBe('LATE');
  });

  it.each([
    [[{ state: 'ON_THE_WAY', by: '2026-11-25T13:00:00+08:00' }], 'REFUNDING'],
    [[{ state: 'ON_THE_WAY', by: '2026-11-25T11:00:00+08:00' }], 'REFUND_LATE'],
    [[{ state: 'ON_THE_WAY' }], 'REFUNDING'],
    [[{ state: 'DONE', by: '2026-11-25T11:00:00+08:00' }, { state: 'ON_THE_WAY' }], 'REFUNDING'],
    [[{ state: 'WITH_CUSTOMER_SERVICE', by: '2026-11-25T11:00:00+08:00' }], 'REFUND_WITH_SERVICE'],
  ] as const)('a refund of %j is %s', (refunds, answer) => {
    const known = {
      status: 'REFUNDING' as const,
      refunds: refunds.map((refund) => ({ amount: 100, way: 'WALLET' as const, ...refund })),
    };
    expect(answerTo('NOT_CREDITED', { ...facts(null), known })).toBe(answer);
  });
});

describe('other orders of the payer for the same bill', () => {
  it.each([...ORDER_STATUSES, null])('are the answer to "paid twice", whatever this one is: %s', (status) => {
    expect(answerTo('PAID_TWICE', facts(status, { others: true }))).toBe('PAID_OTHERS');
  });

  it('change no other answer', () => {
    for (const reason of CASE_REASONS.filter((each) => each !== 'PAID_TWICE'))
      for (const status of ORDER_STATUSES)
        expect(answerTo(reason, facts(status, { others: true }))).toBe(answerTo(reason, facts(status)));
  });
});

it('only an unpaid order can be cancelled', () => {
  for (const reason of CASE_REASONS)
    for (const status of ORDER_STATUSES)
      if (status !== 'AWAITING_PAYMENT')
        expect(waysOf(answerTo(reason, facts(status)))).not.toContain('CANCEL');
});
