// Set up for every test file: `Date` begins at the day of tests, and properties have one seed; `PROPERTY_SEED` is
// another, or `random`.

import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { machineNow, shiftDate } from './shift-date.ts';
import { TEST_BEGIN } from './test-day.ts';

const ahead = TEST_BEGIN.getTime() - machineNow();
shiftDate(() => ahead);

const USUAL_SEED = 20_261_122;
const wanted = process.env['PROPERTY_SEED'] ?? String(USUAL_SEED);

if (fc.readConfigureGlobal().seed === undefined) {
  const seed = wanted === 'random' ? randomInt(2 ** 31) : Number(wanted);
  fc.configureGlobal({ seed });
  if (seed !== USUAL_SEED) console.log(`PROPERTY_SEED=${seed}`);
}
