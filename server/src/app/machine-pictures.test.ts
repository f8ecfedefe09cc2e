import { expect, it } from 'vitest';
import { mandateMachine } from '../autopay/mandate-machine.ts';
import { planMachine } from '../autopay/plan-machine.ts';
import { couponMachine } from '../benefits/coupon-machine.ts';
import type { Machine } from '../kit/machine.ts';
import { billMachine } from '../paying/bill-machine.ts';
import { paymentMachine } from '../paying/payment-machine.ts';
import { refundMachine } from '../paying/refund-machine.ts';
import { reversalMachine } from '../paying/reversal-machine.ts';
import { proposalMachine } from '../staff/proposals.ts';

/** A state machine's table as a Mermaid state diagram. */
function picture<S extends string, E extends string>(begin: S, machine: Machine<S, E>, mayEnd?: S): string {
  const states = Object.entries<Readonly<Partial<Record<E, S>>>>(machine);
  const steps = states.flatMap(([state, events]) =>
    Object.entries(events).map(([event, next]) => `    ${state} --> ${String(next)}: ${event}`),
  );
  const ends = states
    .filter(([state, events]) => state === mayEnd || Object.values(events).every((next) => next === state))
    .map(([state]) => `    ${state} --> [*]`);
  return ['```mermaid', 'stateDiagram-v2', `    [*] --> ${begin}`, ...steps, ...ends, '```'].join('\n');
}

const page = `# The machines

*For engineers who change a state machine. After it you can see every state and step of each machine.*

A test makes this page from the tables in the code, and fails when the two differ
(\`npx vitest run machine-pictures -u\` writes it anew).

## Payment: one per order (\`server/src/paying/payment-machine.ts\`)

${picture('WAITING', paymentMachine)}

## Bill: one per bill, begins when its payment arrived (\`server/src/paying/bill-machine.ts\`)

${picture('PENDING', billMachine, 'WRITTEN_OFF')}

## Refund: one per rejected bill, one for a payment that came after the close, or one that staff decide (\`server/src/paying/refund-machine.ts\`)

${picture('DUE', refundMachine)}

## Reversal: of a credited bill, asked of its unit or told by it (\`server/src/paying/reversal-machine.ts\`)

One that the unit tells begins as UNKNOWN: the unit is asked what became of the write-off.

${picture('DUE', reversalMachine)}

## Coupon: takes its steps with its order's (\`server/src/benefits/coupon-machine.ts\`)

An available coupon whose day is over is expired: that is read from its day, and no state.

${picture('AVAILABLE', couponMachine)}

## Mandate of automatic payment: one per account at a time (\`server/src/autopay/mandate-machine.ts\`)

Money is taken only when it is signed and nothing holds it: locked, paused, changed rules of its unit, a number that became
somebody else's. Holds are no states: any of them can come and go while it is signed.

${picture('SIGNING', mandateMachine)}

## Plan: one per bill or top-up of a mandate (\`server/src/autopay/plan-machine.ts\`)

${picture('PLANNED', planMachine)}

## Proposal: what one staff member proposes and another one decides (\`server/src/staff/proposals.ts\`)

${picture('PROPOSED', proposalMachine)}
`;

it("the state diagrams in the docs match the machines' tables", async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/change/money/machines.md');
});
