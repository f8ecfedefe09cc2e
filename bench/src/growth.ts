import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Act, type Cost, growing, type Measured, whole } from '../../scripts/growth/cost.ts';
import { startWorld } from '../../scripts/testing/world.ts';
import { atMost, type Figure, type Options } from './figures.ts';

const SIZES = [10_000, 300_000, 3_000_000, 10_000_000];

/** Largest history of a run without `--orders`. Three million orders take 25 minutes and 17 GB. */
const USUAL_MOST = '300000';

/** Compares what calls and jobs read with histories of 10,000 orders up to `--orders`. */
export async function benchGrowth({ orders = USUAL_MOST }: Options): Promise<Figure[]> {
  const sizes = SIZES.filter((size) => size <= Number(orders));
  const missing = missingGigabytes(Math.max(...sizes));
  if (missing > 0) throw new Error(`The folder for temporary files needs ${missing} GB more.`);
  const measured = [];
  for (const size of sizes) measured.push(await measureSize(size));
  const { lines, growing, wrong } = linesOf(sizes, measured);
  console.log(lines.join('\n'));
  console.log(`\nPlans: ${RESULTS}`);
  return [
    { name: 'calls and jobs that cost more with more history', value: String(growing) },
    atMost('differences in the books', wrong, 0),
  ];
}

const GIGABYTE = 1e9;

/** Bytes of an order with all that belongs to it, its indexes, and what is sorted while they are made. */
const BYTES_EACH = 6_500;

/** Gigabytes that are missing for a history of so many orders; 0 when there is enough. */
function missingGigabytes(orders: number): number {
  const { bavail, bsize } = statfsSync(tmpdir());
  const needed = orders * BYTES_EACH + GIGABYTE;
  return Math.max(0, Math.ceil((needed - bavail * bsize) / GIGABYTE));
}

const MEASURE = join(import.meta.dirname, '../../server/test/growth/main.ts');

/** Folder of the plans, one file for each size. */
const RESULTS = join(import.meta.dirname, '../results/growth');

/** Orders of the last 40 days, in each size. */
const RECENT = 400;

/** After this time a job is called off: it has cost more than what is told. */
const MOST_MS = 60_000;

/** Fills a database of its own with so many orders, and measures calls and jobs on it. */
async function measureSize(orders: number): Promise<Measured> {
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

const NAME = 34;
const CELL = 12;

/** Formats a table of all calls and jobs with their growing statements, and counts what grows and what is wrong in the books. */
function linesOf(
  sizes: readonly number[],
  measured: readonly Measured[],
): { readonly lines: readonly string[]; readonly growing: number; readonly wrong: number } {
  const acts = measured.map(({ calls, jobs }) => ({ ...calls, ...jobs }));
  const names = Object.keys(acts[0] ?? {});
  const rows = names.map((name) =>
    rowOf(
      name,
      acts.map((all) => all[name] ?? {}),
    ),
  );
  const wrong = measured.flatMap((one) => one.wrong);
  return {
    lines: [headOf(sizes), ...rows.flatMap(({ lines }) => lines), ...wrong],
    growing: rows.filter(({ met }) => !met).length,
    wrong: wrong.length,
  };
}

function headOf(sizes: readonly number[]): string {
  const titles = sizes.map((size) => `${size} orders: ms, rows, pages`.padStart(3 * CELL + 2));
  return `${''.padEnd(NAME)}${titles.join(' ')}   rows ×  pages ×`;
}

function rowOf(
  name: string,
  sizes: readonly Act[],
): { readonly lines: readonly string[]; readonly met: boolean } {
  const costs = sizes.map(whole);
  const [first, last] = [sizes[0] ?? {}, sizes.at(-1) ?? {}];
  const statements = growing(first, last);
  const [small, large] = [whole(first), whole(last)];
  const ratios = `${ratio(small.rows, large.rows)} ${ratio(small.buffers, large.buffers)}`;
  const met = statements.length === 0;
  return {
    lines: [
      `${name.padEnd(NAME)}${costs.map(cells).join(' ')} ${ratios}   ${met ? 'met' : 'NOT REACHED'}`,
      ...statements.map(
        ({ text, small: from, large: to }) =>
          `    rows ${Math.round(from.rows)} to ${Math.round(to.rows)}, pages ${from.buffers} to ${to.buffers}: ${text.slice(0, 110)}`,
      ),
    ],
    met,
  };
}

function cells({ ms, rows, buffers }: Cost): string {
  return [ms.toFixed(1), Math.round(rows), buffers].map((value) => `${value}`.padStart(CELL)).join(' ');
}

function ratio(small: number, large: number): string {
  return (large / Math.max(1, small)).toFixed(2).padStart(8);
}
