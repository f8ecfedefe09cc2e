import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Phone } from './phone.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** On the narrowest screen nothing has to be scrolled sideways. */
const expectReflow = async (page: Page): Promise<void> => {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ ...size, width: 320 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize(size);
  expect(width, 'width of the page on a screen of 320').toBeLessThanOrEqual(320);
};

/** Nobody is kept from using the page as it stands: WCAG 2.2 AA, as far as a machine can tell. */
export const expectAccessible = async ({ page }: Phone): Promise<void> => {
  await expectReflow(page);
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const said = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
  expect(said).toEqual([]);
};
