import { chromiumPath } from '../browser.ts';
import { playwright } from '../test/playwright.ts';
import type { Proof } from './proof.ts';
import { resultOf } from './tests.ts';

export const journeys: Proof = {
  about: 'all journeys in a mobile Chromium, in both languages (--only)',
  lacks: () => {
    try {
      chromiumPath();
      return null;
    } catch {
      return 'no Chromium: node scripts/install.mjs --browser';
    }
  },
  prove: async ({ only }, folder) => {
    const filter = only === undefined ? [] : [only];
    return resultOf(await playwright(filter, folder, 'e2e/journeys.config.ts'));
  },
};
