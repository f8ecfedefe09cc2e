import type { Envelope, ResponseFor } from '@life-payment/contract';
import type { Page } from '@playwright/test';
import type { World } from '../../scripts/testing/world.ts';
import type { BenchBrowser } from './browser.ts';
import { openTimed } from './interactions.ts';
import { addRecords } from './many-records.ts';
import type { Figure } from './parts.ts';
import { TAPS, tapFigure } from './taps.ts';

const FEW = 100;
const MANY = 10_000;
const FRAMES = 60;
/** A list is as smooth as a short one when its frames take at most this much longer. */
const MOST_TIMES = 1.5;

const LIST = '/order/getOrderList';

/** Scrolls down until every record is there. The first page is. */
const readToTheEnd = async (page: Page): Promise<void> => {
  for (let more = true; more; ) {
    const height = await page.evaluate<number>('bench.height()');
    const answer = page.waitForResponse((response) => response.url().endsWith(LIST));
    await page.evaluate('bench.toTheEnd()');
    const { body } = (await (await answer).json()) as Envelope<ResponseFor<typeof LIST>>;
    await page.evaluate(`bench.grown(${height})`);
    more = body?.nextCursor !== undefined;
  }
};

/** How long a frame of scrolling takes in a list that was read to its end, at CPU × 4: the slowest but one in twenty, in ms. */
const scrolling = async (browser: BenchBrowser, address: string): Promise<number> => {
  const timed = await openTimed(await browser.page());
  await timed.page.goto(address, { waitUntil: 'networkidle' });
  await readToTheEnd(timed.page);
  await timed.slow();
  const frames = await timed.page.evaluate<number[]>(`bench.scrollFrames(${FRAMES})`);
  await timed.page.close();
  return frames.toSorted((a, b) => a - b)[Math.floor(FRAMES * 0.95)] ?? Number.NaN;
};

/** A list of ten thousand records against one of a hundred: scrolling, and taps in it. */
export const longListFigures = async (
  world: World,
  browser: BenchBrowser,
  lifeUserId: string,
  address: string,
): Promise<Figure[]> => {
  await addRecords(world, lifeUserId, FEW);
  const few = await scrolling(browser, address);
  await addRecords(world, lifeUserId, MANY);
  const many = await scrolling(browser, address);
  const taps = await tapFigure(await browser.page(), `${MANY} records`, address, TAPS.records, readToTheEnd);
  return [
    { name: `a frame of scrolling, ${FEW} records, 95 %`, value: `${few.toFixed(1)} ms` },
    { name: `a frame of scrolling, ${MANY} records, 95 %`, value: `${many.toFixed(1)} ms` },
    {
      name: 'times as long',
      value: (many / few).toFixed(2),
      goal: `≤ ${MOST_TIMES}`,
      met: many / few <= MOST_TIMES,
    },
    taps,
  ];
};
