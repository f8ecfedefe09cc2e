import fc from 'fast-check';
import { expect, test } from 'vitest';
import { after, MINUTE } from '../../src/kit/time.ts';
import { MandateModel } from './life/model.ts';
import { amounts, COMMANDS, quiet } from './life/table-commands.ts';
import { Tables } from './life/tables.ts';

const begun = fc.record({
  cap: amounts,
  payDay: fc.option(fc.integer({ min: 1, max: 28 })),
  minute: fc.nat({ max: 60 * 24 * 30 }),
  number: fc.nat(),
});

/** Events that some of the stories must have, or the stories prove nothing. */
const HAPPENS = [
  'FOUND',
  'TOLD',
  'ASKED',
  'AGREED',
  'IN_FLIGHT',
  'FAILED',
  'GONE',
  'TAKEN',
  'LEFT',
  'AWAITED',
  'GIVEN',
  'BEING_ENDED',
  'OVER',
  'LOCKED',
  'PAUSED',
  'RULES_CHANGED',
  'SUSPENDED',
  'short twice',
  'taken at another try',
  'taken after a yes',
  'in flight, and closed',
];

test('tables and rules follow the page about mandates in every random history', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(
      begun,
      fc.commands(COMMANDS, { maxCommands: 80, size: 'max' }),
      ({ cap, payDay, minute, number }, commands) => {
        const model = new MandateModel(cap);
        const now = after(new Date('2026-11-01T00:00:00+08:00'), minute * MINUTE);
        const world = { tables: new Tables(`LA${number}`, cap, payDay), now, seen };
        fc.modelRun(() => ({ model, real: world }), commands);
        quiet(model, world);
      },
    ),
    { numRuns: 5_000 },
  );
  expect([...seen.keys()].toSorted()).toEqual(HAPPENS.toSorted());
}, 20_000);
