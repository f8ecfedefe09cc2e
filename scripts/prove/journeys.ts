import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath } from '../browser.ts';
import { playwright } from '../test/playwright.ts';
import type { Proof } from './proof.ts';
import { resultOf } from './tests.ts';

/** The configuration of all journeys; e2e/playwright.config.ts may hold the fast ones only. */
const ALL = 'e2e/journeys.config.ts';

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
    const config = existsSync(join(import.meta.dirname, '../..', ALL)) ? ALL : 'e2e';
    return resultOf(await playwright(only === undefined ? [] : [only], folder, config));
  },
};
