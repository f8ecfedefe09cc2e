import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** The pictures of the payers' guide, taken by `npm run look -- guide`. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../artifacts/guide-failed',
  timeout: 120_000,
  workers: 1,
  use: { ...journeys.use, trace: 'off' },
  projects: (journeys.projects ?? []).map(({ name = '', use }) => ({
    name,
    // At this size a picture is read on a page of docs, and is a few kilobytes.
    use: { ...use, deviceScaleFactor: 1.5 },
  })),
});
