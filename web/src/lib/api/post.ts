import type { API_BASE as BasePath } from '@life-payment/contract';
import { APP_VERSION } from '@life-payment/contract/rules';

const API_BASE: typeof BasePath = '/living-agw/living-payment/v1';
const TIMEOUT_MS = 30_000;

/** Sends a call with the app's headers. `body`: JSON; `token`: the session's, empty without one. */
export function post(
  path: string,
  body: string,
  token: string,
  requestId: string,
  language: string,
): Promise<Response> {
  return fetch(API_BASE + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      'x-auth-token': token,
      'x-app-version': APP_VERSION,
      'x-request-id': requestId,
    },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/** Without an answer for this long, what is stored on this device is shown, if there is anything. */
export const SLOW_MS = 2500;

const SOON_MS = 400;

/** For answers that the service gives by itself: soon where a service worker has the code for it, else loading that would delay the answer. */
export function soonMs(): number {
  return navigator.serviceWorker?.controller ? SOON_MS : SLOW_MS;
}
