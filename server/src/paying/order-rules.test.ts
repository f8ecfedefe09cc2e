import * as codes from '@life-payment/contract';
import { AMOUNT_INVALID, CHECK_BILLS, MAX_FEN, SELECT_AT_LEAST_ONE } from '@life-payment/contract/rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE } from '../kit/time.ts';
import {
  type ClaimFact,
  checkPayment,
  type Decision,
  decideOrder,
  type OrderFacts,
  orderLines,
  payableMs,
  type UnitRules,
} from './order-rules.ts';

const now = new Date('2026-11-20T07:00:00Z');
const asked = new Date('2026-11-20T06:55:00Z');
const bills = [
  { billNo: 'oct', due: 12_860, month: '2026-10' },
  { billNo: 'nov', due: 10_590, month: '2026-11' },
];
const unit: UnitRules = {
  projectType: 'WATER',
  billing: 'POSTPAID',
  selection: 'OLDEST_FIRST',
  amount: { kind: 'AT_LEAST_ARREARS' },
};
const request = { lifeUserId: 'ME', billNos: ['oct'], amount: 12_860 };

function facts(change: Partial<OrderFacts> = {}): OrderFacts {
  return {
    query: {
      bills,
      unreadable: 0,
      askedAt: asked,
      expiresAt: new Date('2026-11-20T07:05:00Z'),
      accountId: 'HOME',
    },
    claims: [],
    coupon: null,
    unpaidClaimsToday: 0,
    paidBefore: true,
    ...change,
  };
}

function claim(change: Partial<ClaimFact>): ClaimFact {
  return {
    lifeUserId: null,
    orderId: null,
    paymentId: null,
    freeAt: null,
    settledAt: null,
    deducting: false,
    yields: null,
    paymentState: null,
    ...change,
  };
}

function decide(change: Partial<OrderFacts> = {}, asks: Partial<typeof request> = {}, at = now): Decision {
  return decideOrder(facts(change), { ...request, ...asks }, unit, null, at);
}

function refusedWith(decision: Decision) {
  return decision.do === 'REFUSE' ? decision.refusal.refused.code : decision.do;
}

it('the decision about an order makes one from the selected bills', () => {
  expect(decide()).toEqual({
    do: 'CREATE',
    lines: [
      {
        billKey: 'oct',
        month: '2026-10',
        dueDate: null,
        due: 12_860,
        advance: 0,
        cash: 12_860,
        coupon: 0,
        parts: null,
      },
    ],
    yields: null,
  });
});

it('the decision about an order makes one top-up line at a prepaid unit, and accepts nothing else there', () => {
  const prepaid: UnitRules = {
    projectType: 'GAS',
    billing: 'PREPAID',
    selection: 'ANY',
    amount: { kind: 'RANGE', min: 1_000, max: 9_000, multiple: 1_000 },
  };
  const topUp = (billNos: string[], amount: number) =>
    decideOrder(
      facts({
        query: {
          bills: [],
          unreadable: 0,
          askedAt: asked,
          expiresAt: new Date(now.getTime() + 1),
          accountId: null,
        },
      }),
      { ...request, billNos, amount },
      prepaid,
      null,
      now,
    );
  expect(topUp([codes.TOP_UP], 2_000)).toMatchObject({
    do: 'CREATE',
    lines: [{ billKey: codes.TOP_UP, due: 2_000 }],
  });
  expect(refusedWith(topUp(['oct'], 2_000))).toBe(CHECK_BILLS.code);
  expect(refusedWith(topUp([], 2_000))).toBe(CHECK_BILLS.code);
});

it.each<[string, Partial<OrderFacts>, string]>([
  ['a result it does not know', { query: null }, codes.NO_SUCH_THING.code],
  [
    "someone else's unpaid order",
    { claims: [claim({ orderId: 'O', lifeUserId: 'YOU', paymentState: 'WAITING', freeAt: now })] },
    codes.BILL_BEING_PAID.code,
  ],
  [
    "someone else's paid order",
    { claims: [claim({ orderId: 'O', lifeUserId: 'YOU', paymentState: 'PAID', freeAt: now })] },
    codes.LAST_PAYMENT_UNFINISHED.code,
  ],
  [
    "one's own paid order",
    { claims: [claim({ orderId: 'O', lifeUserId: 'ME', paymentState: 'PAID', freeAt: now })] },
    codes.LAST_PAYMENT_UNFINISHED.code,
  ],
  [
    "one's own unpaid order",
    { claims: [claim({ orderId: 'O', lifeUserId: 'ME', paymentState: 'WAITING' })] },
    'PAYER_HAS_OPEN_ORDER',
  ],
  [
    "one's own order being closed",
    { claims: [claim({ orderId: 'O', lifeUserId: 'ME', paymentState: 'CLOSING' })] },
    'PAYER_HAS_OPEN_ORDER',
  ],
  ['a bill settled after the query', { claims: [claim({ settledAt: now })] }, codes.BILL_EXPIRED.code],
  [
    'a bill settled in the moment of the query',
    { claims: [claim({ settledAt: asked })] },
    codes.BILL_EXPIRED.code,
  ],
  [
    'a bill settled before the query',
    { claims: [claim({ settledAt: new Date(asked.getTime() - 1) })] },
    'CREATE',
  ],
])('a refused order %s: %s', (_name, change, outcome) => expect(refusedWith(decide(change))).toBe(outcome));

