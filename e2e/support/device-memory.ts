import type { Language } from '@life-payment/contract/rules';
import { expect, type Page } from '@playwright/test';

/** The answers that the page stores for use without a network: their kind, and what it is about (`bills a1`), if it has an id. */
export function keptAnswers(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('life-payment')) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('life-payment');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const entries = await new Promise<{ answers: Record<string, unknown> }[]>((resolve, reject) => {
      const request = database.transaction('answers').objectStore('answers').getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    database.close();
    const hashes = entries.flatMap(({ answers }) => Object.keys(answers));
    return hashes.map((hash) =>
      JSON.parse(hash)
        .filter((part: unknown) => typeof part === 'string')
        .join(' '),
    );
  });
}

/** Waits until answers are stored: some of a kind (`order`), or one by its id (`bills a1`). */
export function expectKept(page: Page, ...names: readonly string[]): Promise<void> {
  const missing = async () => {
    const kept = await keptAnswers(page);
    return names.filter((name) => !kept.some((each) => `${each} `.startsWith(`${name} `)));
  };
  return expect.poll(missing).toEqual([]);
}

/** Addresses that the service worker has stored. */
export function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });
}

/** Waits until the service worker has stored home's document in a language. */
export function expectShellKept(page: Page, language: Language): Promise<void> {
  return expect.poll(() => keptAddresses(page)).toContain(`/jiaofei/?lang=${language}`);
}
