import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OrderDetail } from '../../lib/api/orders.ts';
import { orderSentence, outcomeOf, promiseText, refundsUnderWay, withCustomerService } from '../pay/text.ts';
import { stepsOf } from './order-parts.tsx';

beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }));
afterAll(vi.unstubAllGlobals);

const at = '2026-11-20T15:04:12+08:00';

function order(change: Partial<OrderDetail>): OrderDetail {
  return {
    orderId: 'LP1',
    status: 'PROCESSING',
    final: false,
    kind: 'BILLS',
    unitId: 'u',
    unitName: 'Power',
    projectType: 'ELECTRICITY',
    area: '430100',
    account: { numberMasked: '*3391', holderMasked: '', remark: '' },
    amount: 300,
    coupon: 0,
    cash: 300,
    refunded: 0,
    createdAt: at,
    expiresAt: '2026-11-20T15:19:12+08:00',
    bills: [],
    timeline: [],
    ...change,
  };
}

function bill(state: OrderDetail['bills'][number]['state']) {
  return { billNo: 'oct', due: 300, state };
}
function refund(state: 'ON_THE_WAY' | 'DONE' | 'WITH_CUSTOMER_SERVICE', amount = 100) {
  return {
    refundNo: 'R1',
    amount,
    state,
  };
}

test('an unknown result is being confirmed, never failed', () => {
  const text = orderSentence(order({ bills: [bill('WRITTEN_OFF'), bill('NOT_KNOWN_YET')] }));
  expect(text).toContain('We are confirming');
  expect(text).not.toMatch(/fail/i);
});

test('a refund names the open amount and who takes care of it', () => {
  const bills = [
    { ...bill('REJECTED'), refund: refund('DONE', 100) },
    { ...bill('REJECTED'), refund: refund('ON_THE_WAY', 50) },
  ];
  expect(orderSentence(order({ status: 'REFUNDING', bills }))).toContain('¥0.50 is being refunded');
  const withPerson = [{ ...bill('REJECTED'), refund: refund('WITH_CUSTOMER_SERVICE') }];
  expect(orderSentence(order({ status: 'REFUNDING', bills: withPerson }))).toContain('Customer service');
  expect(orderSentence(order({ status: 'REFUNDING', lateRefund: refund('ON_THE_WAY') }))).toContain(
    'after the order had closed',
  );
});

test('a refund by bank transfer is not said to be in the wallet', () => {
  const done = { ...refund('DONE', 100), doneAt: at };
  const bills = [{ ...bill('REJECTED'), refund: { ...done, way: 'BANK' as const } }];
  const shown = order({
    status: 'REFUNDED',
    bills,
    refunded: 100,
    timeline: [{ step: 'REFUNDED', state: 'DONE' }],
  });
  expect(orderSentence(shown)).toMatch(/^Refunded by bank transfer, Nov 20, .*15:04$/);
  expect(orderSentence({ ...shown, bills: [], lateRefund: done })).toMatch(
    /^Refunded to your wallet, Nov 20, .*15:04$/,
  );
  expect(stepsOf(shown).map(({ title }) => title)).toEqual(['Refunded']);
});

test('a credited bill that is refunded is not called refused', () => {
  const bills = [bill('WRITTEN_OFF'), { ...bill('WRITTEN_OFF'), refund: refund('ON_THE_WAY', 50) }];
  expect(orderSentence(order({ status: 'REFUNDING', bills }))).toBe('¥0.50 is being refunded to your wallet');
  const back = [{ ...bill('WRITTEN_OFF'), refund: { ...refund('DONE', 50), doneAt: at } }];
  expect(orderSentence(order({ status: 'PARTLY_REFUNDED', bills: back, refunded: 50 }))).toMatch(
    /^¥0.50 · Refunded to your wallet, Nov 20, .*15:04$/,
  );
});

test.each([
  ['AWAITING_PAYMENT', 'you are not charged'],
  ['DEDUCTING', "Don't pay it manually"],
  ['CLOSING', "Don't pay again"],
  ['CLOSED', 'You were not charged'],
  ['PROCESSING', 'Power is crediting it'],
  ['SUCCEEDED', 'By Power'],
] as const)('the sentence of an order that is %s has "%s"', (status, part) => {
  expect(orderSentence(order({ status }))).toContain(part);
});

