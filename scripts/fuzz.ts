// Sends hostile requests to a service of its own: `npm run fuzz -- --seed 7 --count 20000`. Without a seed it takes a new one.
import './node-version.ts';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { run } from './test/run.ts';

const MOST = 1_000_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    count: { type: 'string', default: '3000' },
  },
});

const seed = whole(values.seed, Number.MAX_SAFE_INTEGER / MOST);
const count = whole(values.count, MOST);
if (seed === null || count === null || count === 0) {
  console.error(`Both are whole numbers: --seed, and --count from 1 to ${MOST}.`);
  process.exitCode = 1;
} else {
  const command = ['run', '--project', 'calls', 'server/test/fuzz/fuzz.call.test.ts'];
  const env = { FUZZ_SEED: String(seed), FUZZ_COUNT: String(count) };
  process.exitCode = (await run('node_modules/vitest/vitest.mjs', command, env)) ? 0 : 1;
}

/** A whole number of an option; null when it is not one, or out of bounds. */
function whole(text: string, most: number): number | null {
  const number = Number(text);
  return /^\d+$/.test(text) && number <= most ? number : null;
}