const held = (change: Partial<ClaimFact>): ClaimFact =>
  claim({
    orderId: 'O',
    paymentId: 'P',
    lifeUserId: 'YOU',
    paymentState: 'WAITING',
    freeAt: new Date('2026-11-20T07:12:00Z'),
    ...change,
  });
const until = { until: '15:12' };
const earlier = held({ yields: 'TO_EARLIER_PAYERS' });
const anybody = held({ yields: 'TO_ANYBODY' });

it.each<[string, Partial<OrderFacts>, Decision['do'], object]>([
  ['gives no way', { claims: [held({})] }, 'REFUSE', until],
  [
    'of an account never paid gives way to who has paid it',
    { claims: [earlier] },
    'CLOSE_OTHERS',
    { ...until, reason: 'GIVES_WAY' },
  ],
  [
    'of an account never paid gives no way to who has not paid it either',
    { claims: [earlier], paidBefore: false },
    'REFUSE',
    until,
  ],
  [
    'after two that ended unpaid gives way to everybody',
    { claims: [anybody], paidBefore: false },
    'CLOSE_OTHERS',
    { ...until, reason: 'GIVES_WAY' },
  ],
  [
    'a claim gives way also while it is being closed',
    { claims: [held({ yields: 'TO_ANYBODY', paymentState: 'CLOSING' })] },
    'CLOSE_OTHERS',
    { ...until, reason: 'GIVES_WAY' },
  ],
  [
    'a claim that gives way names no time when its own is over',
    { claims: [held({ yields: 'TO_ANYBODY', freeAt: now })] },
    'CLOSE_OTHERS',
    { reason: 'WALLET' },
  ],
  ['a payment is closed only when all claims give way', { claims: [anybody, held({})] }, 'REFUSE', until],
])('an unpaid claim %s', (_name, change, does, params) => {
  const decision = decide(change);
  expect(decision.do).toBe(does);
  expect('refusal' in decision && decision.refusal).toMatchObject({ refused: codes.BILL_BEING_PAID, params });
});

it('a claim that is paid gives way to nobody', () => {
  const claims = [held({ yields: 'TO_ANYBODY', paymentState: 'PAID' })];
  expect(refusedWith(decide({ claims }))).toBe(codes.LAST_PAYMENT_UNFINISHED.code);
});

it.each<[Partial<OrderFacts>, ClaimFact['yields'], number]>([
  [{}, null, 15],
  [{ paidBefore: false }, 'TO_EARLIER_PAYERS', 15],
  [{ unpaidClaimsToday: 1 }, null, 15],
  [{ unpaidClaimsToday: 2 }, 'TO_ANYBODY', 5],
])('an unpaid claim %o: it yields %s and can be paid %i minutes', (change, yields, minutes) => {
  const made = decide(change);
  expect(made).toMatchObject({ do: 'CREATE', yields });
  expect(payableMs([{ yields: null }, { yields }])).toBe(minutes * MINUTE);
});

const none = { unpaidFirstOrders: 0, unpaidPayments: 0, paymentsThisHour: 0, ordersThisHour: 0 };

it.each([
  ['two unpaid payments', { unpaidPayments: 2 }, 1, undefined],
  ['three unpaid payments', { unpaidPayments: 3, paymentsThisHour: 20 }, 1, { reason: 'UNPAID', max: 3 }],
  ['nineteen payments this hour', { paymentsThisHour: 19, ordersThisHour: 19 }, 1, undefined],
  ['twenty payments this hour', { paymentsThisHour: 20 }, 1, { reason: 'HOUR', max: 20 }],
  ['forty orders this hour and twenty more', { ordersThisHour: 40 }, 20, undefined],
  ['forty-one orders this hour and twenty more', { ordersThisHour: 41 }, 20, { reason: 'HOUR', max: 60 }],
])('the limits of a payment: %s', (_name, counts, orders, params) => {
  expect(checkPayment({ ...none, ...counts }, Array(orders).fill(1), 0)?.params).toEqual(params);
});

