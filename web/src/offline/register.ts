import { BASE } from '@life-payment/contract/pages';

/** Where the service worker stands, and what it serves. */
const WORKER = `${BASE}/service-worker.js`;
const SCOPE = `${BASE}/`;

/**
 * Has the service worker keep the app for the times without a network, and this channel's documents with it.
 * `outputEndpoint`: the channel as the address names it, empty where it names none.
 */
export async function registerWorker(outputEndpoint: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keepDocuments: outputEndpoint });
  } catch {
    // A private window or a partner's frame may refuse it: the app then works with a network only.
  }
}