test('a closing order says when its bill is free, and nothing wrong after that time', () => {
  const closing = (billsFreeAt: string) => orderSentence(order({ status: 'CLOSING', billsFreeAt }));
  expect(closing('2099-11-21T15:04:00+08:00')).toMatch(/paid again at .*15:04/);
  expect(closing('2020-11-21T15:04:00+08:00')).toContain('again once it has');
});

const promised = (change: Partial<OrderDetail>, overdue = false) =>
  promiseText(outcomeOf(order({ promise: { by: '2020-11-21T15:04:12+08:00', overdue }, ...change })));

test.each([
  [
    'one bill is open',
    { bills: [bill('WRITTEN_OFF'), bill('NOT_KNOWN_YET')] },
    /^Will be credited by .*15:04, or/,
  ],
  [
    'what is open is a refund',
    { bills: [{ ...bill('REJECTED'), refund: refund('ON_THE_WAY') }] },
    /^Will be refunded to/,
  ],
  [
    'it came after the close',
    { bills: [bill('NOT_SENT')], lateRefund: refund('ON_THE_WAY') },
    /^Will be refunded to/,
  ],
])('the promise says what comes next if %s', (_name, change, text) => {
  expect(promised(change)).toMatch(text);
});

test('a broken promise says so, names no failure, and asks for nothing', () => {
  const text = promised({ bills: [bill('NOT_KNOWN_YET')] }, true);
  expect(text).toContain('longer than promised');
  expect(text).not.toMatch(/fail/i);
  expect(promiseText(outcomeOf(order({})))).toBeUndefined();
});

test('the open refund does not include finished refunds', () => {
  const bills = [
    { ...bill('REJECTED'), refund: refund('DONE', 100) },
    { ...bill('REJECTED'), refund: refund('ON_THE_WAY', 50) },
  ];
  expect(refundsUnderWay(order({ bills }))).toBe(50);
  expect(refundsUnderWay(order({ lateRefund: refund('ON_THE_WAY', 300) }))).toBe(300);
  expect(withCustomerService(order({ bills }))).toBe(false);
});

test('the timeline has what is done, under way and to come', () => {
  const steps = stepsOf(
    order({
      bills: [bill('NOT_KNOWN_YET')],
      timeline: [
        { step: 'PAID', state: 'DONE', at, amount: 300, reference: '20261120150412991234' },
        { step: 'SENT_TO_UNIT', state: 'DONE', at },
        { step: 'WRITTEN_OFF', state: 'NOW', amount: 300 },
      ],
    }),
  );
  expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'now']);
  expect(steps[0]?.facts).toEqual(['¥3.00', 'Trade no. …991234']);
  expect(steps[2]?.time).toBe('being confirmed');
});

test('the timeline says if a person looks after a refund', () => {
  const refunding = (state: 'ON_THE_WAY' | 'WITH_CUSTOMER_SERVICE') =>
    stepsOf(
      order({
        bills: [{ ...bill('REJECTED'), refund: refund(state) }],
        timeline: [{ step: 'REFUNDED', state: 'NOW', amount: 100 }],
      }),
    )[0]?.time;
  expect(refunding('ON_THE_WAY')).toBe('in progress');
  expect(refunding('WITH_CUSTOMER_SERVICE')).toBe('with customer service');
});

test('the close of an unpaid order is no success', () => {
  const [closing, closed] = (['NOW', 'DONE'] as const).map(
    (state) => stepsOf(order({ timeline: [{ step: 'CLOSED', state, at }] }))[0]?.state,
  );
  expect([closing, closed]).toEqual(['now', 'over']);
});

test('a rejection is highlighted, and each step has its own key', () => {
  const steps = stepsOf(
    order({
      bills: [bill('WRITTEN_OFF'), bill('REJECTED'), bill('SENT')],
      timeline: [
        { step: 'WRITTEN_OFF', state: 'DONE', at },
        { step: 'REJECTED', state: 'DONE', at },
        { step: 'WRITTEN_OFF', state: 'NOW' },
        { step: 'REFUND_STARTED', state: 'NOW' },
        { step: 'REFUNDED', state: 'NEXT' },
      ],
    }),
  );
  expect(steps.map(({ state }) => state)).toEqual(['done', 'bad', 'now', 'now', 'next']);
  expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length);
});
