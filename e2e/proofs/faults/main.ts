// Sends orders through faults and kills: `npm run prove -- faults --seed 7 --minutes 10`.
import '../../../scripts/node-version.ts';
import { parseArgs } from 'node:util';
import { reportOf, testUnderFaults } from './fault-test.ts';

const SETTLE_MS = 10 * 60_000;
const HANG_MS = 30_000;

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, minutes: { type: 'string', default: '3' } },
});
const seed = Number(values.seed);
console.log(`seed ${seed}: --seed ${seed} makes the same decisions again`);
const end = performance.now() + Number(values.minutes) * 60_000;
const outcome = await testUnderFaults({
  seed,
  share: 0.2,
  atOnce: 24,
  killEvery: 40,
  goesOn: () => performance.now() < end,
  hangMs: HANG_MS,
  settleMs: SETTLE_MS,
});
console.log(reportOf(seed, outcome));
process.exitCode = outcome.wrong.length === 0 ? 0 : 1;
