import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Measured } from '../../../scripts/growth/growth.ts';
import { startWorld } from '../../../scripts/testing/world.ts';

const MEASURE = join(import.meta.dirname, '../../../server/test/growth/main.ts');

/** Folder of the plans, one file for each size. */
export const RESULTS = join(import.meta.dirname, '../../results/growth');

/** Orders of the last 40 days, in each size. */
const RECENT = 400;

/** After this time a job is called off: it has cost more than what is told. */
const MOST_MS = 60_000;

/** Fills a database of its own with so many orders, and measures calls and jobs on it. */
export async function measureSize(orders: number): Promise<Measured> {
  mkdirSync(RESULTS, { recursive: true });
  const began = performance.now();
  const world = await startWorld({}, { sandbox: { SANDBOX_NOTIFY_SPEEDUP: '100' } });
  try {
    const sizes = ['--orders', `${orders}`, '--recent', `${RECENT}`, '--most-ms', `${MOST_MS}`];
    const child = spawn(process.execPath, [MEASURE, ...sizes], {
      env: { ...process.env, ...world.settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    if (code !== 0) throw new Error(`not measured with ${orders} orders`);
    writeFileSync(join(RESULTS, `${orders}.json`), said);
    console.log(`${orders} orders: ${Math.round((performance.now() - began) / 1000)} s`);
    return JSON.parse(said) as Measured;
  } finally {
    await world.stop();
  }
}
