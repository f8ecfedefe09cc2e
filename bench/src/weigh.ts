import { brotliCompressSync } from 'node:zlib';
import type { BrowserContext, Request } from '@playwright/test';

/**
 * What a visit transfers, in bytes after compression. A call that began after all earlier ones had ended starts a new
 * round.
 */
export type Weight = {
  readonly script: number;
  readonly style: number;
  readonly staticRequests: number;
  readonly calls: number;
  readonly rounds: number;
};

/** Opens an address with an empty cache and measures what it loads. */
export async function weigh(context: BrowserContext, address: string): Promise<Weight> {
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
