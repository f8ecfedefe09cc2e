import type { Measured } from '../../../scripts/growth/cost.ts';
import { wrongInBooks } from './books.ts';
import { measureCalls } from './calls.ts';
import { measureJobs } from './jobs.ts';
import { makeLiveWork } from './live.ts';
import { type GrownOptions, openGrown } from './open.ts';

/** Fills the empty database of a world, makes the work of a day, and measures calls and jobs. A job is called off after `mostMs`. */
export async function measureGrowth(options: GrownOptions, mostMs: number): Promise<Measured> {
  await using stack = new AsyncDisposableStack();
  const grown = await openGrown(options, stack);
  const known = await makeLiveWork(grown);
  const calls = await measureCalls(grown, known);
  const jobs = await measureJobs(grown, mostMs);
  return { calls, jobs, wrong: await wrongInBooks(grown.aside) };
}
