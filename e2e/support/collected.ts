import type { RequestFor } from '@life-payment/contract';
import { expect, type Page, type Request } from '@playwright/test';

export const COLLECT = '**/analytics/collect';

type Batch = RequestFor<'/analytics/collect'>;

/** An event as the service stores it. */
export type Collected = Batch['events'][number] &
  Pick<Batch, 'product' | 'platform' | 'version' | 'outputEndpoint' | 'visit'>;

/** The events that a page sends to the collector. Recording begins before the page opens. */
export type Sent = {
  readonly batches: readonly Batch[];
  readonly requests: readonly Request[];
  readonly events: () => Batch['events'];
  /** Runs the page's clock until it sends the next batch, at most the six seconds between two, and waits for the answer. */
  readonly next: () => Promise<Batch>;
  /** Waits until every batch is answered. */
  readonly settled: () => Promise<void>;
};

/** Records each batch that the page sends. */
export function watchBatches(page: Page): Sent {
  const batches: Batch[] = [];
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (!isCollect(request)) return;
    requests.push(request);
    batches.push(request.postDataJSON());
  });
  let answered = 0;
  page.on('requestfinished', (request) => {
    if (isCollect(request)) answered += 1;
  });
  return {
    batches,
    requests,
    events: () => batches.flatMap(({ events }) => events),
    next: async () => {
      const arrived = page.waitForEvent('requestfinished', isCollect);
      await page.clock.runFor(6_000);
      await arrived;
      const batch = batches.at(-1);
      if (!batch) throw new Error('the page sent no batch');
      return batch;
    },
    settled: () => expect.poll(() => answered).toBe(batches.length),
  };
}

/** The events of a visit at the service, newest first; of the last hundred. */
export async function collectedOf(origin: string, visit: string): Promise<Collected[]> {
  const answer = await fetch(`${origin}/sandbox/collected`);
  const { events } = (await answer.json()) as { events: Collected[] };
  return events.filter((event) => event.visit === visit);
}

/** Records every message from the page to the wallet client on Android. The returned function answers those of a method. */
export async function listenToBridge(page: Page): Promise<(method: string) => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    let native: { call: (json: string) => void } | undefined;
    Reflect.set(window, 'bridgeSaid', said);
    Object.defineProperty(window, 'LifeWallet', {
      get: () => native,
      set: (real: { call: (json: string) => void }) => {
        native = {
          call: (json) => {
            said.push(json);
            real.call(json);
          },
        };
      },
    });
  });
  return async (method) => {
    const said: string[] = await page.evaluate(() => Reflect.get(window, 'bridgeSaid'));
    return said.map((json) => JSON.parse(json)).filter((message) => message.method === method);
  };
}

function isCollect(request: Request): boolean {
  return request.url().endsWith('/analytics/collect');
}
