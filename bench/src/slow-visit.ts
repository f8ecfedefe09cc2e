import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import type { BenchBrowser } from './browser.ts';
import { atMost, type Figure, median, seconds } from './figures.ts';

/** A slow 4G network and a cheap phone. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_TIMES = 4;

/** Opens an address in a new tab of a slow phone, and answers what `measure` reads there. `anew`: with nothing cached. */
async function slowVisit<T>(
  browser: BenchBrowser,
  address: string,
  anew: boolean,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await measuredPage(browser);
  const tools = await page.context().newCDPSession(page);
  if (anew) await forgetFiles(tools, new URL(address).origin);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', NETWORK);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES });
  await page.goto(address);
  const measured = await measure(page);
  await page.close();
  return measured;
}

/** A new tab that measures itself. */
async function measuredPage(browser: BenchBrowser): Promise<Page> {
  const page = await browser.page();
  const script = readFileSync(join(import.meta.dirname, 'in-page.ts'), 'utf8');
  await page.addInitScript({ content: stripTypeScriptTypes(script) });
  return page;
}

/** Forgets everything of the origin but who is logged in. */
async function forgetFiles(tools: CDPSession, origin: string): Promise<void> {
  await tools.send('Network.clearBrowserCache');
  await tools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'service_workers,cache_storage,indexeddb',
  });
}

const OWED_RUNS = 7;
const ASK_EVERY_MS = 200;
const OWED_MS = 900;

/** Time from the navigation of a logged-in payer to the picture that says what is owed, in a new tab each time. */
export async function owedFigures(browser: BenchBrowser, address: string): Promise<Figure[]> {
  const [nothing, files]: [number[], number[]] = [[], []];
  for (let run = 0; run < OWED_RUNS; run += 1) {
    nothing.push(await slowVisit(browser, address, true, owedMs));
    await install(browser, address);
    files.push(await slowVisit(browser, address, false, owedMs));
  }
  return [
    atMost('what a payer owes on slow 4G, CPU × 4, nothing cached', median(nothing), OWED_MS, seconds),
    atMost('what a returning payer owes on slow 4G, CPU × 4', median(files), OWED_MS, seconds),
  ];
}

function owedMs(page: Page): Promise<number> {
  return page.evaluate<number>('bench.owed');
}

/** Visits home until the device has stored it. */
async function install(browser: BenchBrowser, address: string): Promise<void> {
  const page = await measuredPage(browser);
  await page.goto(address, { waitUntil: 'networkidle' });
  while (!(await page.evaluate('bench.stored()'))) await pause(ASK_EVERY_MS);
  await page.close();
}

const PLAIN_RUNS = 5;
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
  for (let run = 0; run < PLAIN_RUNS; run += 1)
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
    atMost(`${name}: Lighthouse points behind plain HTML, median of ${PLAIN_RUNS}`, behind, MOST_POINTS),
    times(`${name}: largest contentful paint by that of plain HTML`, painted),
    times(`${name}: largest contentful paint as Lighthouse reckons it`, reckoned),
  ];
}

type Pair = { readonly app: number[]; readonly plain: number[] };

function pair(): Pair {
  return { app: [], plain: [] };
}

function times(name: string, { app, plain }: Pair): Figure {
  const [ours, theirs] = [median(app), median(plain)];
  const both = `${seconds(ours)} by ${seconds(theirs)}`;
  return atMost(`${name}, ${both}`, ours / theirs, MOST_TIMES, (value) => value.toFixed(2));
}

async function largestMs(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  await page.evaluate('bench.painted()');
  return page.evaluate<number>('bench.largestMs');
}
