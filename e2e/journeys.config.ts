import { defineConfig } from '@playwright/test';
import fast, { project } from './playwright.config.ts';
import type { Options } from './support/test.ts';

/** All journeys in both languages, with pictures and axe wherever a journey looks. */
export default defineConfig<Options>({
  ...fast,
  metadata: { thorough: true },
  use: {
    ...fast.use,
    // A trace draws each step from the page's elements; pictures as well would take half as long again.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
  // Journeys marked `@once` show nothing new in the second language.
  projects: [project('zh-CN'), { ...project('en'), grepInvert: /@once/ }],
});
