import { defineConfig, devices } from '@playwright/test';
import { chromiumPath, launchArguments } from '../scripts/browser.ts';
import type { Options } from './support/test.ts';
import type { Language } from './support/words.ts';

export default defineConfig<Options>({
  testDir: 'journeys',
  outputDir: '../artifacts/browser',
  // Each of two workers has a world of its own, whose journeys run one after another: a machine of two cores is busy with that.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    timezoneId: 'Asia/Shanghai',
    // What a page asks for is watched and bent, which a service worker would hide; the journeys about it let it in.
    serviceWorkers: 'block',
    // What a page looked like at each step is drawn from its elements; pictures on top of that take half as long again.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: { executablePath: chromiumPath(), args: [...launchArguments] },
  },
  // Journeys whose screens say nothing new need one language only.
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
