import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import type { BenchBrowser } from './browser.ts';
import { inPage } from './interactions.ts';
import { median } from './numbers.ts';
import type { Figure } from './parts.ts';

const RUNS = 7;
const ASK_EVERY_MS = 200;
/** A slow 4G network and a cheap phone. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_TIMES = 4;
const GOAL_S = { nothing: 1.2, files: 0.6 } as const;

/** Seconds from the navigation of a logged-in payer to the picture that says what is owed, in a new tab each time. */
export async function owedFigures(browser: BenchBrowser, address: string): Promise<Figure[]> {
  const [nothing, files]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    nothing.push(await visit(browser, address, true));
    await install(browser, address);
    files.push(await visit(browser, address, false));
  }
  return [
    figure('what is owed on slow 4G, CPU × 4, nothing cached', median(nothing), GOAL_S.nothing),
    figure('the same for a returning payer', median(files), GOAL_S.files),
  ];
}

function figure(name: string, seconds: number, goal: number): Figure {
  return { name, value: `${seconds.toFixed(2)} s`, goal: `≤ ${goal} s`, met: seconds <= goal };
}

async function visit(browser: BenchBrowser, address: string, anew: boolean): Promise<number> {
  const page = await pageOf(browser);
  const tools = await page.context().newCDPSession(page);
  if (anew) await forgetFiles(tools, new URL(address).origin);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', NETWORK);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES });
  await page.goto(address);
  const ms = await page.evaluate<number>('bench.owed');
  await page.close();
  return ms / 1000;
}

/** Forgets everything of the origin but who is logged in. */
async function forgetFiles(tools: CDPSession, origin: string): Promise<void> {
  await tools.send('Network.clearBrowserCache');
  await tools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'service_workers,cache_storage,indexeddb',
  });
}

/** Visits home until the device has stored it. */
async function install(browser: BenchBrowser, address: string): Promise<void> {
  const page = await pageOf(browser);
  await page.goto(address, { waitUntil: 'networkidle' });
  while (!(await page.evaluate('bench.stored()'))) await pause(ASK_EVERY_MS);
  await page.close();
}

async function pageOf(browser: BenchBrowser): Promise<Page> {
  const page = await browser.page();
  await page.addInitScript({ content: inPage() });
  return page;
}
