import type { API_BASE as BasePath, RequestFor } from '@life-payment/contract';

type Collected = RequestFor<'/analytics/collect'>;

const COLLECT: `${typeof BasePath}/analytics/collect` = '/living-agw/living-payment/v1/analytics/collect';
const TIMEOUT_MS = 8000;

/** Sends events; rejects when they may not have arrived. */
export async function send(collected: Collected): Promise<void> {
  const response = await fetch(COLLECT, {
    method: 'POST',
    body: bodyOf(collected),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // The body has to be read, or the connection stays in use.
  await response.text();
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
}

/** Hands events to the browser, which sends them after the page has closed. False when it accepts no more. */
export function sendOnLeaving(collected: Collected): boolean {
  return navigator.sendBeacon(COLLECT, bodyOf(collected));
}

function bodyOf(collected: Collected): Blob {
  return new Blob([JSON.stringify(collected)], { type: 'application/json' });
}
