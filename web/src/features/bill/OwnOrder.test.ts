import { expect, test } from 'vitest';
import type { BillQuery } from '../../lib/api/accounts.ts';
import type { OrderSummary } from '../../lib/api/orders.ts';
import { mayHaveOwnOrder, ownOrderOf, unpaidOf } from './BillsCard.tsx';

function query(change: { billing?: 'PREPAID'; bill?: Partial<BillQuery['bills'][number]> } = {}): BillQuery {
  return {
    queryId: 'q',
    askedAt: '2026-11-20T15:00:00+08:00',
    expiresAt: '2026-11-20T15:10:00+08:00',
    unit: {
      unitId: 'power',
      name: 'Power',
      projectType: 'ELECTRICITY',
      account: { label: '', hint: '', pattern: '', digitsOnly: true, maxLength: 10 },
      billing: change.billing ?? 'POSTPAID',
      selection: 'ANY',
      amount: { kind: 'EXACT' },
      suggested: [],
      state: 'OPEN',
      paysElsewhere: false,
      autopay: false,
    },
    account: { numberMasked: '*3391', holderMasked: '', addressMasked: '', remark: '', firstPayment: false },
    bills: change.billing ? [] : [{ billNo: 'oct', due: 1, ...change.bill }],
    history: [],
    crediting: { withinHours: 24 },
    coupons: [],
  };
}

function order(orderId: string, change: Partial<OrderSummary> = {}): OrderSummary {
  return {
    orderId,
    status: 'AWAITING_PAYMENT',
    unitId: 'power',
    unitName: 'Power',
    projectType: 'ELECTRICITY',
    numberMasked: '*3391',
    remark: '',
    amount: 1,
    cash: 1,
    refunded: 0,
    createdAt: '2026-11-20T14:58:00+08:00',
    ...change,
  };
}

test.each([
  ['a free bill', query(), false],
  ['a bill being paid', query({ bill: { beingPaidUntil: '15:20' } }), true],
  ['a paid bill', query({ bill: { paid: true } }), true],
  ['a top-up, where no bill could show it', query({ billing: 'PREPAID' }), true],
])('with %s an own order is searched: %s', (_name, bills, looked) => {
  expect(mayHaveOwnOrder(bills)).toBe(looked);
});

test('the own order is the newest one under way for this account', () => {
  const orders = [
    order('other account', { numberMasked: '*1' }),
    order('other unit', { unitId: 'water' }),
    order('over', { status: 'CLOSED' }),
    order('newest', { status: 'PROCESSING' }),
    order('older'),
  ];
  expect(ownOrderOf(query(), orders)?.orderId).toBe('newest');
  expect(ownOrderOf(query(), orders.slice(0, 3))).toBeUndefined();
});

test('an unpaid payment is found by any of the accounts that it holds', () => {
  const of = (numberMasked: string) => ({
    orderId: numberMasked,
    unitId: 'power',
    numberMasked,
    projectType: 'ELECTRICITY' as const,
    remark: '',
  });
  const payment = {
    paymentId: 'p',
    cash: 2,
    createdAt: '2026-11-20T14:58:00+08:00',
    expiresAt: '2026-11-20T15:13:00+08:00',
    orders: [of('*1111'), of('*3391')],
  };
  expect(unpaidOf(query(), [{ ...payment, paymentId: 'o', orders: [of('*1111')] }, payment])).toBe(payment);
  expect(unpaidOf(query(), [])).toBeUndefined();
});
