// Orders under faults, for as long as one likes: `npm run test:faults -- --seed 7 --minutes 10`.
import '../../../scripts/node-version.ts';
import { writeFileSync } from 'node:fs';
import { buildWeb } from '../../../scripts/system/build.ts';
import { testUnderFaults } from './fault-test.ts';
import { readOptions } from './options.ts';
import { reportOf } from './report.ts';

const SETTLE_MS = 10 * 60_000;

const { seed, minutes, orders, killEvery, share, atOnce, backlog, hang, report } = readOptions(
  process.argv.slice(2),
);
await buildWeb().done;
console.log(`seed ${seed}: --seed ${seed} decides the same again`);
const end = performance.now() + minutes * 60_000;
const outcome = await testUnderFaults({
  seed,
  share,
  atOnce,
  killEvery,
  goesOn: (number) => number < orders && performance.now() < end,
  hangMs: hang * 1_000,
  settleMs: SETTLE_MS,
  backlog,
});
console.log(reportOf(seed, outcome));
if (report !== undefined) writeFileSync(report, JSON.stringify(outcome));
process.exitCode = outcome.wrong.length === 0 ? 0 : 1;
