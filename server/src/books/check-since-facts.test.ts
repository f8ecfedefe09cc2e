import { expect, test } from 'vitest';
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

test('a number that is done on the statement and here needs nobody', () => {
  expect(theirs(trade, { ...settled, own: own(trade) })).toBeNull();
});

test('a number with two amounts needs a person, whether it is done here or not', () => {
  for (const done of [true, false])
    expect(theirs(trade, { ...settled, own: own(trade, { amount: 499, done }) })).toEqual({
      who: 'PERSON',
      reason: 'AMOUNT_DIFFERS',
    });
});

test('a number of a statement is left to the job that asks about it', () => {
  for (const state of ['WAITING', 'CLOSING'])
    expect(theirs(trade, { ...settled, own: own(trade, { state, done: false, askedAt: SOON }) })).toBeNull();
});

test('a paid number whose payment is closed here is left to reconciliation', () => {
  const closed = own(trade, { state: 'CLOSED', done: false });
  expect(theirs(trade, { ...settled, own: closed })).toEqual({
    who: 'RECONCILIATION',
    reason: 'STATE_DIFFERS',
  });
});

test('a written-off number whose bill was rejected here needs a person', () => {
  const rejected = own(writeOff, { state: 'REJECTED', done: false });
  expect(theirs(writeOff, { ...settled, own: rejected })).toEqual({ who: 'PERSON', reason: 'STATE_DIFFERS' });
});

test('a number without an order of ours needs a person', () => {
  for (const line of [trade, refund, writeOff])
    expect(theirs(line, nowhere)).toEqual({ who: 'PERSON', reason: 'THEIRS_ONLY' });
});

test('a refund without a row of ours is left to the job of the bill that will make it', () => {
  expect(theirs(refund, { ...settled, orderOpen: true })).toBeNull();
  expect(theirs(refund, settled)).toEqual({ who: 'PERSON', reason: 'THEIRS_ONLY' });
});

test('a fully refunded number is left to the job that asks about it, or to reconciliation', () => {
  for (const state of ['WAITING', 'CLOSING'] as const) {
    const open = own(trade, { state, done: false, askedAt: SOON });
    expect(theirs(trade, { ...settled, own: open }, 500)).toBeNull();
  }
  const closed = own(trade, { state: 'CLOSED', done: false });
  expect(theirs(trade, { ...settled, own: closed }, 500)).toMatchObject({ who: 'RECONCILIATION' });
  expect(theirs(trade, { ...settled, own: own(trade) }, 500)).toBeNull();
});

test('a number of a deduction that is being cancelled is left to its job', () => {
  const deduction = own(trade, { state: 'CLOSING', done: false, askedAt: SOON, deduction: true });
  expect(theirs(trade, { ...settled, own: deduction }, 500)).toBeNull();
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

const paid: PartnerAnswer = { done: true, amount: 500 };
const unpaid: PartnerAnswer = { done: false, amount: null };
const givenBack: PartnerAnswer = { done: true, amount: 500, givenBack: true };
const closed = own(trade, { state: 'CLOSED', done: false });

test('a number that is done on both sides needs nobody, also when all was refunded since', () => {
  for (const answer of [paid, givenBack, { ...paid, amount: null }])
    expect(judgeOurs(own(trade), answer)).toBeNull();
  expect(judgeOurs(own(trade), { ...paid, amount: 501 })).toEqual({
    who: 'PERSON',
    reason: 'AMOUNT_DIFFERS',
  });
});

test('a number that is done only here needs a person', () => {
  for (const line of [trade, refund, writeOff])
    expect(judgeOurs(own(line), unpaid)).toEqual({ who: 'PERSON', reason: 'OURS_ONLY' });
});

test('a number that is closed here and paid at the partner is left to reconciliation', () => {
  expect(judgeOurs(closed, paid)).toEqual({ who: 'RECONCILIATION', reason: 'STATE_DIFFERS' });
  expect(judgeOurs(closed, unpaid)).toBeNull();
});

test('a number that is closed here and given back at the partner is left to reconciliation, except a cancelled deduction', () => {
  expect(judgeOurs(closed, givenBack)).toEqual({ who: 'RECONCILIATION', reason: 'STATE_DIFFERS' });
  expect(judgeOurs({ ...closed, deduction: true }, givenBack)).toBeNull();
});

test('a number of ours is left to the job that still asks about it', () => {
  const waiting = own(trade, { state: 'WAITING', done: false, askedAt: SOON });
  for (const answer of [paid, unpaid, givenBack]) expect(judgeOurs(waiting, answer)).toBeNull();
});

test('a number that was rejected here and written off at the unit needs a person', () => {
  const rejected = own(writeOff, { state: 'REJECTED', done: false });
  expect(judgeOurs(rejected, paid)).toEqual({ who: 'PERSON', reason: 'STATE_DIFFERS' });
});
