import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { togetherText } from '../records/OrderScreen.tsx';
import { headingOf, SIGNS } from './outcome-parts.tsx';
import {
  courseOf,
  type Outcome,
  type PaidOrder,
  type PaymentDetail,
  paymentSentence,
  promiseText,
  shownStatus,
  whatText,
} from './text.ts';

beforeAll(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }));
afterAll(vi.unstubAllGlobals);

const AT = '2020-11-20T13:07:06+08:00';
const CREDITED = '2020-11-20T13:07:11+08:00';

function order(unitName: string, change: Partial<PaidOrder> = {}): PaidOrder {
  return {
    orderId: unitName,
    status: 'PROCESSING',
    final: false,
    kind: 'BILLS',
    unitId: unitName,
    unitName,
    projectType: 'ELECTRICITY',
    area: '430100',
    account: { numberMasked: '*5149', holderMasked: '', remark: '' },
    amount: 300,
    coupon: 0,
    cash: 300,
    refunded: 0,
    createdAt: AT,
    expiresAt: AT,
    bills: [{ billNo: '1', due: 300, state: 'SENT' }],
    timeline: [{ step: 'SENT_TO_UNIT', state: 'DONE', at: AT }],
    ...change,
  };
}

const credited = {
  status: 'SUCCEEDED',
  bills: [{ billNo: '1', due: 300, state: 'WRITTEN_OFF' }],
  timeline: [
    { step: 'SENT_TO_UNIT', state: 'DONE', at: AT },
    { step: 'WRITTEN_OFF', state: 'DONE', at: CREDITED },
  ],
} satisfies Partial<PaidOrder>;

function paymentOf(orders: PaidOrder[], change: Partial<Outcome> = {}): Outcome {
  return {
    status: 'PROCESSING',
    final: false,
    cash: 600,
    refunded: 0,
    createdAt: AT,
    expiresAt: AT,
    paidAt: AT,
    orders,
    ...change,
  };
}

function read(outcome: Outcome): (string | undefined)[] {
  return courseOf(outcome).map(({ title, state }) => `${title}: ${state}`);
}

test('until the wallet has answered, nothing is said to be done', () => {
  const { paidAt: _, ...unpaid } = paymentOf([order('Power', { timeline: [] }), order('Water')]);
  expect(read(unpaid)).toEqual([
    'Asking the wallet: now',
    'To be sent to the providers: next',
    'To be credited by the providers: next',
  ]);
});

test('all units are told before "sent" is done', () => {
  const telling = order('Water', { timeline: [{ step: 'SENT_TO_UNIT', state: 'NOW' }] });
  expect(read(paymentOf([order('Power'), telling]))).toEqual([
    'The wallet has received it: done',
    'Being sent to the providers: now',
    'To be credited by the providers: next',
  ]);
});

test('one order that is credited is not all of them', () => {
  const steps = courseOf(paymentOf([order('Power', credited), order('Water')]));
  expect(steps[2]).toMatchObject({
    title: 'Being credited by the providers',
    state: 'now',
    time: 'in progress',
  });
  const unknown = order('Water', { bills: [{ billNo: '1', due: 300, state: 'NOT_KNOWN_YET' }] });
  expect(courseOf(paymentOf([unknown]))[2]?.time).toBe('being confirmed');
});

test('several orders are credited at the time of the last', () => {
  const steps = courseOf(paymentOf([order('Power', credited)], { status: 'SUCCEEDED' }));
  expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  expect(steps[2]).toMatchObject({ title: 'Credited by Power' });
  expect(steps[2]?.time).toContain('13:07');
});

test('money that was refused goes back, then is back', () => {
  const refused = (state: 'ON_THE_WAY' | 'DONE') =>
    order('Water', {
      bills: [{ billNo: '1', due: 300, state: 'REJECTED', refund: { refundNo: 'R', amount: 300, state } }],
    });
  const ended = (...orders: PaidOrder[]) => read(paymentOf(orders, { refunded: 300 })).slice(2);
  expect(ended(refused('ON_THE_WAY'))).toEqual(['¥3.00 is refunded to your wallet automatically: now']);
  expect(ended(order('Power', credited), refused('ON_THE_WAY'))).toEqual([
    'Credited by Power: done',
    '¥3.00 is refunded to your wallet automatically: now',
  ]);
  expect(ended(order('Power', credited), refused('DONE'))).toEqual([
    'Credited by Power: done',
    '¥3.00 was refunded to your wallet: done',
  ]);
});

test('money that a bank paid back is not said to be in the wallet', () => {
  const refund = { refundNo: 'R', amount: 300, state: 'DONE', way: 'BANK', doneAt: CREDITED } as const;
  const water = order('Water', { bills: [{ billNo: '1', due: 300, state: 'REJECTED', refund }] });
  const partly = paymentOf([order('Power', credited), water], { status: 'PARTLY_REFUNDED', refunded: 300 });
  expect(read(partly)[3]).toBe('¥3.00 was refunded: done');
  const payment: PaymentDetail = { ...partly, paymentId: 'P', amount: 600, coupon: 0 };
  expect(paymentSentence(payment, undefined)).toMatch(/^¥3.00 · Refunded by bank transfer, .*13:07$/);
});

test('a refund counts as under way until its bank card has it', () => {
  const refunded = (card?: 'ON_THE_WAY' | 'ARRIVED') => {
    const refund = {
      refundNo: 'R',
      amount: 300,
      state: 'DONE' as const,
      ...(card && { card: { state: card } }),
    };
    const bills: PaidOrder['bills'] = [{ billNo: '1', due: 300, state: 'REJECTED', refund }];
    return shownStatus(paymentOf([order('Water', { bills })], { status: 'REFUNDED' }));
  };
  expect(refunded('ON_THE_WAY')).toBe('REFUNDING');
  expect(refunded('ARRIVED')).toBe('REFUNDED');
  expect(refunded()).toBe('REFUNDED');
});

test('the promise of several orders is that of the last, and a broken one comes first', () => {
  const until = (by: string, overdue = false) => order('Power', { promise: { by, overdue } });
  const early = until('2020-11-20T14:00:00+08:00');
  expect(promiseText(paymentOf([until('2020-11-20T18:00:00+08:00'), early]))).toContain('18:00');
  const late = until('2020-11-20T12:00:00+08:00', true);
  expect(promiseText(paymentOf([early, late]))).toContain('longer than promised');
});

test('"paid" is said once the wallet has paid, and of nothing else', () => {
  expect(headingOf('PROCESSING')).toBe('Paid');
  expect(headingOf('CLOSED')).toBe('Closed');
  expect(['CLOSING', 'CLOSED', 'REFUNDING', 'REFUNDED', 'AWAITING_PAYMENT'] as const).toSatisfy(
    (statuses: (keyof typeof SIGNS)[]) => statuses.every((status) => SIGNS[status] !== 'TICK'),
  );
});

test('who is paid is named while there is room, then counted', () => {
  expect(whatText(paymentOf([order('Power')]))).toBe('Power · 1 bill');
  expect(whatText(paymentOf([order('Power'), order('Water'), order('Water')]))).toBe(
    'Power, Water · 3 bills',
  );
  expect(whatText(paymentOf(['A', 'B', 'C'].map((name) => order(name))))).toBe('3 providers · 3 bills');
});

test('orders that are not paid are not said to be paid together', () => {
  expect(togetherText('SUCCEEDED', 4)).toBe('Paid together with 4 others');
  expect(togetherText('CLOSED', 1)).toBe('In one payment with 1 other');
});
