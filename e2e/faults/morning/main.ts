// A morning of automatic payment with workers that are killed: `node e2e/faults/morning/main.ts --found 5000 --now 20000 …`.
import '../../../scripts/node-version.ts';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildWeb } from '../../../scripts/system/build.ts';
import { numberOf } from '../options.ts';
import { testMorning } from './morning.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    found: { type: 'string', default: '100' },
    now: { type: 'string', default: '200' },
    later: { type: 'string', default: '0' },
    /** Seconds between two kills. */
    'kill-every': { type: 'string', default: '5' },
    /** Minutes that each step may take. */
    minutes: { type: 'string', default: '60' },
    report: { type: 'string' },
  },
});

/** How long before seven the workers start, in milliseconds, so that they run in time on a busy machine too. */
const BEFORE_MS = 45_000;

await buildWeb().done;
const outcome = await testMorning({
  seed: numberOf('seed', values.seed, 2 ** 31),
  found: numberOf('found', values.found, 1_000_000),
  now: numberOf('now', values.now, 1_000_000),
  later: numberOf('later', values.later, 1_000_000),
  killEveryMs: numberOf('kill-every', values['kill-every'], 3_600) * 1_000,
  beforeMs: BEFORE_MS,
  limitMs: numberOf('minutes', values.minutes, 24 * 60) * 60_000,
});
for (const line of outcome.wrong.slice(0, 30)) console.log(`✗ ${line}`);
if (outcome.log !== null) console.log(`what the processes said: ${outcome.log}`);
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify(outcome));
process.exitCode = outcome.wrong.length === 0 ? 0 : 1;
