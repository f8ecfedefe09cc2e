import { BASE } from '@life-payment/contract/pages';
import { currentLanguage } from '../i18n/language.ts';

/** The address of the service worker without its language, and the addresses it serves. */
const WORKER = `${BASE}/service-worker.js?lang=`;
const SCOPE = `${BASE}/`;

/**
 * Lets the service worker of the app's language store the app and this channel's documents for use offline. `outputEndpoint`: the channel in
 * the address, empty without one.
 */
export async function registerWorker(outputEndpoint: string): Promise<void> {
  // Without a network a worker can't be fetched, and the browser would say so in its console.
  if (!('serviceWorker' in navigator) || !navigator.onLine) return;
  try {
    await navigator.serviceWorker.register(WORKER + currentLanguage(), {
      scope: SCOPE,
      updateViaCache: 'none',
    });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keepDocuments: outputEndpoint });
  } catch {
    // A private window or a partner's frame may refuse it: then the app needs a network.
  }
}
