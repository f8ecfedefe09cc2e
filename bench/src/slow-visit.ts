import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import type { BenchBrowser } from './browser.ts';

/** A slow 4G network and a cheap phone. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_TIMES = 4;

/** Opens an address in a new tab of a slow phone, and answers what `measure` reads there. `anew`: with nothing cached. */
export async function slowVisit<T>(
  browser: BenchBrowser,
  address: string,
  anew: boolean,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await measuredPage(browser);
  const tools = await page.context().newCDPSession(page);
  if (anew) await forgetFiles(tools, new URL(address).origin);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', NETWORK);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES });
  await page.goto(address);
  const measured = await measure(page);
  await page.close();
  return measured;
}

/** A new tab that measures itself. */
export async function measuredPage(browser: BenchBrowser): Promise<Page> {
  const page = await browser.page();
  const script = readFileSync(join(import.meta.dirname, 'in-page.ts'), 'utf8');
  await page.addInitScript({ content: stripTypeScriptTypes(script) });
  return page;
}

/** Forgets everything of the origin but who is logged in. */
async function forgetFiles(tools: CDPSession, origin: string): Promise<void> {
  await tools.send('Network.clearBrowserCache');
  await tools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'service_workers,cache_storage,indexeddb',
  });
}
