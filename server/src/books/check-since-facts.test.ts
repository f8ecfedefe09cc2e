import { describe, expect, test } from 'vitest';
import { newOrderId, refundNoOf, writeOffNoOf } from '../kit/ids.ts';
import {
  isGivenBack,
  judgeOurs,
  judgeTheirs,
  type Known,
  type OwnNumber,
  type PartnerAnswer,
  type TheirNumber,
} from './check-since-facts.ts';

const orderId = newOrderId('0123456789AB', new Date('2026-11-20T10:00:00+08:00'));
const SOON = new Date('2026-11-20T10:01:00+08:00');

const trade: TheirNumber = {
  kind: 'TRADE',
  number: orderId,
  orderId,
  partner: 'wallet',
  day: '2026-11-20',
  amount: 500,
};
const refund: TheirNumber = { ...trade, kind: 'REFUND', number: refundNoOf(orderId, 1) };
const writeOff: TheirNumber = {
  ...trade,
  kind: 'WRITE_OFF',
  number: writeOffNoOf(orderId, 1),
  partner: 'gas-430100',
};

function own(line: TheirNumber, change: Partial<OwnNumber> = {}): OwnNumber {
  return {
    kind: line.kind,
    number: line.number,
    orderId,
    named: line.orderId,
    partner: line.partner,
    amount: line.amount,
    state: 'PAID',
    done: true,
    askedAt: null,
    deduction: false,
    ...change,
  };
}
/** The verdict on an order without refunds. */
function theirs(line: TheirNumber, known: Known, givenBack = 0) {
  return judgeTheirs(line, known, givenBack);
}
const settled: Known = { own: null, paymentState: 'PAID', orderOpen: false };
const nowhere: Known = { own: null, paymentState: null, orderOpen: false };

describe('a number that a statement lists as done', () => {
  test('needs nobody when it is done here too', () => {
    expect(theirs(trade, { ...settled, own: own(trade) })).toBeNull();
  });

  test('needs a person when the amounts differ, done here or not', () => {
    for (const done of [true, false])
      expect(theirs(trade, { ...settled, own: own(trade, { amount: 499, done }) })).toEqual({
        who: 'PERSON',
        reason: 'AMOUNT_DIFFERS',
      });
  });

  test('is left to the job that asks about it', () => {
    for (const state of ['WAITING', 'CLOSING'])
      expect(
        theirs(trade, { ...settled, own: own(trade, { state, done: false, askedAt: SOON }) }),
      ).toBeNull();
  });

  test('is left to reconciliation when the payment is closed here', () => {
    const closed = own(trade, { state: 'CLOSED', done: false });
    expect(theirs(trade, { ...settled, own: closed })).toEqual({
      who: 'RECONCILIATION',
      reason: 'STATE_DIFFERS',
    });
  });

  test('needs a person when the bill was rejected here', () => {
    const rejected = own(writeOff, { state: 'REJECTED', done: false });
    expect(theirs(writeOff, { ...settled, own: rejected })).toEqual({
      who: 'PERSON',
      reason: 'STATE_DIFFERS',
    });
  });

  test('needs a person when we have no such order', () => {
    for (const line of [trade, refund, writeOff])
      expect(theirs(line, nowhere)).toEqual({ who: 'PERSON', reason: 'THEIRS_ONLY' });
  });

  test('is left to the job of the bill that will make the refund', () => {
    expect(theirs(refund, { ...settled, orderOpen: true })).toBeNull();
    expect(theirs(refund, settled)).toEqual({ who: 'PERSON', reason: 'THEIRS_ONLY' });
  });

  test('that was fully refunded is left to the job that asks about it, or to reconciliation', () => {
    for (const state of ['WAITING', 'CLOSING'] as const) {
      const open = own(trade, { state, done: false, askedAt: SOON });
      expect(theirs(trade, { ...settled, own: open }, 500)).toBeNull();
    }
    const closed = own(trade, { state: 'CLOSED', done: false });
    expect(theirs(trade, { ...settled, own: closed }, 500)).toMatchObject({ who: 'RECONCILIATION' });
    expect(theirs(trade, { ...settled, own: own(trade) }, 500)).toBeNull();
  });

  test('is left to the job of a deduction that is being cancelled', () => {
    const deduction = own(trade, { state: 'CLOSING', done: false, askedAt: SOON, deduction: true });
    expect(theirs(trade, { ...settled, own: deduction }, 500)).toBeNull();
  });
});

test('the two lines of a cancelled deduction cancel out when both exist with the same amount', () => {
  const back: TheirNumber = { ...trade, kind: 'REFUND' };
  const closed: Known = { own: null, paymentState: 'CLOSED', orderOpen: false };
  expect(isGivenBack(trade, closed, [trade, back])).toBe(true);
  expect(isGivenBack(back, closed, [trade, back])).toBe(true);
  expect(isGivenBack(trade, closed, [trade])).toBe(false);
  expect(isGivenBack(trade, closed, [trade, { ...back, amount: 499 }])).toBe(false);
  expect(isGivenBack(trade, settled, [trade, back])).toBe(false);
});

describe('a number of ours, compared with its partner’s answer,', () => {
  const paid: PartnerAnswer = { done: true, amount: 500 };
  const unpaid: PartnerAnswer = { done: false, amount: null };
  const givenBack: PartnerAnswer = { done: true, amount: 500, givenBack: true };
  const closed = own(trade, { state: 'CLOSED', done: false });

  test('needs nobody when it is done on both sides, also when all was refunded since', () => {
    for (const answer of [paid, givenBack, { ...paid, amount: null }])
      expect(judgeOurs(own(trade), answer)).toBeNull();
    expect(judgeOurs(own(trade), { ...paid, amount: 501 })).toEqual({
      who: 'PERSON',
      reason: 'AMOUNT_DIFFERS',
    });
  });

  test('needs a person when it is done only here', () => {
    for (const line of [trade, refund, writeOff])
      expect(judgeOurs(own(line), unpaid)).toEqual({ who: 'PERSON', reason: 'OURS_ONLY' });
  });

  test('is left to reconciliation when it is closed here and paid there', () => {
    expect(judgeOurs(closed, paid)).toEqual({ who: 'RECONCILIATION', reason: 'STATE_DIFFERS' });
    expect(judgeOurs(closed, unpaid)).toBeNull();
  });

  test('that is closed here and was given back there is for reconciliation, but a cancelled deduction is nobody’s', () => {
    expect(judgeOurs(closed, givenBack)).toEqual({ who: 'RECONCILIATION', reason: 'STATE_DIFFERS' });
    expect(judgeOurs({ ...closed, deduction: true }, givenBack)).toBeNull();
  });

  test('is left to the job that still asks about it', () => {
    const waiting = own(trade, { state: 'WAITING', done: false, askedAt: SOON });
    for (const answer of [paid, unpaid, givenBack]) expect(judgeOurs(waiting, answer)).toBeNull();
  });

  test('needs a person when it was rejected here and written off there', () => {
    const rejected = own(writeOff, { state: 'REJECTED', done: false });
    expect(judgeOurs(rejected, paid)).toEqual({ who: 'PERSON', reason: 'STATE_DIFFERS' });
  });
});
