import type { CallPath } from '@life-payment/contract';
import { expect } from '@playwright/test';
import type { Phone } from '../phone.ts';

/** Holds a call back while `tap` makes it. The page must be covered as a whole, visibly from 200 ms on. Then the call passes. */
export async function expectCovered(
  { page, words }: Phone,
  path: CallPath,
  tap: () => Promise<void>,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    await promise;
    await route.continue();
  });
  await tap();
  const veil = page.locator(':popover-open').filter({ hasText: words.loading });
  await expect(veil).toBeVisible();
  const view = veil.locator('> *');
  expect(await view.evaluate(opacityAt, 190)).toBe('0');
  expect(await view.evaluate(opacityAt, 210)).toBe('1');
  resolve();
  await expect(veil).toHaveCount(0);
  await page.unroute(`**${path}`);
}

/** Opacity of the cover at a time after it appeared. Runs its animation again, because a test may look late. */
function opacityAt(view: Element, ms: number): string {
  const veil = view.parentElement;
  if (!veil) throw new Error('nothing lies over the page');
  veil.style.animation = 'none';
  getComputedStyle(veil).opacity;
  veil.style.animation = '';
  for (const animation of veil.getAnimations()) {
    animation.pause();
    animation.currentTime = ms;
  }
  return getComputedStyle(veil).opacity;
}
