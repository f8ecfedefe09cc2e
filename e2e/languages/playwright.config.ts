import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** Every screen in every language on the narrowest phone. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../artifacts/languages',
  timeout: 60_000,
  fullyParallel: true,
  use: { ...journeys.use, ...journeys.projects?.[0]?.use, deviceScaleFactor: 1, trace: 'off' },
  projects: [{ name: 'languages' }],
});
