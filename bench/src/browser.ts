import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, devices, type Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumPath, launchArguments } from '../../scripts/browser.ts';
import { type Weight, weigh } from './weigh.ts';

/** Lighthouse's score of performance, 0 to 100, and when the largest part of the page is painted. */
type Scored = { readonly points: number; readonly largestMs: number };

export type BenchBrowser = {
  /** Enters by one address, then renders another. Answers the page's HTML once it is idle. */
  readonly render: (entry: string, address: string) => Promise<string>;
  /** What a visit transfers. */
  readonly weigh: (address: string) => Promise<Weight>;
  /** What Lighthouse says of a page, for a mobile phone on a slow network. */
  readonly lighthouse: (address: string) => Promise<Scored>;
  /** A page of the same profile. */
  readonly page: () => Promise<Page>;
  readonly close: () => Promise<void>;
};

/** A Chromium whose profile keeps the session from one visit to the next. */
export async function openBrowser(profile: string): Promise<BenchBrowser> {
  const context = await chromium.launchPersistentContext(profile, {
    ...devices['Pixel 5'],
    executablePath: chromiumPath(),
    args: [...launchArguments, '--remote-debugging-port=0'],
  });
  const port = toolsPort(profile);
  return {
    render: async (entry, address) => {
      const page = await context.newPage();
      await page.goto(entry, { waitUntil: 'networkidle' });
      await page.goto(address, { waitUntil: 'networkidle' });
      const html = await page.content();
      await page.close();
      return html;
    },
    weigh: (address) => weigh(context, address),
    lighthouse: async (address) => {
      const result = await lighthouse(address, {
        port,
        onlyCategories: ['performance'],
        formFactor: 'mobile',
        disableStorageReset: true,
        logLevel: 'error',
      });
      const points = result?.lhr.categories['performance']?.score;
      const largestMs = result?.lhr.audits['largest-contentful-paint']?.numericValue;
      if (typeof points !== 'number' || largestMs === undefined)
        throw new Error(`Lighthouse has no score for ${address}`);
      return { points: Math.round(points * 100), largestMs };
    },
    page: () => context.newPage(),
    close: () => context.close(),
  };
}

/** The port of the browser's tools, which it writes into its profile. */
function toolsPort(profile: string): number {
  return Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]);
}
