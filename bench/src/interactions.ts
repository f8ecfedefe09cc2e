import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Something that a payer does on a page: a tap or a key. */
export type Interaction = (page: Page) => Promise<void>;

const SLOWER = 4;

/** A page whose taps and keys are timed. */
export type TimedPage = {
  readonly page: Page;
  /** Makes the processor four times slower from now on. */
  readonly slow: () => Promise<void>;
  /** Milliseconds from the slowest interaction to the next paint; below 16 counts as 0. */
  readonly slowestOf: (interactions: readonly Interaction[]) => Promise<number>;
};

/** The script that measures in the page. */
export function inPage(): string {
  return stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'in-page.ts'), 'utf8'));
}

export async function openTimed(page: Page): Promise<TimedPage> {
  await page.addInitScript({ content: inPage() });
  const tools = await page.context().newCDPSession(page);
  return {
    page,
    slow: async () => {
      await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    },
    slowestOf: async (interactions) => {
      await page.evaluate('bench.slowest = 0');
      for (const interact of interactions) {
        await interact(page);
        await page.evaluate('bench.painted()');
      }
      return page.evaluate<number>('bench.slowest');
    },
  };
}
