import type { Page } from '@playwright/test';
import type { BenchBrowser } from './browser.ts';
import { median } from './numbers.ts';
import type { Figure } from './parts.ts';
import { slowVisit } from './slow-visit.ts';

const RUNS = 5;
const MOST_POINTS = 3;
const MOST_TIMES = 1.3;

/**
 * Compares a page with plain HTML of the same content from the same server: Lighthouse's points, and when the largest part is
 * painted, as Lighthouse reckons it and as a slow phone paints it with nothing cached. Both are measured in turn, so that other
 * work of the machine slows both alike.
 */
export async function besidePlain(
  browser: BenchBrowser,
  name: string,
  app: string,
  plain: string,
): Promise<Figure[]> {
  const [points, reckoned, painted] = [pair(), pair(), pair()];
  for (let run = 0; run < RUNS; run += 1)
    for (const [side, address] of [
      ['plain', plain],
      ['app', app],
    ] as const) {
      const scored = await browser.lighthouse(address);
      points[side].push(scored.points);
      reckoned[side].push(scored.largestMs);
      painted[side].push(await slowVisit(browser, address, true, largestMs));
    }
  const behind = median(points.plain) - median(points.app);
  return [
    {
      name: `${name}: Lighthouse points behind plain HTML, median of ${RUNS}`,
      value: String(behind),
      goal: `≤ ${MOST_POINTS}`,
      met: behind <= MOST_POINTS,
    },
    times(`${name}: largest contentful paint by that of plain HTML`, painted),
    times(`${name}: the same as Lighthouse reckons it`, reckoned),
  ];
}

type Pair = { readonly app: number[]; readonly plain: number[] };

function pair(): Pair {
  return { app: [], plain: [] };
}

function times(name: string, { app, plain }: Pair): Figure {
  const [ours, theirs] = [median(app), median(plain)];
  const value = ours / theirs;
  return {
    name: `${name}, ${(ours / 1000).toFixed(2)} s by ${(theirs / 1000).toFixed(2)} s`,
    value: value.toFixed(2),
    goal: `≤ ${MOST_TIMES}`,
    met: value <= MOST_TIMES,
  };
}

async function largestMs(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  await page.evaluate('bench.painted()');
  return page.evaluate<number>('bench.largestMs');
}
