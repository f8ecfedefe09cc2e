import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';
import type { Phone } from './phone.ts';
import { isThorough } from './thorough.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Listing passed rules too takes twice as long. None of these rules needs the text of the styles.
  resultTypes: ['violations'],
  preload: { assets: ['media'] },
};

/** Checks a page of a passing state: WCAG 2.2 AA. In the fast set it does nothing. */
export async function expectNoViolation(phone: Phone): Promise<void> {
  if (isThorough(test.info())) await checkByAxe(phone);
}

/**
 * Checks a page that a journey passes by: WCAG 2.2 AA, on the narrowest screen too. The fast set does so for each screen
 * once, in the walk of `looks/`, and does nothing here.
 */
export async function expectAccessible(phone: Phone): Promise<void> {
  if (isThorough(test.info())) await expectScreenAccessible(phone);
}

/** The page can be used by everybody, as far as a machine can tell: WCAG 2.2 AA, on the narrowest screen too. */
export async function expectScreenAccessible(phone: Phone): Promise<void> {
  await expectReflow(phone.page);
  await checkByAxe(phone);
}

async function checkByAxe({ page }: Phone): Promise<void> {
  // Contrast is too low until everything has faded in.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined);
  });
  const alone = page.frames().length === 1;
  const violations = await (alone ? violationsOf(page) : violationsInFrames(page));
  const said = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
  expect(said).toEqual([]);
}

/** Runs axe on a page without frames, which keeps the script for the next time. */
async function violationsOf(page: Page): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => (await window.axe.run(options)).violations, OPTIONS);
}

/** Runs axe on a page with frames, whose results it collects on a page of its own. */
async function violationsInFrames(page: Page): Promise<Result[]> {
  return (await new AxeBuilder({ page }).options(OPTIONS).analyze()).violations;
}

/** The narrowest screen needs no scrolling sideways. */
async function expectReflow(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ ...size, width: 320 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize(size);
  expect(width, 'width of the page on a screen of 320').toBeLessThanOrEqual(320);
}
