import { defineConfig, devices } from '@playwright/test';
import { chromiumPath, launchArguments } from '../scripts/browser.ts';
import type { Options } from './support/test.ts';
import type { Language } from './support/words.ts';

/** The fast set: the journeys that `npm test` runs. All of them: `journeys.config.ts`. */
export default defineConfig<Options>({
  testDir: 'journeys',
  outputDir: '../artifacts/browser',
  // Each has a world of its own, whose journeys run one after another. On two cores two take 310 to 340 s, three 291, four 303.
  workers: 3,
  fullyParallel: false,
  // The report names the journeys that needed it.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    timezoneId: 'Asia/Shanghai',
    // Tests watch and replace what a page requests, which a service worker would hide. Journeys about the worker allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: [...launchArguments] },
  },
  projects: [
    { ...project('zh-CN'), grep: /@fast/ },
    { ...project('en'), grep: /@en/ },
  ],
});

/** A cheap phone in Shanghai, in one language. */
export function project(language: Language) {
  return {
    name: language,
    use: {
      ...devices['Pixel 5'],
      language,
      locale: language,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
    },
  };
}
