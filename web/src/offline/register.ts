import { BASE } from '@life-payment/contract/pages';

/** The address of the service worker, and the addresses it serves. */
const WORKER = `${BASE}/service-worker.js`;
const SCOPE = `${BASE}/`;

/**
 * Lets the service worker store the app and this channel's documents for use offline. `outputEndpoint`: the channel in
 * the address, empty without one.
 */
export async function registerWorker(outputEndpoint: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keepDocuments: outputEndpoint });
  } catch {
    // A private window or a partner's frame may refuse it: then the app needs a network.
  }
}
