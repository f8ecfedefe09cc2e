import type { Figure, Options } from '../parts.ts';
import { missingGigabytes } from './disk.ts';
import { measureSize, RESULTS } from './measure-size.ts';
import { linesOf } from './table.ts';

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
    { name: 'differences in the books', value: String(wrong), goal: '0', met: wrong === 0 },
  ];
}
