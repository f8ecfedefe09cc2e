import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** The pictures of the payers' guide, taken by `npm run look -- guide`. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../../artifacts/guide-failed',
  timeout: 120_000,
  workers: 1,
  // At this size a picture is read on a page of docs, and is a few kilobytes.
  use: { ...journeys.use, ...journeys.projects?.[0]?.use, deviceScaleFactor: 1.5, trace: 'off' },
  projects: [{ name: 'guide' }],
});
