import type { Page } from '@playwright/test';
import { type Interaction, openTimed } from './interactions.ts';
import { median } from './numbers.ts';
import type { Figure } from './parts.ts';

const RUNS = 5;
const MOST_MS = 100;

const dismiss: Interaction = async (page) => {
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'hidden' });
};

/** What a payer taps on a page. None of it leaves the page. */
export const TAPS = {
  home: [
    open('main button[aria-haspopup=dialog][aria-label*="¥"]'),
    tap('dialog[open] input[type=checkbox]'),
    tap('dialog[open] input[type=checkbox]'),
    dismiss,
    open('main button[aria-haspopup=dialog]'),
    dismiss,
  ],
  bill: [
    tap('main input[type=checkbox]'),
    tap('main input[type=checkbox]', 'last'),
    tap('main section button', 'last'),
  ],
  records: [
    tap('main button[aria-pressed=false]'),
    tap('main button[aria-pressed=false]'),
    open('header button[aria-haspopup=dialog]'),
    dismiss,
  ],
} satisfies Record<string, readonly Interaction[]>;

/** The slowest of a page's taps; the median of several rounds. `prepare` runs before the processor is slowed. */
export async function tapFigure(
  page: Page,
  name: string,
  address: string,
  taps: readonly Interaction[],
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<Figure> {
  const timed = await openTimed(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  await prepare(page);
  await timed.slow();
  const slowest: number[] = [];
  for (let run = 0; run < RUNS; run += 1) slowest.push(await timed.slowestOf(taps));
  await page.close();
  const value = median(slowest);
  return {
    name: `slowest tap to next paint at CPU × 4, ${name}, median of ${RUNS}`,
    value: `${value} ms`,
    goal: `≤ ${MOST_MS} ms`,
    met: value <= MOST_MS,
  };
}

/** Opens a dialog, which appears when its code has loaded. */
function open(selector: string): Interaction {
  return async (page) => {
    await tap(selector)(page);
    await page.locator('dialog[open]').waitFor();
  };
}

/** Taps the first or last element of a selector, which is the same in every language. */
function tap(selector: string, which: 'first' | 'last' = 'first'): Interaction {
  return (page) => page.locator(selector)[which]().click();
}
