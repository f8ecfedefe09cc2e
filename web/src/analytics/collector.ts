import type { API_BASE as BasePath, RequestFor } from '@life-payment/contract';

type Collected = RequestFor<'/analytics/collect'>;

const COLLECT: `${typeof BasePath}/analytics/collect` = '/living-agw/living-payment/v1/analytics/collect';
const TIMEOUT_MS = 8000;

/** Sends events, also after the page has closed; rejects when they may not have arrived. */
export async function send(collected: Collected, token: string): Promise<void> {
  const response = await fetch(COLLECT, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify(collected),
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // The body has to be read, or the connection stays in use.
  await response.text();
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
}
