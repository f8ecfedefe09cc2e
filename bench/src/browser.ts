import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type BrowserContext, chromium, devices, type Page, type Request } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumPath, launchArguments } from '../../scripts/browser.ts';

/** Lighthouse's score of performance, 0 to 100, and when the largest part of the page is painted. */
type Scored = { readonly points: number; readonly largestMs: number };

export type BenchBrowser = {
  /** Enters by one address, then renders another. Answers the page's HTML once it is idle. */
  readonly render: (entry: string, address: string) => Promise<string>;
  /** Bytes, calls and rounds of a visit. */
  readonly weigh: (address: string) => Promise<Weight>;
  /** Lighthouse's verdict on a page, for a mobile phone on a slow network. */
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

function toolsPort(profile: string): number {
  return Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]);
}

/** The transfers of a visit, in bytes after compression. A call that began after all earlier ones had ended starts a new round. */
export type Weight = {
  readonly script: number;
  readonly style: number;
  readonly staticRequests: number;
  readonly calls: number;
  readonly rounds: number;
};

/** Opens an address with an empty cache and measures what it loads. */
async function weigh(context: BrowserContext, address: string): Promise<Weight> {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(address, { waitUntil: 'networkidle' });
  const inline = await page.locator('style').allTextContents();
  const calls = requests.filter(isCall);
  const files = requests.filter((request) => !isCall(request) && !request.url().startsWith('data:'));
  const weight = {
    script: await bytesOf(files, 'script'),
    style: (await bytesOf(files, 'stylesheet')) + brotliCompressSync(inline.join('\n')).length,
    staticRequests: files.length,
    calls: calls.length,
    rounds: roundsOf(calls),
  };
  await page.close();
  return weight;
}

function isCall(request: Request): boolean {
  return request.url().includes('/living-agw/');
}

async function bytesOf(requests: readonly Request[], type: string): Promise<number> {
  const lengths = await Promise.all(
    requests.filter((request) => request.resourceType() === type).map(lengthOf),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** Every file has its compressed length in a header. */
async function lengthOf(request: Request): Promise<number> {
  return Number((await request.response())?.headers()['content-length'] ?? Number.NaN);
}

function roundsOf(calls: readonly Request[]): number {
  const spans = calls
    .map((call) => call.timing())
    .map(({ startTime, responseEnd }) => ({ begin: startTime, end: startTime + responseEnd }))
    .sort((a, b) => a.begin - b.begin);
  let [rounds, end] = [0, Number.NEGATIVE_INFINITY];
  for (const span of spans) {
    if (span.begin >= end) rounds += 1;
    end = Math.max(end, span.end);
  }
  return rounds;
}
