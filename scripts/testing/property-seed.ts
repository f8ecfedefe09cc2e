// Set up for every file of units and call tests: properties have the same seed each time. The environment variable
// `PROPERTY_SEED` is another one, or `random`.
import { randomInt } from 'node:crypto';
import fc from 'fast-check';

const USUAL = 20_261_122;
const wanted = process.env['PROPERTY_SEED'] ?? String(USUAL);

if (fc.readConfigureGlobal().seed === undefined) {
  const seed = wanted === 'random' ? randomInt(2 ** 31) : Number(wanted);
  fc.configureGlobal({ seed });
  if (seed !== USUAL) console.log(`PROPERTY_SEED=${seed}`);
}
