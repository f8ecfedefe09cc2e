import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

const MINUTES = 60_000;

/** The pictures of every screen, taken by `npm run look`. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'matrix.spec.ts',
  outputDir: '../../artifacts/look-failed',
  globalTeardown: './sheet.ts',
  timeout: 2 * MINUTES,
  globalTimeout: 40 * MINUTES,
  use: { ...journeys.use, ...journeys.projects?.[0]?.use, deviceScaleFactor: 1, trace: 'off' },
  projects: [{ name: 'look' }],
});
