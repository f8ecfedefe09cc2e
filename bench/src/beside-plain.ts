import type { BenchBrowser, Scored } from './browser.ts';
import { median } from './numbers.ts';
import type { Figure } from './parts.ts';

const RUNS = 5;
const MOST_POINTS = 3;
const MOST_TIMES = 1.3;

/**
 * Compares a page with plain HTML of the same content from the same server: Lighthouse's points, and when the largest part is
 * painted. Both are measured in turn, so that other work of the machine slows both alike.
 */
export async function besidePlain(
  browser: BenchBrowser,
  name: string,
  app: string,
  plain: string,
): Promise<Figure[]> {
  const runs: { readonly app: Scored; readonly plain: Scored }[] = [];
  for (let run = 0; run < RUNS; run += 1)
    runs.push({ plain: await browser.lighthouse(plain), app: await browser.lighthouse(app) });
  const behind = median(runs.map((run) => run.plain.points - run.app.points));
  const [ours, theirs] = (['app', 'plain'] as const).map((page) =>
    median(runs.map((run) => run[page].largestMs)),
  );
  const times = (ours ?? 0) / (theirs ?? 1);
  return [
    {
      name: `${name}: Lighthouse points behind plain HTML, median of ${RUNS}`,
      value: String(behind),
      goal: `≤ ${MOST_POINTS}`,
      met: behind <= MOST_POINTS,
    },
    {
      name: `${name}: largest contentful paint by that of plain HTML, ${seconds(ours)} by ${seconds(theirs)}`,
      value: times.toFixed(2),
      goal: `≤ ${MOST_TIMES}`,
      met: times <= MOST_TIMES,
    },
  ];
}

function seconds(ms = 0): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
