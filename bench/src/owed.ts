import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { BenchBrowser } from './browser.ts';
import { median } from './numbers.ts';
import type { Figure } from './parts.ts';
import { measuredPage, slowVisit } from './slow-visit.ts';

const RUNS = 7;
const ASK_EVERY_MS = 200;
const GOAL_S = 0.9;

/** Seconds from the navigation of a logged-in payer to the picture that says what is owed, in a new tab each time. */
export async function owedFigures(browser: BenchBrowser, address: string): Promise<Figure[]> {
  const [nothing, files]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    nothing.push(await slowVisit(browser, address, true, owedSeconds));
    await install(browser, address);
    files.push(await slowVisit(browser, address, false, owedSeconds));
  }
  return [
    figure('what is owed on slow 4G, CPU × 4, nothing cached', median(nothing)),
    figure('the same for a returning payer', median(files)),
  ];
}

async function owedSeconds(page: Page): Promise<number> {
  return (await page.evaluate<number>('bench.owed')) / 1000;
}

function figure(name: string, seconds: number): Figure {
  return { name, value: `${seconds.toFixed(2)} s`, goal: `≤ ${GOAL_S} s`, met: seconds <= GOAL_S };
}

/** Visits home until the device has stored it. */
async function install(browser: BenchBrowser, address: string): Promise<void> {
  const page = await measuredPage(browser);
  await page.goto(address, { waitUntil: 'networkidle' });
  while (!(await page.evaluate('bench.stored()'))) await pause(ASK_EVERY_MS);
  await page.close();
}
