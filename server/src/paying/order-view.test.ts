import { expect, it } from 'vitest';
import {
  BILL_STATES,
  type BillState,
  PAYMENT_STATES,
  type PaymentState,
  REFUND_STATES,
  type RefundState,
} from '../kit/database/states.ts';
import { type DetailBill, type DetailRefund, type OrderDetail, statusOf } from './order-detail.ts';
import { viewOf } from './order-view.ts';

const at = new Date('2026-11-21T18:00:00+08:00');

/** The text that a bill's state shows to its payer. A new state does not compile until that is decided. */
const WORD: Readonly<Record<BillState, 'NOT_KNOWN' | 'BOOKED' | 'REFUSED'>> = {
  PENDING: 'NOT_KNOWN',
  SENT: 'NOT_KNOWN',
  UNKNOWN: 'NOT_KNOWN',
  CANCELLING: 'NOT_KNOWN',
  WRITTEN_OFF: 'BOOKED',
  REJECTED: 'REFUSED',
};

type Fate = { readonly bill: BillState | null; readonly refund: RefundState | null };

/** Every state of a bill: a refused one with every state of its refund, a booked one also with those of a refund that staff decided. */
const FATES: readonly Fate[] = BILL_STATES.flatMap((bill): Fate[] => [
  ...(WORD[bill] === 'REFUSED' ? [] : [{ bill, refund: null }]),
  ...(WORD[bill] === 'NOT_KNOWN' ? [] : REFUND_STATES.map((refund) => ({ bill, refund }))),
]);

const DUE = 1_000;

function billOf({ bill: state }: Fate, index: number): DetailBill {
  return {
    line: index + 1,
    billKey: `B${index}`,
    month: null,
    due: DUE,
    coupon: 0,
    advance: 0,
    takenFrom: null,
    parts: null,
    state,
    writeOffNo: `W${index}`,
    reference: null,
    rejection: state === 'REJECTED' ? 'NOT_ACCEPTED' : null,
    sentAt: state === null || state === 'PENDING' ? null : at,
    settledAt: state === 'WRITTEN_OFF' || state === 'REJECTED' ? at : null,
    refundedElsewhere: 0,
    promisedBy: at,
  };
}

function refundOf(state: RefundState, line: number | null, amount: number): DetailRefund {
  return {
    refundNo: `R${line}`,
    line,
    amount,
    state,
    sentAt: state === 'DUE' ? null : at,
    doneAt: state === 'DONE' ? at : null,
    promisedBy: at,
    byBank: false,
    cardState: null,
    cardBy: null,
    cardAt: null,
  };
}

function orderOf(payment: PaymentState, fates: readonly Fate[], late: RefundState | null): OrderDetail {
  const amount = fates.length * DUE;
  const bills = fates.map(billOf);
  const refunds = [
    ...fates.flatMap(({ refund }, index) => (refund ? [refundOf(refund, index + 1, DUE)] : [])),
    ...(late ? [refundOf(late, null, amount)] : []),
  ];
  return {
    paymentId: 'LY',
    orderId: 'LP',
    kind: 'BILLS',
    source: 'APP',
    unitId: 'unit',
    projectType: 'WATER',
    area: '430100',
    accountId: null,
    numberMasked: '',
    holderMasked: '',
    remark: '',
    amount,
    coupon: 0,
    couponId: null,
    couponBackUntil: null,
    points: 0,
    ordersOfPayment: 1,
    paymentCash: 12_860,
    cash: amount,
    outputEndpoint: 'HISUN',
    createdAt: at,
    expiresAt: at,
    paidAt: payment === 'PAID' || payment === 'PAID_LATE' ? at : null,
    closedAt: payment === 'CLOSED' || payment === 'PAID_LATE' ? at : null,
    walletTradeNo: null,
    subject: '',
    states: {
      deduction: false,
      payment,
      bills: fates.map(({ bill, refund }) => (bill === 'WRITTEN_OFF' && refund ? 'GIVEN_BACK' : bill)),
      refunds: refunds.map(({ state }) => state),
    },
    bills,
    refunds,
  };
}

const PAID_ORDERS = [1, 2, 3].flatMap((count) =>
  Array.from({ length: FATES.length ** count }, (_, nth) =>
    Array.from({ length: count }, (_, bill) => Math.floor(nth / FATES.length ** bill) % FATES.length),
  ).map((chosen) =>
    orderOf(
      'PAID',
      chosen.flatMap((index) => FATES[index] ?? []),
      null,
    ),
  ),
);

const BEFORE: Fate = { bill: null, refund: null };
const OTHER_ORDERS = PAYMENT_STATES.filter((state) => state !== 'PAID').flatMap((payment) =>
  payment === 'PAID_LATE'
    ? REFUND_STATES.map((late) => orderOf(payment, [BEFORE], late))
    : [orderOf(payment, [BEFORE], null)],
);

const ORDERS = [...PAID_ORDERS, ...OTHER_ORDERS];
function wordsOf({ bills }: OrderDetail) {
  return bills.map(({ state }) => (state ? WORD[state] : null));
}
function seen(order: OrderDetail) {
  return viewOf(order, 'unit', 'en', at);
}

