import { MANDATE_STATES } from '@life-payment/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOpen, nextMandateQuery, nextUnitQuery, tomorrow, whenOpen } from '../autopay/schedule.ts';
import { BILL_STATES, PAYMENT_STATES, REFUND_STATES, REVERSAL_STATES } from '../kit/database/states.ts';
import { growingWait } from '../kit/jobs/queue.ts';
import { after, HOUR } from '../kit/time.ts';
import { billMachine, nextActionTime as billTime, nextAction } from '../paying/bill-machine.ts';
import { refundMachine, nextActionTime as refundTime } from '../paying/refund-machine.ts';
import { reversalMachine, nextActionTime as reversalTime } from '../paying/reversal-machine.ts';
import { nextQueryTime as askPayment } from '../paying/transition-payment.ts';

const NOW = new Date('2026-11-20T10:00:00+08:00');
const asked = fc.nat({ max: 10_000 });
/** A time around now. */
const moment = fc.integer({ min: -100 * HOUR, max: 100 * HOUR }).map((ms) => after(NOW, ms));

/** When a mandate's deductions are made: its moment within the hours, from 0 to 1. */
const spread = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** States whose next action is due at once: their action is a step that is taken before any partner is asked. */
const AT_ONCE = { bill: ['PENDING'], refund: ['DUE'], reversal: ['DUE'] } as const;

function later(next: Date | null): boolean {
  return next === null || next > NOW;
}

it('a round that changes nothing is not repeated at the same time of a payment', () => {
  fc.assert(
    fc.property(asked, moment, fc.constantFrom(...PAYMENT_STATES), (times, expiresAt, state) => {
      expect(later(askPayment({ attempts: times, expiresAt }, state, NOW))).toBe(true);
    }),
  );
});

it('a round that changes nothing is not repeated at the same time of a refund', () => {
  fc.assert(
    fc.property(asked, fc.constantFrom(...REFUND_STATES), (times, state) => {
      const atOnce: readonly string[] = AT_ONCE.refund;
      expect(later(refundTime(state, times, NOW))).toBe(!atOnce.includes(state));
    }),
  );
});

it('a round that changes nothing is not repeated at the same time of a reversal', () => {
  fc.assert(
    fc.property(asked, fc.constantFrom(...REVERSAL_STATES), (times, state) => {
      const atOnce: readonly string[] = AT_ONCE.reversal;
      expect(later(reversalTime(state, times, NOW))).toBe(!atOnce.includes(state));
    }),
  );
});

it('a round that changes nothing is not repeated at the same time of a bill, unless another action is due', () => {
  fc.assert(
    fc.property(
      asked,
      moment,
      fc.option(moment),
      fc.constantFrom(...BILL_STATES),
      (times, promisedBy, takenFrom, state) => {
        const bill = { state, attempts: times, promisedBy, cancelAt: after(promisedBy, -HOUR), takenFrom };
        const atOnce: readonly string[] = AT_ONCE.bill;
        const cancels = state === 'UNKNOWN' && nextAction(bill, NOW) === 'CANCEL';
        expect(later(billTime(bill, NOW))).toBe(!atOnce.includes(state) && !cancels);
      },
    ),
  );
});

it('a round that changes nothing is not repeated at the same time of a mandate', () => {
  fc.assert(
    fc.property(asked, fc.option(moment), fc.constantFrom(...MANDATE_STATES), (times, signBefore, state) => {
      expect(later(nextMandateQuery({ attempts: times, signBefore, state }, NOW))).toBe(true);
    }),
  );
});

it('a round that changes nothing is not repeated at the same time of a plan: a try is made again later, on another day, or when deductions begin', () => {
  fc.assert(
    fc.property(moment, moment, fc.integer({ min: 1, max: 2 * HOUR }), spread, (now, since, least, at) => {
      expect(nextUnitQuery(now, since, least, at) > now).toBe(true);
      expect(tomorrow(now, at) > now).toBe(true);
      expect(whenOpen(now) > now).toBe(!isOpen(now));
    }),
  );
});

it('a round that changes nothing is not repeated at the same time of a text or a statement, which wait longer each time', () => {
  fc.assert(
    fc.property(
      asked,
      fc.integer({ min: 1, max: HOUR }),
      fc.integer({ min: 1, max: HOUR }),
      (times, first, most) => {
        expect(growingWait(times, Math.min(first, most), most)).toBeGreaterThan(0);
      },
    ),
  );
});

it('a round that changes nothing is not repeated at the same time because what is due at once leaves its state before a partner is asked, and never comes back by itself', () => {
  for (const state of AT_ONCE.bill) expect(billMachine[state].SEND).toBe('SENT');
  for (const state of AT_ONCE.refund) expect(refundMachine[state].SEND).toBe('SENT');
  for (const state of AT_ONCE.reversal) expect(reversalMachine[state].SEND).toBe('SENT');
  const into = (machine: typeof billMachine | typeof refundMachine | typeof reversalMachine, to: string) =>
    Object.values<Readonly<Record<string, string>>>(machine).flatMap((events) =>
      Object.entries(events).flatMap(([event, next]) => (next === to ? [event] : [])),
    );
  expect(into(billMachine, 'PENDING')).toEqual([]);
  expect(into(reversalMachine, 'DUE')).toEqual([]);
  // Only a staff member sends a refused refund again.
  expect(into(refundMachine, 'DUE')).toEqual(['STAFF_RETRY']);
  expect(billMachine.UNKNOWN.CANCEL_ASKED).toBe('CANCELLING');
});
