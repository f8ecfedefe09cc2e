import fc from 'fast-check';
import { expect, it } from 'vitest';
import { step } from '../kit/machine.ts';
import { outcomeOf, outcomeOfQuery, type ReversalEvent, reversalMachine } from './reversal-machine.ts';

const events = fc.array(
  fc.constantFrom<ReversalEvent[]>('SEND', 'NO_ANSWER', 'UNIT_REVERSED', 'UNIT_REFUSED'),
  { maxLength: 30 },
);

it('a reversal ends only as its unit says, and what is not known is never refused', () => {
  fc.assert(
    fc.property(fc.constantFrom('DUE' as const, 'UNKNOWN' as const), events, (begin, given) => {
      let [state, last]: [string, ReversalEvent | null] = [begin, null];
      for (const event of given) {
        const next = step<string, string>(reversalMachine, state, event);
        if (next === null) continue;
        [state, last] = [next, event];
      }
      expect(state === 'DONE').toBe(last === 'UNIT_REVERSED');
      expect(state === 'REFUSED').toBe(last === 'UNIT_REFUSED');
    }),
  );
});

it('anything but a clear yes or no of the unit is unknown', () => {
  expect(outcomeOf({ result: 'PROCESSING' }).event).toBe('NO_ANSWER');
  expect(outcomeOf({ result: 'CONTENT_DIFFERS' }).event).toBe('NO_ANSWER');
  expect(outcomeOf({ result: 'REFUSED', reason: 'USED' })).toEqual({
    event: 'UNIT_REFUSED',
    refusal: 'USED',
  });
  expect(outcomeOfQuery({ result: 'NOT_KNOWN' }).event).toBe('NO_ANSWER');
  expect(outcomeOfQuery({ result: 'PROCESSING' }).event).toBe('NO_ANSWER');
});
