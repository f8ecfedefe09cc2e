import type { Envelope, ResponseFor } from '@life-payment/contract';
import type { Page } from '@playwright/test';
import type { World } from '../../scripts/testing/world.ts';
import type { BenchBrowser } from './browser.ts';
import { openTimed } from './interactions.ts';
import { addRecords } from './many-records.ts';
import { quantile } from './numbers.ts';
import type { Figure } from './parts.ts';
import { TAPS, tapFigure } from './taps.ts';

const FEW = 100;
const MANY = 10_000;
const FRAMES = 60;
/** Pixels that the list scrolls at each frame: a fast flick that can still be read, and most of a screen. */
const SPEEDS = { 'that can be read': 100, 'by most of a screen a frame': 680 } as const;
type Speed = keyof typeof SPEEDS;
/** A long list scrolls smoothly when its frames take at most this many times as long as those of a short one. */
const MOST_TIMES = 1.5;

const LIST = '/order/getOrderList';

/** Compares a list of ten thousand records with one of a hundred: scrolling, and taps in it. */
export async function longListFigures(
  world: World,
  browser: BenchBrowser,
  lifeUserId: string,
  address: string,
): Promise<Figure[]> {
  await addRecords(world, lifeUserId, FEW);
  const few = await scrolling(browser, address);
  await addRecords(world, lifeUserId, MANY);
  const many = await scrolling(browser, address);
  const taps = await tapFigure(await browser.page(), `${MANY} records`, address, TAPS.records, readToTheEnd);
  return [
    ...(Object.keys(SPEEDS) as Speed[]).flatMap((speed) => speedFigures(speed, few[speed], many[speed])),
    taps,
  ];
}

/** Milliseconds of a frame while a fully loaded list scrolls, at CPU × 4 and each speed: the 95th percentile. */
async function scrolling(browser: BenchBrowser, address: string): Promise<Record<Speed, number>> {
  const timed = await openTimed(await browser.page());
  await timed.page.goto(address, { waitUntil: 'networkidle' });
  await readToTheEnd(timed.page);
  await timed.slow();
  const at = async (speed: Speed) => {
    await timed.page.evaluate('bench.toTheEnd()');
    await timed.page.evaluate('bench.painted()');
    const took = await timed.page.evaluate<number[]>(`bench.scrollFrames(${FRAMES}, ${SPEEDS[speed]})`);
    return quantile(took, 0.95);
  };
  const frames = {
    'that can be read': await at('that can be read'),
    'by most of a screen a frame': await at('by most of a screen a frame'),
  };
  await timed.page.close();
  return frames;
}

/** Scrolls down until every record is loaded. The first page is loaded already. */
async function readToTheEnd(page: Page): Promise<void> {
  for (let more = true; more; ) {
    const height = await page.evaluate<number>('bench.height()');
    const answer = page.waitForResponse((response) => response.url().endsWith(LIST));
    await page.evaluate('bench.toTheEnd()');
    const { body } = (await (await answer).json()) as Envelope<ResponseFor<typeof LIST>>;
    await page.evaluate(`bench.grown(${height})`);
    more = body?.nextCursor !== undefined;
  }
}

function speedFigures(speed: Speed, few: number, many: number): Figure[] {
  return [
    { name: `a frame of scrolling ${speed}, ${FEW} records, 95 %`, value: `${few.toFixed(1)} ms` },
    { name: `the same, ${MANY} records`, value: `${many.toFixed(1)} ms` },
    {
      name: 'times as long',
      value: (many / few).toFixed(2),
      goal: `≤ ${MOST_TIMES}`,
      met: many / few <= MOST_TIMES,
    },
  ];
}