it('a payer reads the end, in every state of payment, bills and refunds, only when it is known: every unit has answered and every refund has arrived', () => {
  for (const order of ORDERS) {
    const { final, status } = seen(order);
    const { payment, refunds } = order.states;
    const known =
      payment === 'CLOSED' ||
      (payment === 'PAID' && !wordsOf(order).includes('NOT_KNOWN')) ||
      payment === 'PAID_LATE';
    expect([order.states, final]).toEqual([
      order.states,
      known && refunds.every((state) => state === 'DONE'),
    ]);
    expect(status === 'CLOSED').toBe(payment === 'CLOSED');
  }
});

it('a payer reads "processing", in every state of payment, bills and refunds, while the result of any bill is unknown, whatever the others are', () => {
  for (const order of PAID_ORDERS) {
    const open = wordsOf(order).includes('NOT_KNOWN');
    expect([order.states, seen(order).status === 'PROCESSING']).toEqual([order.states, open]);
  }
});

it('a payer sees a bill as refused, with reason and refund, in every state of payment, bills and refunds only when its unit said so', () => {
  for (const order of ORDERS)
    for (const [index, bill] of seen(order).bills.entries()) {
      const word = wordsOf(order)[index];
      expect(bill.state === 'REJECTED').toBe(word === 'REFUSED');
      expect(bill.rejectedReason !== undefined).toBe(word === 'REFUSED');
      expect(bill.state === 'WRITTEN_OFF').toBe(word === 'BOOKED');
      if (word !== 'BOOKED') expect(bill.refund !== undefined).toBe(word === 'REFUSED');
    }
});

it('a payer sees a refund as made, in every state of payment, bills and refunds, only when the wallet made it, and never as failed', () => {
  for (const order of ORDERS) {
    const view = seen(order);
    const shown = [
      ...view.bills.flatMap(({ refund }) => refund ?? []),
      ...(view.lateRefund ? [view.lateRefund] : []),
    ];
    expect(shown.map(({ state }) => state === 'DONE')).toEqual(
      order.refunds.map(({ state }) => state === 'DONE'),
    );
    const back = order.refunds.filter(({ state }) => state === 'DONE');
    expect(view.refunded).toBe(back.reduce((sum, { amount }) => sum + amount, 0));
  }
});

it('a payer reads, in every state of payment, bills and refunds, the steps that were done, for which bills, and what is still to come', () => {
  for (const order of PAID_ORDERS) {
    const { timeline } = seen(order);
    const sum = (word: string) => wordsOf(order).filter((one) => one === word).length * DUE || undefined;
    const step = (name: string, done: boolean) =>
      timeline.find((entry) => entry.step === name && (entry.state === 'DONE') === done)?.amount;
    expect(step('WRITTEN_OFF', true)).toBe(sum('BOOKED'));
    expect(step('REJECTED', true)).toBe(sum('REFUSED'));
    expect(step('WRITTEN_OFF', false)).toBe(sum('NOT_KNOWN'));
    const all = order.refunds.length > 0 && order.refunds.every(({ state }) => state === 'DONE');
    expect(step('REFUNDED', true)).toBe(all ? order.refunds.length * DUE : undefined);
  }
});

it.each([
  [{ payment: 'WAITING', bills: [null], refunds: [] }, 'AWAITING_PAYMENT'],
  [{ payment: 'CLOSING', bills: [null], refunds: [] }, 'CLOSING'],
  [{ payment: 'CLOSED', bills: [null], refunds: [] }, 'CLOSED'],
  [{ payment: 'PAID', bills: ['WRITTEN_OFF', 'WRITTEN_OFF'], refunds: [] }, 'SUCCEEDED'],
  [{ payment: 'PAID', bills: ['WRITTEN_OFF', 'REJECTED'], refunds: ['DUE'] }, 'REFUNDING'],
  [{ payment: 'PAID', bills: ['WRITTEN_OFF', 'REJECTED'], refunds: ['DONE'] }, 'PARTLY_REFUNDED'],
  [{ payment: 'PAID', bills: ['REJECTED'], refunds: ['NEEDS_PERSON'] }, 'REFUNDING'],
  [{ payment: 'PAID', bills: ['REJECTED'], refunds: ['DONE'] }, 'REFUNDED'],
  [{ payment: 'PAID', bills: ['GIVEN_BACK', 'UNKNOWN'], refunds: ['DONE'] }, 'PROCESSING'],
  [{ payment: 'PAID', bills: ['GIVEN_BACK', 'WRITTEN_OFF'], refunds: ['DUE'] }, 'REFUNDING'],
  [{ payment: 'PAID', bills: ['GIVEN_BACK', 'WRITTEN_OFF'], refunds: ['DONE'] }, 'PARTLY_REFUNDED'],
  [{ payment: 'PAID', bills: ['GIVEN_BACK', 'REJECTED'], refunds: ['DONE', 'DONE'] }, 'REFUNDED'],
  [{ payment: 'PAID_LATE', bills: [null], refunds: ['SENT'] }, 'REFUNDING'],
  [{ payment: 'PAID_LATE', bills: [null], refunds: ['DONE'] }, 'REFUNDED'],
] as const)('the status that the payer reads of %j is %s', (states, status) =>
  expect(statusOf({ deduction: false, ...states })).toBe(status),
);

it('the status that the payer reads never asks the payer to pay while automatic payment asks the wallet', () => {
  const deduction = { deduction: true, bills: [null], refunds: [] } as const;
  expect(statusOf({ ...deduction, payment: 'WAITING' })).toBe('DEDUCTING');
  expect(statusOf({ ...deduction, payment: 'CLOSED' })).toBe('CLOSED');
});
