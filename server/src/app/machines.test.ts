import { MANDATE_STATES, PLAN_STATES } from '@life-payment/contract';
import { expect, it } from 'vitest';
import { mandateMachine } from '../autopay/mandate-machine.ts';
import { planMachine } from '../autopay/plan-machine.ts';
import { couponMachine } from '../benefits/coupon-machine.ts';
import {
  BILL_STATES,
  COUPON_STATES,
  PAYMENT_STATES,
  PROPOSAL_STATES,
  REFUND_STATES,
  REVERSAL_STATES,
} from '../kit/database/states.ts';
import type { Machine } from '../kit/machine.ts';
import { billMachine } from '../paying/bill-machine.ts';
import { paymentMachine } from '../paying/payment-machine.ts';
import { refundMachine } from '../paying/refund-machine.ts';
import { reversalMachine } from '../paying/reversal-machine.ts';
import { proposalMachine } from '../staff/proposals.ts';

/** Every state that can be reached from the first state of a machine. */
function reached<S extends string, E extends string>(machine: Machine<S, E>, begin: S): S[] {
  const found = new Set<S>([begin]);
  for (const state of found)
    for (const next of Object.values<S | undefined>(machine[state])) if (next) found.add(next);
  return [...found].sort();
}

function ends<S extends string, E extends string>(machine: Machine<S, E>, states: readonly S[]): S[] {
  return states.filter((state) =>
    Object.values<S | undefined>(machine[state]).every((next) => next === state),
  );
}

it('the machines can reach every state from the first one', () => {
  expect(reached(paymentMachine, 'WAITING')).toEqual([...PAYMENT_STATES].sort());
  expect(reached(billMachine, 'PENDING')).toEqual([...BILL_STATES].sort());
  expect(reached(refundMachine, 'DUE')).toEqual([...REFUND_STATES].sort());
  expect(reached(reversalMachine, 'DUE')).toEqual([...REVERSAL_STATES].sort());
  expect(reached(couponMachine, 'AVAILABLE')).toEqual([...COUPON_STATES].sort());
  expect(reached(mandateMachine, 'SIGNING')).toEqual([...MANDATE_STATES].sort());
  expect(reached(planMachine, 'PLANNED')).toEqual([...PLAN_STATES].sort());
  expect(reached(proposalMachine, 'PROPOSED')).toEqual([...PROPOSAL_STATES].sort());
});

it('the machines end only in states where nothing more can happen', () => {
  expect(ends(paymentMachine, PAYMENT_STATES)).toEqual(['PAID', 'PAID_LATE']);
  expect(ends(billMachine, BILL_STATES)).toEqual(['REJECTED']);
  // Only its unit takes back what it has written off.
  expect(Object.keys(billMachine.WRITTEN_OFF)).toEqual(['UNIT_REVERSED']);
  expect(ends(reversalMachine, REVERSAL_STATES)).toEqual(['DONE', 'REFUSED']);
  expect(ends(refundMachine, REFUND_STATES)).toEqual(['DONE']);
  expect(Object.keys(refundMachine.NEEDS_PERSON)).toEqual([
    'STAFF_RETRY',
    'COVERED_ELSEWHERE',
    'PAID_BY_BANK',
  ]);
  expect(ends(couponMachine, COUPON_STATES)).toEqual([]);
  expect(ends(planMachine, PLAN_STATES)).toEqual(['PAID', 'GAVE_UP', 'SKIPPED', 'WITHDRAWN']);
  expect(ends(proposalMachine, PROPOSAL_STATES)).toEqual(['APPROVED', 'DECLINED', 'EXPIRED']);
});

it("the machines never close a payment without a query first, and never end one without the wallet's answer", () => {
  expect(Object.keys(paymentMachine.WAITING).sort()).toEqual(['CLOSE_ASKED', 'WALLET_PAID']);
  for (const state of PAYMENT_STATES) expect(paymentMachine[state].CLOSE_ASKED ?? 'CLOSING').toBe('CLOSING');
});

it('the machines take money only for a bill that is due, and leave a deduction only by its payment', () => {
  const into = PLAN_STATES.filter((from) => Object.values(planMachine[from]).includes('DEDUCTING'));
  expect(into).toEqual(['DUE']);
  expect(Object.keys(planMachine.DEDUCTING).sort()).toEqual(['FAIL', 'PAY']);
});

it('the machines use a coupon only where an order holds it', () => {
  const into = (to: (typeof COUPON_STATES)[number]) =>
    COUPON_STATES.filter((from) => Object.values(couponMachine[from]).includes(to));
  expect(into('USED')).toEqual(['HELD']);
  expect(into('HELD')).toEqual(['AVAILABLE']);
});

it('the machines never turn "no answer" into an end', () => {
  for (const state of BILL_STATES) expect(billMachine[state].NO_ANSWER ?? 'UNKNOWN').toBe('UNKNOWN');
  for (const state of REFUND_STATES) expect(refundMachine[state].NO_ANSWER ?? 'UNKNOWN').toBe('UNKNOWN');
  for (const state of REVERSAL_STATES) expect(reversalMachine[state].NO_ANSWER ?? 'UNKNOWN').toBe('UNKNOWN');
});
