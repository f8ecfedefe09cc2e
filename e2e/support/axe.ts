import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Phone } from './phone.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Nobody is kept from using the page as it stands: WCAG 2.2 AA, as far as a machine can tell. */
export const expectAccessible = async ({ page }: Phone): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const said = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
  expect(said).toEqual([]);
};
