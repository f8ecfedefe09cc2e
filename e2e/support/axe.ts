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

/** Axe finds nothing against WCAG 2.2 AA on the page as it stands. */
export const expectNoViolation = async ({ page }: Phone): Promise<void> => {
  // What several frames say is put together on a page of its own; a page without frames can say it all by itself.
  const alone = page.frames().length === 1;
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode(alone).analyze();
  const said = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
  expect(said).toEqual([]);
};

/** Nobody is kept from using the page as it stands: WCAG 2.2 AA, as far as a machine can tell, on the narrowest screen too. */
export const expectAccessible = async (phone: Phone): Promise<void> => {
  await expectReflow(phone.page);
  await expectNoViolation(phone);
};
