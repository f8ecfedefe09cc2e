import { defineConfig, devices } from '@playwright/test';
import { chromiumPath, launchArguments } from '../scripts/browser.ts';
import type { Options } from './support/test.ts';
import type { Language } from './support/words.ts';

export default defineConfig<Options>({
  testDir: 'journeys',
  outputDir: '../artifacts/browser',
  // Two workers, each with a world of its own whose journeys run one after another, keep a machine of two cores busy.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    timezoneId: 'Asia/Shanghai',
    // Tests watch and replace what a page requests, which a service worker would hide. Journeys about the worker allow
    // it.
    serviceWorkers: 'block',
    // A trace draws each step from the page's elements; pictures as well would take half as long again.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: { executablePath: chromiumPath(), args: [...launchArguments] },
  },
  // Journeys marked `@once` show nothing new in the second language.
  projects: [project('zh-CN'), { ...project('en'), grepInvert: /@once/ }],
});

/** A cheap phone in Shanghai, in one language. */
function project(language: Language) {
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