it.each([
  [0, 10, null],
  [0, 11, 'NEVER_PAID'],
  [9, 1, null],
  [10, 1, 'NEVER_PAID'],
  [10, 0, null],
])(
  'the limits of a payment with %i unpaid orders of accounts never paid, and %i more',
  (unpaidFirstOrders, more, reason) => {
    const refusal = checkPayment({ ...none, unpaidFirstOrders }, Array(20).fill(1), more);
    expect(refusal?.params ?? null).toEqual(reason && { reason, max: 10 });
  },
);

it('the sum of a payment is at most what one order may be', () => {
  expect(checkPayment(none, [MAX_FEN - 1, 1], 0)).toBeNull();
  expect(checkPayment(none, [MAX_FEN, 1], 0)?.refused).toBe(AMOUNT_INVALID);
});

it("the refusal of an order comes when the query's result is ten minutes old, to the millisecond", () => {
  const expiresAt = facts().query?.expiresAt ?? now;
  expect(refusedWith(decide({}, {}, expiresAt))).toBe(codes.BILL_EXPIRED.code);
  expect(refusedWith(decide({}, {}, new Date(expiresAt.getTime() - 1)))).toBe('CREATE');
});

it('the refusal of an order comes with wrong bills and amounts', () => {
  expect(refusedWith(decide({}, { billNos: [] }))).toBe(SELECT_AT_LEAST_ONE.code);
  expect(refusedWith(decide({}, { amount: 12_859 }))).toBe('LIV04007');
});

const coupon: NonNullable<OrderFacts['coupon']> = {
  couponId: 'C',
  amount: 500,
  minSpend: 10_000,
  projectTypes: ['WATER'],
  state: 'AVAILABLE',
  expiresAt: new Date('2026-12-01T00:00:00Z'),
  orderId: null,
  appointedAccountId: null,
  appointedUntil: null,
};
const withCoupon = (change: Partial<OrderFacts>, asks = {}) =>
  decideOrder(facts(change), { ...request, couponId: 'C', ...asks }, unit, null, now);

it('an order with a coupon shares the coupon among its lines', () => {
  expect(withCoupon({ coupon }, { billNos: ['oct', 'nov'], amount: 23_450 })).toMatchObject({
    do: 'CREATE',
    lines: [
      { due: 12_860, cash: 12_586, coupon: 274 },
      { due: 10_590, cash: 10_364, coupon: 226 },
    ],
  });
});

it('an order with a coupon needs a usable coupon of the user', () => {
  expect(refusedWith(withCoupon({}))).toBe(codes.NO_SUCH_THING.code);
  expect(refusedWith(withCoupon({ coupon: { ...coupon, state: 'HELD' } }))).toBe(codes.COUPON_HELD.code);
  expect(refusedWith(withCoupon({ coupon: { ...coupon, minSpend: 12_861 } }))).toBe(
    codes.COUPON_MIN_SPEND.code,
  );
  const kept = { appointedAccountId: 'HOME', appointedUntil: new Date('2026-11-20T07:01:00Z') };
  expect(refusedWith(withCoupon({ coupon: { ...coupon, ...kept } }))).toBe('CREATE');
});

it('an order with a coupon is compared with an own unpaid order before the coupon, which that order holds, is checked', () => {
  const own = [claim({ orderId: 'O', lifeUserId: 'ME', paymentState: 'WAITING' })];
  const held = { ...coupon, state: 'HELD' as const, orderId: 'O' };
  expect(withCoupon({ coupon: held, claims: own })).toEqual({
    do: 'PAYER_HAS_OPEN_ORDER',
    orderId: 'O',
    paymentId: 'O',
  });
});

it('the lines of an order add up to the amount, each split exactly, whatever coupon and surplus', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      amounts,
      fc.nat(1_000_000),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (dues, surplus, part) => {
        const owed = dues.map((due, index) => ({ billNo: String(index), due }));
        const amount = dues.reduce((a, b) => a + b, 0) + surplus;
        const coupon = Math.floor((amount - 1) * part);
        const lines = orderLines(owed, amount, coupon);
        expect(lines.reduce((sum, line) => sum + line.due, 0)).toBe(amount);
        expect(lines.reduce((sum, line) => sum + line.coupon, 0)).toBe(coupon);
        expect(lines.reduce((sum, line) => sum + line.cash, 0)).toBeGreaterThanOrEqual(1);
        for (const [index, line] of lines.entries()) {
          expect(line.cash + line.coupon).toBe(line.due);
          expect(line.cash).toBeGreaterThanOrEqual(0);
          expect(line.advance).toBe(index === lines.length - 1 ? surplus : 0);
          expect(line.due - (dues[index] ?? 0)).toBe(index === lines.length - 1 ? surplus : 0);
        }
      },
    ),
  );
});
